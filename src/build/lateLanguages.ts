import { join } from 'node:path';
import type { Plugin } from 'vite';

const LATE = join(import.meta.dirname, '../frames/highlight/lateLanguages.ts');

/** Keeps the parsers of styles and scripts out of what the HTML editor opens with. */
export function lateLanguages(): Plugin {
  return {
    name: 'recto-late-languages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@codemirror\/lang-(?:css|javascript)$/ },
      handler: (_id, importer) => (/[\\/]lang-html[\\/]/.test(importer ?? '') ? LATE : null),
    },
  };
}
