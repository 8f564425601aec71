/**
 * `npm test`: builds the app, runs the Vitest projects and the browser tests tagged `@core`, lists failures and what
 * was left out, and ends with one line `N passed, N failed`. `npm run test:all` (`--all`) leaves nothing out. A failed
 * test is retried once, since the machine may be busy; one that then passes is listed too. Exits 1 on a failure or a
 * runner without a result.
 */
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './support/chromium.ts';
import { listedTests } from './support/reports.ts';
import {
  BUILD,
  browserTests,
  conclude,
  E2E,
  emptyFolder,
  PLAYWRIGHT,
  run,
  vitest,
  type Runner,
} from './support/runner.ts';

const RESULTS = 'node_modules/.cache/test-results';

/** Counted by their exit codes. */
const LONG_RUNS: readonly Runner[] = [
  { title: 'soak', script: 'tests/soak/run.ts', args: ['--minutes', '2', '--seed', '1'] },
  { title: 'attack', script: 'tests/attack/run.ts', args: ['--server'] },
];

/** Cover more of what shorter files test as well, or take a minute to fill a gallery. */
const LONG_FILES = [
  'tests/simulation/moreSeeds.test.ts',
  'tests/integration/gallery/queries.test.ts',
];

const isWhole = process.argv.includes('--all');

/** Number of browser tests outside the core. */
function leftOut(): number {
  const { stdout } = spawnSync(
    process.execPath,
    [PLAYWRIGHT, ...E2E, '--grep-invert', '@core', '--list'],
    { encoding: 'utf8' },
  );
  return listedTests(stdout);
}

function note(): string {
  const files = LONG_FILES.join(' and ');
  return `\nThis was the core. Left for npm run test:all: ${leftOut()} browser tests, the soak, the attacks, ${files}\n`;
}

process.env['RECTO_CHROMIUM'] = ensureChromium();
emptyFolder(RESULTS);

const without = isWhole ? [] : LONG_FILES.flatMap((file) => ['--exclude', file]);
const inNode = ['--project', '!browser', ...without];
// The tests in a page use only one CPU.
const tallies = await Promise.all([
  run(vitest('unit, integration, simulation', `${RESULTS}/vitest.json`, inNode)),
  run(vitest('in a page', `${RESULTS}/page.json`, ['--project', 'browser']), true),
]);

const built = await run(BUILD);
tallies.push(built);
if (built.failed === 0) {
  const which = isWhole ? [] : ['--grep', '@core'];
  tallies.push(await run(browserTests('browser', `${RESULTS}/playwright.json`, which)));
  for (const runner of isWhole ? LONG_RUNS : []) tallies.push(await run(runner));
}
conclude(tallies, isWhole ? '' : note());
