import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Build settings for every bench: those of the product, with Dexie's build for modern browsers. */
export const BUILD: InlineConfig = {
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Builds the page with all peers, each in its own chunk; returns the folder. */
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
