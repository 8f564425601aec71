/**
 * `npm run bench:sync`, `bench:preview`, `bench:chat`, `lighthouse`, `github`: installs the benches' packages if they are missing
 * or outdated, then runs one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** Records the lockfile of the installed packages. */
const STAMP = join(FOLDER, 'node_modules', '.installed');

function main(): number {
  const lock = readFileSync(join(FOLDER, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    writeFileSync(STAMP, wanted);
  }
  const room = ['preview', 'chat', 'lighthouse', 'github'].find((name) => name === process.argv[2]);
  const args =
    room === undefined
      ? [join(FOLDER, 'run.ts'), ...process.argv.slice(2)]
      : [join(FOLDER, room, 'run.ts'), ...process.argv.slice(3)];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

process.exitCode = main();
