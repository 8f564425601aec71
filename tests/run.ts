/**
 * `npm test`: builds the app, runs the Vitest projects without some files, and the browser tests tagged `@core`.
 * `npm run test:ci` (`--ci`) runs those files, and the browser tests tagged `@ci`; `npm run test:all` (`--all`)
 * everything. Lists failures, and ends with one line `N passed, N failed`. A failed test is retried once, since the
 * machine may be busy; one that then passes is listed too. Exits 1 on a failure or a runner without a result.
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

/** Each of them would take a large share of the ten minutes of `npm test`. */
const CI_FILES = [
  'tests/integration/auth/limits.test.ts',
  'tests/integration/backend/linearText.test.ts',
  'tests/integration/backend/server/attacks.test.ts',
  'tests/integration/backend/server/cutOffs.test.ts',
  'tests/integration/backend/server/dataFolder.test.ts',
  'tests/integration/backend/server/deadlines.test.ts',
  'tests/integration/backend/server/deployment.test.ts',
  'tests/integration/backend/server/leakTable.test.ts',
  'tests/integration/backend/server/recovery.test.ts',
  'tests/integration/backend/server/supervise.test.ts',
  'tests/integration/faults/faults.test.ts',
  'tests/integration/gallery/lists.test.ts',
  'tests/integration/gallery/search.test.ts',
  'tests/integration/sync/answerTableRefused.test.ts',
  'tests/simulation/broken.test.ts',
  'tests/unit/content/markdown/corpus.test.ts',
];

const CI_PAGE_FILES = [
  'tests/browser/content/attackCollections.test.ts',
  'tests/browser/content/attacks.test.ts',
  'tests/browser/content/sheetAttacks.test.ts',
  'tests/browser/content/publish/worstPages.test.ts',
];

/** Cover more of what shorter files test as well, or take a minute to fill a gallery. */
const LONG_FILES = [
  'tests/simulation/moreSeeds.test.ts',
  'tests/integration/gallery/queries.test.ts',
];

const isWhole = process.argv.includes('--all');
const isForCi = process.argv.includes('--ci');

const without = (files: readonly string[]) => files.flatMap((file) => ['--exclude', file]);

const IN_NODE = ['--project', '!browser'];
const IN_PAGE = ['--project', 'browser'];

function vitestRunners(): readonly [Runner, Runner] {
  const [node, page] = ['unit, integration, simulation', 'in a page'];
  const [nodeFile, pageFile] = [`${RESULTS}/vitest.json`, `${RESULTS}/page.json`];
  if (isForCi)
    return [
      vitest(node, nodeFile, IN_NODE, { files: CI_FILES }),
      vitest(page, pageFile, IN_PAGE, { files: CI_PAGE_FILES }),
    ];
  const [nodeRest, pageRest] = isWhole ? [[], []] : [[...CI_FILES, ...LONG_FILES], CI_PAGE_FILES];
  return [
    vitest(node, nodeFile, [...IN_NODE, ...without(nodeRest)]),
    vitest(page, pageFile, [...IN_PAGE, ...without(pageRest)]),
  ];
}

function browserTags(): readonly string[] {
  if (isWhole) return [];
  return ['--grep', isForCi ? '@ci' : '@core'];
}

/** What neither `npm test` nor CI runs. */
function note(): string {
  const args = [PLAYWRIGHT, ...E2E, '--grep-invert', '@core|@ci', '--list'];
  const count = listedTests(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout);
  const files = LONG_FILES.join(' and ');
  return `\nThis was the core. Left for npm run test:ci: ${[...CI_FILES, ...CI_PAGE_FILES].length} files and the browser tests tagged @ci; for npm run test:all: ${count} browser tests, the soak, the attacks, ${files}\n`;
}

process.env['RECTO_CHROMIUM'] = ensureChromium();
emptyFolder(RESULTS);

const [inNode, inPage] = vitestRunners();
// The tests in a page use only one CPU.
const tallies = await Promise.all([run(inNode), run(inPage, true)]);

const built = await run(BUILD);
tallies.push(built);
if (built.failed === 0) {
  tallies.push(await run(browserTests('browser', `${RESULTS}/playwright.json`, browserTags())));
  for (const runner of isWhole ? LONG_RUNS : []) tallies.push(await run(runner));
}
conclude(tallies, isWhole || isForCi ? '' : note());
