/**
 * `npm test`: builds the app, runs the core of the tests (suites.ts) and the browser tests tagged `@core`. `npm run
 * test:ci` (`--ci`) runs the rest of what CI runs without PostgreSQL, and the browser tests tagged `@ci`; `npm run
 * test:all` (`--all`) everything. Lists failures, and ends with one line `N passed, N failed`. Exits 1 on a failure or
 * a runner without a result.
 */
import { ensureChromium } from './support/chromium.ts';
import {
  BUILD,
  browserTests,
  conclude,
  emptyFolder,
  run,
  vitest,
  type Runner,
} from './support/runner.ts';
import { CORE, ON_EITHER_DATABASE, REST } from './support/suites.ts';

const RESULTS = 'node_modules/.cache/test-results';

/** Counted by their exit codes. */
const LONG_RUNS: readonly Runner[] = [
  { title: 'soak', script: 'tests/soak/run.ts', args: ['--minutes', '2', '--seed', '1'] },
  { title: 'attack', script: 'tests/attack/run.ts', args: ['--server'] },
];

const isWhole = process.argv.includes('--all');
const isForCi = process.argv.includes('--ci');

function vitestRunners(): readonly [Runner, Runner] {
  const [node, page] = ['unit, integration, simulation', 'in a page'];
  const [nodeFile, pageFile] = [`${RESULTS}/vitest.json`, `${RESULTS}/page.json`];
  const { inNode, inPage } = isForCi ? REST : CORE;
  return [
    vitest(node, nodeFile, ['--project', '!browser'], { files: isWhole ? [] : inNode }),
    vitest(page, pageFile, ['--project', 'browser'], { files: isWhole ? [] : inPage }),
  ];
}

function browserTags(): readonly string[] {
  if (isWhole) return [];
  return ['--grep', isForCi ? '@ci' : '@core'];
}

/** What `npm test` leaves. */
function note(): string {
  const { inNode, inPage } = REST;
  return `\nThis was the core. ${inNode.length + inPage.length} more files and the browser tests tagged @ci: npm run test:ci. ${ON_EITHER_DATABASE.length} files on PostgreSQL: npm run test:postgres. Everything: npm run test:all.\n`;
}

process.env['RECTO_CHROMIUM'] = ensureChromium();
emptyFolder(RESULTS);

const [inNode, inPage] = vitestRunners();
const built = await run(BUILD);
const tallies = [built];
const parts = [run(inNode), run(inPage, true)];
// Browser tests run beside, since all wait at times.
if (built.failed === 0) {
  parts.push(run(browserTests('browser', `${RESULTS}/playwright.json`, browserTags()), true));
}
tallies.push(...(await Promise.all(parts)));
if (built.failed === 0 && isWhole) for (const runner of LONG_RUNS) tallies.push(await run(runner));
conclude(tallies, isWhole || isForCi ? '' : note());
