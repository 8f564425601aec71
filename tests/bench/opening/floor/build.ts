import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../../../../src/build/precompress.ts';
import { strictStyles } from '#headers/vitePlugin.ts';

const SOURCE = import.meta.dirname;

/** Builds the page as the app is built, with the app's headers; returns its folder. */
export async function buildFloor(app: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-floor-'));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), strictStyles(), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: { input: join(SOURCE, 'main.tsx') },
    },
  });
  if (!('output' in built)) throw new Error('The floor page was not built.');
  const [entry] = built.output;
  const files = built.output.map(({ fileName }) => `/${fileName}`);
  const page = await readFile(join(SOURCE, 'index.html'), 'utf8');
  await writeFile(join(folder, 'index.html'), page.replace('/main.tsx', `/${entry.fileName}`));
  const worker = await readFile(join(SOURCE, 'sw.js'), 'utf8');
  await writeFile(
    join(folder, 'sw.js'),
    worker.replace('__FILES__', JSON.stringify(['/', ...files])),
  );
  for (const name of ['_headers', 'robots.txt', 'frame']) {
    await cp(join(app, name), join(folder, name), { recursive: true });
  }
  return folder;
}
