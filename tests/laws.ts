/**
 * `npm run laws [-- SEED [FILES…]]`: runs the property tests with a given or random seed; `npm test` uses a fixed one.
 * Exits as Vitest does; a failure prints the seed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const [seed = String(Math.floor(Math.random() * 2 ** 31)), ...named] = process.argv.slice(2);

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('support/laws.ts'));

process.stdout.write(`Seed ${seed}\n`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...(named.length > 0 ? named : files)],
  { stdio: 'inherit', env: { ...process.env, RECTO_LAW_SEED: seed } },
);
process.exitCode = status ?? 1;
