import type { Plugin } from 'vite';

/** Loaded before an editor accepts typing; most of their functions run by then. */
const START = new Set(['index', 'react', 'shared', 'studio', 'interface', 'codemirror', 'editor']);

/** Chromium compiles such a file while it downloads; if few functions run, that only costs time (decision 103). */
export function compileHint(): Plugin {
  return {
    name: 'recto-compile-hint',
    apply: 'build',
    generateBundle: {
      // After the lists of files to preload, as it counts in the first line only.
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !START.has(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
