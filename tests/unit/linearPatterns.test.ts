import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { textOf, worstTexts, type WorstText } from '../support/worstTexts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MEGABYTES = 2 * 1024 * 1024;

/** The patterns of a file that can look further than a few characters. */
function patternsIn(file: string): readonly RegExp[] {
  const ast = parseAst(readFileSync(join(ROOT, file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      if (/[*+]|\{\d+,/.test(pattern)) found.push(new RegExp(pattern, flags));
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(ast);
  return found;
}

const files = execFileSync('git', ['ls-files', 'src', 'sw', 'supabase'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const patterns = files.flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })));

/** The shortest of three runs, ms: the rest is the machine. */
function millisecondsOf(pattern: RegExp, text: string): number {
  let shortest = Infinity;
  for (let run = 0; run < 3; run += 1) {
    const began = performance.now();
    text.replace(pattern, '');
    shortest = Math.min(shortest, performance.now() - began);
    if (shortest < 1) break;
  }
  return shortest;
}

/** Sizes to try in turn and the ms that are too many, so that a slow pattern fails before it hangs the run. */
const STEPS = [
  [400, 20],
  [4000, 20],
  [40_000, 60],
  [400_000, 600],
  [MEGABYTES, 3000],
] as const;

/** The text that takes longest at a size where that shows, without hanging. */
function worstFor(pattern: RegExp): WorstText | null {
  let worst: WorstText | null = null;
  let longest = 0;
  for (const text of worstTexts(pattern)) {
    const [[small, most]] = STEPS;
    const ms = millisecondsOf(pattern, textOf(text, small));
    if (ms > most) return text;
    const more = millisecondsOf(pattern, textOf(text, 4000));
    if (more > longest) [worst, longest] = [text, more];
  }
  return worst;
}

describe('regular expressions take linear time', () => {
  test('there are some', () => expect(patterns.length).toBeGreaterThan(100));

  test.each(patterns)('$file $pattern', { timeout: 60_000 }, ({ pattern }) => {
    const text = worstFor(pattern);
    if (text === null) return;
    for (const [size, most] of STEPS) {
      const ms = millisecondsOf(pattern, textOf(text, size));
      expect({ ...text, size, ms }).toSatisfy(() => ms < most);
    }
  });
});
