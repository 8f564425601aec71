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
        // Left out of files that use none of it.
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}

const REGISTRY = 'new FinalizationRegistry(';

/** Lets the hook for observables be bundled without Dexie, which only the others of its package use. */
export function leanDexieHooks(): Plugin {
  return {
    name: 'recto-lean-dexie-hooks',
    transform: {
      filter: { id: /\/dexie-react-hooks\.mjs$/ },
      handler(code) {
        if (!code.includes(REGISTRY)) {
          throw new Error('dexie-react-hooks has changed. Update src/build/leanDexie.ts.');
        }
        return { code: code.replace(REGISTRY, `/* @__PURE__ */ ${REGISTRY}`), map: null };
      },
    },
  };
}
