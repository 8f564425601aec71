import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bundleProgram } from './bundleProgram.ts';

const PLACE = '<script id="first"></script>';

const PARTS = {
  store: ['window/openStore.ts'],
  preview: ['routes/previews.tsx', 'frames/document/program.ts?program'],
  editor: [
    'routes/header/AccountCorner.tsx',
    'routes/StudioTabs.tsx',
    'features/editor/EditorTab.tsx',
  ],
  html: ['frames/highlight/htmlText.ts'],
} as const;

/** The parts that are always preloaded before a part. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  preview: ['store'],
  editor: ['store'],
  html: ['store', 'editor'],
};

/** Puts `src/window/firstScript.ts` into `index.html`, with the names of the files that it preloads. */
export function firstScript(): Plugin {
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
        const code = await bundleProgram(root, join(root, 'src/window/firstScript.ts'));
        let files = '';
        if (bundle !== undefined && chunk !== undefined) {
          const first = staticImports([chunk], bundle);
          const sets = new Map(
            Object.entries(PARTS).map(([part, sources]) => [
              part,
              staticImports(chunksOf(sources, root, bundle), bundle).difference(first),
            ]),
          );
          for (const [part, found] of sets) {
            const more = (EARLIER[part] ?? []).reduce(
              (set, other) => set.difference(sets.get(other) ?? set),
              found,
            );
            files += ` data-${part}="${namesOf(more, bundle)}"`;
          }
        }
        return html.replace(PLACE, () => `<script${files}>${code.trim()}</script>`);
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function chunksOf(
  sources: readonly string[],
  root: string,
  bundle: Rolldown.OutputBundle,
): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return sources.map((source) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src', source)));
    if (found === undefined) throw new Error(`firstScript.ts names ${source}, which is in no file`);
    return found;
  });
}

function staticImports(seeds: readonly Chunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const queue = seeds.map(({ fileName }) => fileName);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') queue.push(...chunk.imports);
  }
  return found;
}

/** Largest first: they take longest, and a browser loads six at a time over HTTP/1.1. */
function namesOf(files: ReadonlySet<string>, bundle: Rolldown.OutputBundle): string {
  const size = (file: string) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.code.length : 0;
  };
  return [...files]
    .toSorted((a, b) => size(b) - size(a))
    .map((file) => file.replace(/^assets\/(.+)\.js$/, '$1'))
    .join(' ');
}
