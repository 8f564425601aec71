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
