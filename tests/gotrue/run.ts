/**
 * `npm run test:gotrue`: the tests of tests/integration/auth on the auth server of hosted Supabase, then on the embedded
 * one. Needs an installed PostgreSQL (tests/postgres/cluster.ts), Go, and the server's source (build.ts). Ends with one
 * line `N passed, N failed`.
 */
import { fail } from '../../supabase/local/program.ts';
import { startCluster } from '../postgres/cluster.ts';
import { conclude, emptyFolder, run, vitest } from '../support/runner.ts';
import type { Gotrue } from './gotrueSite.ts';
import { buildAuthServer } from './build.ts';
import { setUpAuthProject } from './project.ts';

const RESULTS = 'node_modules/.cache/gotrue-results';
/** Without those that need rows, or Google, which has no stand-in on the real server. */
const FILES = ['confirmation', 'limits', 'recovery', 'secondFactor', 'sessions'];

const auth = (name: string, files: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const args = ['--project', 'integration', ...process.argv.slice(2)];
  return run(vitest(name, `${RESULTS}/${name}.json`, args, { files, env }));
};

async function main(): Promise<void> {
  const program = buildAuthServer();
  emptyFolder(RESULTS);
  const cluster = await startCluster();
  const tallies = [];
  try {
    const gotrue: Gotrue = {
      program,
      database: await setUpAuthProject(cluster.adminUrl, program),
      admin: cluster.adminUrl,
    };
    const files = FILES.map((file) => `tests/integration/auth/${file}.test.ts`);
    tallies.push(await auth('gotrue', files, { TEST_GOTRUE: JSON.stringify(gotrue) }));
  } finally {
    await cluster.stop();
  }
  tallies.push(await auth('embedded', ['tests/integration/auth']));
  conclude(tallies);
}

main().catch(fail);
