import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bundleProgram } from './bundleProgram.ts';

const PLACE = '<script id="first"></script>';

/** The files of `chunkGroups.ts` that an editor is shown with; they import the others. */
const EDITOR: ReadonlySet<string> = new Set(['studio', 'editor']);

/** Puts `src/app/inlineScript.ts` into `index.html`, with the names of the editor's files, which it preloads. */
export function inlineScript(): Plugin {
  let root = '';
  return {
    name: 'recto-first-script',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        if (!html.includes(PLACE)) {
          // Browser tests have a page of their own.
          if (bundle === undefined) return html;
          throw new Error(`index.html has no ${PLACE}`);
        }
        const code = await bundleProgram(root, join(root, 'src/app/inlineScript.ts'));
        const files = chunk === undefined ? '' : ` data-editor="${editorFiles(bundle, chunk)}"`;
        return html.replace(PLACE, () => `<script${files}>${code.trim()}</script>`);
      },
    },
  };
}

/** Without those that the page itself names. */
function editorFiles(bundle: Rolldown.OutputBundle = {}, entry: Rolldown.OutputChunk): string {
  const seeds = Object.values(bundle).filter(
    (file) => file.type === 'chunk' && EDITOR.has(file.name),
  );
  const names = staticImports(
    seeds.map(({ fileName }) => fileName),
    bundle,
  );
  return [...names.difference(staticImports([entry.fileName], bundle))].join(' ');
}

function staticImports(seeds: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const queue = [...seeds];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    queue.push(...chunk.imports);
  }
  return found;
}

const MODULE_TAGS = [
  '<script type="module" crossorigin',
  '<link rel="modulepreload" crossorigin',
] as const;

/**
 * Lets a browser paint `index.html` before it has anything else: the entry's style sheet is in the page, and the
 * modules have low priority, as Chromium would evaluate them first otherwise.
 */
export function paintFirst(): Plugin {
  let sheet = '';
  return {
    name: 'recto-paint-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const names = chunk.viteMetadata?.importedCss;
        for (const name of names ?? []) {
          const file = bundle[name];
          if (file?.type === 'asset') sheet += String(file.source).trim();
          delete bundle[name];
        }
        // Vite lists it again for every file that imports the entry.
        names?.clear();
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        let page = html
          .replaceAll(/\n +/g, '\n')
          .replace('</head>', () => `<style>${sheet}</style>\n</head>`);
        for (const tag of MODULE_TAGS) {
          if (!page.includes(tag)) throw new Error(`index.html has no ${tag}`);
          page = page.replaceAll(tag, `${tag} fetchpriority="low"`);
        }
        return page;
      },
    },
  };
}

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
