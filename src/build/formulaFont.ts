import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ID = 'virtual:maths-font';
const RESOLVED = `\0${ID}`;

const require = createRequire(import.meta.url);

/** Letters, digits, Greek, and the styled alphabets, of which a few letters are in the second to last block. */
const RANGES = [
  [0x20, 0x7e],
  [0x391, 0x3f6],
  [0x2100, 0x214f],
  [0x1d400, 0x1d7ff],
] as const;

/** `import { font } from 'virtual:maths-font'`: STIX Two Math with KaTeX's symbols, WOFF2 in base64. */
export function formulaFont(): Plugin {
  return {
    name: 'recto-formula-font',
    resolveId: (id) => (id === ID ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const whole = await readFile(
        require.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'),
      );
      const part = await subsetFont(whole, await characters(), {
        targetFormat: 'woff2',
        noHinting: true,
      });
      return `export const font = ${JSON.stringify(part.toString('base64'))};`;
    },
  };
}

async function characters(): Promise<string> {
  const ranges = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const code = await readFile(require.resolve('katex'), 'utf8');
  const symbols = [...code.matchAll(/\\u([0-9a-f]{4})/gi)].map(([, hex]) => Number(`0x${hex}`));
  const whole = symbols.filter((symbol) => symbol < 0xd800 || symbol > 0xdfff);
  return String.fromCodePoint(...ranges, ...whole);
}
