/**
 * `npm run test:postgres`: the integration tests, and those of this folder, on a PostgreSQL server; the tests of lists
 * again with JIT. Ends with one line `N passed, N failed`. Needs an installed PostgreSQL (cluster.ts says which).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { fromVitest } from '../support/reports.ts';
import { startCluster } from './cluster.ts';

const RESULTS = 'node_modules/.cache/test-results';

async function run(
  jit: boolean,
  args: readonly string[],
): Promise<{ passed: number; failed: number }> {
  const cluster = await startCluster({ jit });
  process.stdout.write(`\n── PostgreSQL ${cluster.version}, JIT ${jit ? 'on' : 'off'}\n`);
  const report = `${RESULTS}/postgres-${jit ? 'jit' : 'plain'}.json`;
  mkdirSync(RESULTS, { recursive: true });
  try {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...args,
        '--retry=1',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          TEST_POSTGRES: cluster.ownerUrl,
          TEST_POSTGRES_ADMIN: cluster.adminUrl,
        },
      },
    );
    await once(child, 'exit');
    const { passed, failed } = fromVitest(JSON.parse(readFileSync(report, 'utf8')), process.cwd());
    return { passed, failed: child.exitCode === 0 ? failed : Math.max(failed, 1) };
  } finally {
    await cluster.stop();
  }
}

const plain = await run(false, ['--project', 'integration', '--project', 'postgres']);
const jit = await run(true, ['--project', 'integration', 'tests/integration/gallery']);
const failed = plain.failed + jit.failed;
process.stdout.write(`\n${plain.passed + jit.passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
