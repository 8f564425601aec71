/**
 * `npm run dev`: the app with hot reload, the embedded backend and the preview site on one port. RECTO_PORT (5173),
 * RECTO_DATA (.recto/dev in the checkout) and RECTO_SAMPLES=0 (no sample pages) change it; program.ts lists the
 * variables for accounts and the assistant.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import {
  accountSettings,
  announce,
  assistantSettings,
  readDataFolder,
  fail,
  readPort,
  wantsSamples,
  stopOnSignal,
} from './program.ts';
import { startServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const port = readPort(5173);
  const dataDir = readDataFolder(join(ROOT, '.recto', 'dev'));
  const server = await startServer({
    port,
    dataDir,
    seed: wantsSamples(),
    accounts: accountSettings(),
    assistant: assistantSettings(),
    vite: (http) =>
      createServer({
        root: ROOT,
        appType: 'spa',
        server: { middlewareMode: true, hmr: { server: http } },
      }),
  });
  stopOnSignal(server);
  await announce(server, port, dataDir);
}

main().catch(fail);
