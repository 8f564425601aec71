import { gemoji } from 'gemoji';
import type { Plugin } from 'vite';

const ID = 'virtual:emoji';
const RESOLVED = `\0${ID}`;

/** `import { list } from 'virtual:emoji'`: an emoji and its names on each line, a tenth of the package. */
export function emojiList(): Plugin {
  return {
    name: 'recto-emoji-list',
    resolveId: (id) => (id === ID ? RESOLVED : null),
    load: (id) => {
      if (id !== RESOLVED) return null;
      const lines = gemoji.map(({ emoji, names }) => [emoji, ...names].join(' '));
      return `export const list = ${JSON.stringify(lines.join('\n'))};`;
    },
  };
}
