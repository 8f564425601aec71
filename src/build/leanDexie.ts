import type { Plugin } from 'vite';

/** Parts of Dexie by the text that brings each in: without it the bundler leaves the part out. */
const PARTS = {
  /** Callbacks before each write, of which Recto has none. */
  hooks: 'this.use(hooksMiddleware);',
  /** Indexes made of the first parts of others: every query names an index that exists. */
  virtualIndexes: 'this.use(virtualIndexMiddleware);',
  /** Results of live queries, which the worker doesn't make. */
  cache: 'this.use(cacheMiddleware);',
  liveQuery: '\n    liveQuery,',
} as const;

/** Builds Dexie without `parts` (decision 075). */
export function leanDexie(...parts: readonly (keyof typeof PARTS)[]): Plugin {
  return {
    name: 'recto-lean-dexie',
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler(code) {
        let lean = code;
        for (const part of parts) {
          if (lean.split(PARTS[part]).length !== 2) {
            throw new Error(
              `Dexie has changed how it adds its ${part}. Update src/build/leanDexie.ts.`,
            );
          }
          lean = lean.replace(PARTS[part], '');
        }
        return { code: lean, map: null };
      },
    },
  };
}
