import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** How everything of the bench is built: as the product is, Dexie in its build for browsers of today. */
export const BUILD: InlineConfig = {
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Builds the page that holds all peers, each in a chunk of its own; returns the folder, this run's own. */
export async function buildPage(): Promise<string> {
  const outDir = join(ROOT, 'node_modules', '.cache', `page-${process.pid}`);
  await build({
    ...BUILD,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: { page: join(import.meta.dirname, 'page.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return outDir;
}
