/** `npm run check`: every check that is not a test, each timed. Runs all of them and exits 1 if one fails. */
import { spawnSync } from 'node:child_process';

const STEPS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['types, window', 'tsc', '-p', 'src'],
  ['types, worker', 'tsc', '-p', 'sw'],
  ['types, node', 'tsc', '-p', 'tests'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['unused code', 'knip'],
  ['citations', 'node', 'tests/citations.ts'],
  ['structure', 'node', 'tests/structure.ts'],
  ['steady tests', 'node', 'tests/steadiness.ts'],
  ['safe updates', 'node', 'tests/safeUpdates.ts'],
  ['lockfile', 'node', 'tests/lockfile.ts', '--check'],
  ['build', 'vite', 'build', '--logLevel', 'warn'],
  ['files in a circle', 'node', 'tests/chunkCycles.ts'],
  ['bundle budget', 'size-limit'],
];

const failed: string[] = [];
for (const [name, command, ...args] of STEPS) {
  const began = Date.now();
  const done = spawnSync(command ?? '', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const verdict = done.status === 0 ? 'ok' : 'FAILED';
  if (done.status !== 0) failed.push(name);
  process.stdout.write(
    `${verdict.padEnd(7)}${name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`,
  );
}
if (failed.length > 0) {
  process.stdout.write(`\nnpm run check: ${failed.join(', ')} failed\n`);
  process.exitCode = 1;
}
