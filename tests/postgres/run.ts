/**
 * `npm run test:postgres`: the integration tests, and those of this folder, on a PostgreSQL server; the tests of lists
 * again with JIT; and the app in a browser, with the server of `npm start` on PostgreSQL. Ends with one line `N passed, N failed`. Needs an installed PostgreSQL (cluster.ts says which).
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { ensureChromium } from '../support/chromium.ts';
import { fromPlaywright, fromVitest, troubles, type Tally } from '../support/reports.ts';
import { startCluster, type Cluster } from './cluster.ts';

const RESULTS = 'node_modules/.cache/postgres-results';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const VITE = 'node_modules/vite/bin/vite.js';

/** Of the browser's core: an account, pages, search, sync, the assistant. */
const BROWSER_SPECS = [
  'app/spine',
  'auth/accounts.spec',
  'gallery/gallerySearch',
  'sync/replay',
  'sync/history',
  'assistant/assistant.spec',
];

const tallies: Tally[] = [];

async function run(
  cluster: Cluster,
  script: string,
  args: readonly string[],
  report: string,
): Promise<void> {
  const file = `${RESULTS}/${report}`;
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      RECTO_CHROMIUM: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      TEST_POSTGRES: cluster.ownerUrl,
      TEST_POSTGRES_ADMIN: cluster.adminUrl,
    },
  });
  await once(child, 'exit');
  const read = script === PLAYWRIGHT ? fromPlaywright : fromVitest;
  const tally: Tally = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')), process.cwd())
    : { passed: 0, failed: 1, failures: [`${report}: no result`], unsteady: [] };
  tallies.push({
    ...tally,
    failed: child.exitCode === 0 ? tally.failed : Math.max(tally.failed, 1),
  });
}

const vitest = (cluster: Cluster, report: string, args: readonly string[]) =>
  run(
    cluster,
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...args,
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/${report}`,
    ],
    report,
  );

async function onCluster(jit: boolean, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await startCluster({ jit });
  process.stdout.write(`\n── PostgreSQL ${cluster.version}, JIT ${jit ? 'on' : 'off'}\n`);
  try {
    await work(cluster);
  } finally {
    await cluster.stop();
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
await onCluster(false, async (cluster) => {
  await vitest(cluster, 'plain.json', ['--project', 'integration', '--project', 'postgres']);
  if (!existsSync('dist/index.html'))
    execFileSync(process.execPath, [VITE, 'build', '--logLevel', 'warn']);
  const args = ['test', '--config', 'tests/playwright.config.ts', '--retries=1', '--grep', '@core'];
  await run(cluster, PLAYWRIGHT, [...args, ...BROWSER_SPECS], 'browser.json');
});
await onCluster(true, (cluster) =>
  vitest(cluster, 'jit.json', ['--project', 'integration', 'tests/integration/gallery']),
);
const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`${troubles(tallies)}\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
