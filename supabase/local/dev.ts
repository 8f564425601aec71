/**
 * `npm run dev`: the app with hot reload, the embedded backend and the preview site on one port. RECTO_PORT (5173),
 * RECTO_DATA (.recto/dev in the checkout) and RECTO_SAMPLES=0 (no sample pages) change it; program.ts lists the
 * variables for accounts and the assistant.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import { fail } from './program.ts';
import { run } from './run.ts';

const ROOT = join(import.meta.dirname, '..', '..');

run(
  { port: 5173, dataDir: join(ROOT, '.recto', 'dev') },
  {
    vite: (http) =>
      createServer({
        root: ROOT,
        appType: 'spa',
        server: { middlewareMode: true, hmr: { server: http } },
      }),
  },
).catch(fail);
