/**
 * `npm start`, after the build: serves the built app with the embedded backend until Ctrl+C. RECTO_PORT (4173),
 * RECTO_DATA (.recto in the checkout), RECTO_SAMPLES=0 (no sample pages), RECTO_HOST and RECTO_ORIGIN (access from
 * other machines) change it; program.ts lists the variables for accounts and the assistant.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, readReach } from './program.ts';
import { createLog, routeConsole } from './log.ts';
import { run } from './run.ts';

const ROOT = join(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const distDir = join(ROOT, 'dist');
  if (!existsSync(join(distDir, 'index.html'))) {
    throw new Error('The app is not built yet. Run: npm run build');
  }
  routeConsole(createLog());
  await run({ port: 4173, dataDir: join(ROOT, '.recto') }, { ...readReach(), distDir });
}

main().catch(fail);
