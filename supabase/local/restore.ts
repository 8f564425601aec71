/**
 * `npm run restore -- <folder or .tgz>`: puts a back-up in the place of the data folder (RECTO_DATA). The server must be
 * stopped. The folder that was there is kept beside it. Devices then send again what the back-up lacks.
 */
import { join } from 'node:path';
import { fail, readDatabaseUrl, readDataFolder } from './program.ts';
import { restoreFolder } from './restoreFolder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const [backUp, ...rest] = process.argv.slice(2);
  if (backUp === undefined || rest.length > 0) {
    throw new Error('Name the back-up: npm run restore -- /backup/recto');
  }
  if (readDatabaseUrl() !== undefined) {
    throw new Error(
      'The database is a PostgreSQL server. Restore it with its own tools, then run:\n' +
        '  select private.begin_timeline();',
    );
  }
  const folder = readDataFolder(join(ROOT, '.recto'));
  const kept = await restoreFolder(backUp, folder);
  process.stdout.write(
    `\n  Restored      ${folder}\n` +
      (kept === null ? '' : `  Kept          ${kept} (what was there before)\n`) +
      '  Start Recto again. Devices send what the back-up lacks when they sync.\n\n',
  );
}

main().catch(fail);
