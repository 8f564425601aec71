/**
 * `npm run test:gotrue`: the tests of tests/integration/auth on the auth server of hosted Supabase, then on the embedded
 * one. Needs an installed PostgreSQL (tests/postgres/cluster.ts), Go, and the server's source (build.ts). Ends with one
 * line `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../supabase/local/program.ts';
import { startCluster } from '../postgres/cluster.ts';
import { fromVitest } from '../support/reports.ts';
import type { Gotrue } from './gotrueSite.ts';
import { buildAuthServer } from './build.ts';
import { setUpAuthProject } from './project.ts';

const RESULTS = 'node_modules/.cache/gotrue-results';
/** Without those that need rows, or Google, which has no stand-in on the real server. */
const FILES = ['confirmation', 'limits', 'recovery', 'secondFactor', 'sessions'];
const VITEST = 'node_modules/vitest/vitest.mjs';

async function run(name: string, files: readonly string[], env: NodeJS.ProcessEnv) {
  const report = join(RESULTS, `${name}.json`);
  process.stdout.write(`\n── ${name}\n`);
  const args = ['run', '--project', 'integration', ...files, ...process.argv.slice(2)];
  const child = spawn(
    process.execPath,
    [VITEST, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
  );
  await once(child, 'exit');
  const { passed, failed } = existsSync(report)
    ? fromVitest(JSON.parse(readFileSync(report, 'utf8')), process.cwd())
    : { passed: 0, failed: 1 };
  return { passed, failed: child.exitCode === 0 ? failed : Math.max(failed, 1) };
}

async function main(): Promise<void> {
  const program = buildAuthServer();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const cluster = await startCluster();
  const tallies = [];
  try {
    const gotrue: Gotrue = {
      program,
      database: await setUpAuthProject(cluster.adminUrl, program),
      admin: cluster.adminUrl,
    };
    const files = FILES.map((file) => `tests/integration/auth/${file}.test.ts`);
    tallies.push(await run('gotrue', files, { TEST_GOTRUE: JSON.stringify(gotrue) }));
  } finally {
    await cluster.stop();
  }
  tallies.push(await run('embedded', ['tests/integration/auth'], {}));
  const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
  const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch(fail);
