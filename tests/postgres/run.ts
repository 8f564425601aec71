/**
 * `npm run test:postgres`: the integration tests that can use one, and those of this folder, on a PostgreSQL server; the
 * tests of lists again with JIT; and the browser tests tagged `@postgres`, with the server of `npm start` on PostgreSQL. Ends with one
 * line `N passed, N failed`. Needs an installed PostgreSQL (cluster.ts says which).
 */
import { existsSync } from 'node:fs';
import { ensureChromium } from '../support/chromium.ts';
import type { Tally } from '../support/reports.ts';
import { BUILD, browserTests, conclude, emptyFolder, run, vitest } from '../support/runner.ts';
import { ON_EITHER_DATABASE } from '../support/suites.ts';
import { startCluster } from './cluster.ts';

const RESULTS = 'node_modules/.cache/postgres-results';

const tallies: Tally[] = [];

/** Runs `work` with the environment that the tests find a server by. */
async function onCluster(
  jit: boolean,
  work: (env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ jit });
  process.stdout.write(`\n── PostgreSQL ${cluster.version}, JIT ${jit ? 'on' : 'off'}\n`);
  try {
    await work({ TEST_POSTGRES: cluster.ownerUrl, TEST_POSTGRES_ADMIN: cluster.adminUrl });
  } finally {
    await cluster.stop();
  }
}

process.env['RECTO_CHROMIUM'] = ensureChromium();
emptyFolder(RESULTS);
await onCluster(false, async (env) => {
  const projects = ['--project', 'integration', '--project', 'postgres'];
  const files = [...ON_EITHER_DATABASE, 'tests/postgres'];
  tallies.push(await run(vitest('integration', `${RESULTS}/plain.json`, projects, { files, env })));
  if (!existsSync('dist/index.html')) tallies.push(await run(BUILD));
  const which = ['--grep', '@postgres'];
  tallies.push(await run(browserTests('browser', `${RESULTS}/browser.json`, which, env)));
});
await onCluster(true, async (env) => {
  const lists = { files: ['tests/integration/gallery'], env };
  const project = ['--project', 'integration'];
  tallies.push(await run(vitest('lists with JIT', `${RESULTS}/jit.json`, project, lists)));
});
conclude(tallies);
