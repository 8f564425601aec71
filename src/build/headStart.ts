import type { Plugin, Rolldown } from 'vite';

/** Files of the build that `public/theme.js` asks for at once where somebody was signed in, by the names of `namedChunks`. */
const PARTS = ['studio', 'editor'] as const;

/**
 * Writes into the page which files the studio and the editor need beside the first ones: asked for with the page they
 * come while the first code is still on its way, and not after it has run.
 */
export function headStartFiles(): Plugin {
  return {
    name: 'recto-head-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, chunk, bundle }) {
        if (path !== '/index.html' || chunk === undefined || bundle === undefined) return [];
        // Each part lists what the ones before it have not brought.
        const known = new Set<string>();
        withImports(chunk, bundle, known);
        return PARTS.map((name) => {
          const before = new Set(known);
          withImports(partOf(bundle, name), bundle, known);
          const content = [...known.difference(before)].map((file) => `/${file}`).join(' ');
          return {
            tag: 'meta',
            attrs: { name: `recto-${name}`, content },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}

function partOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.name === name) return file;
  }
  throw new Error(`The build has no file named ${name}.`);
}

/** Adds a chunk and every other that it cannot run without to the files found. */
function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found: Set<string>,
): void {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const file of chunk.imports) {
    const next = bundle[file];
    if (next?.type === 'chunk') withImports(next, bundle, found);
  }
}
