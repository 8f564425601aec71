/** The process that `start.ts` runs and starts again after a crash: serves the built app with the embedded backend. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, routeConsole } from './log.ts';
import { fail, readReach } from './program.ts';
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
