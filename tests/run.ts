/**
 * `npm test`: builds the app, runs the Vitest projects and the browser tests tagged `@core`, names at the end what failed
 * in any of them and what was left out, and ends with one line `N passed, N failed` over all. `npm run test:all`
 * (`--all`) leaves nothing out. A test that fails is tried once more, since another program on the machine may have
 * taken its time; one that passes only then is named, too. Exits 1 when anything failed or a runner gave no result.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './support/chromium.ts';
import { fromPlaywright, fromVitest, listedTests, type Tally } from './support/reports.ts';

const RESULTS = 'node_modules/.cache/test-results';
const VITEST = 'node_modules/vitest/vitest.mjs';
const VITE = 'node_modules/vite/bin/vite.js';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const E2E = ['test', '--config', 'tests/playwright.config.ts'];

const SOAK = 'tests/soak/run.ts';
const SOAK_ARGS = ['--minutes', '2', '--seed', '1'];

/** More of what a shorter file beside them tests as well, and what takes a minute to fill a gallery. */
const LONG_FILES = [
  'tests/simulation/moreSeeds.test.ts',
  'tests/integration/gallery/queries.test.ts',
];

const isWhole = process.argv.includes('--all');

interface Runner {
  readonly title: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Where it writes its report, and how that is read; a runner that gives none is counted by its exit code. */
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Tally };
}

/** Runs it; what it prints comes as it runs, or in one piece at the end where another one prints beside it. */
function run(runner: Runner, isBeside: boolean): Promise<Tally> {
  const began = Date.now();
  if (!isBeside) process.stdout.write(`\n── ${runner.title}\n`);
  const file = runner.report?.file ?? '';
  const child = spawn(process.execPath, [runner.script, ...runner.args], {
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      RECTO_CHROMIUM: ensureChromium(),
      ...(runner.script === PLAYWRIGHT ? { PLAYWRIGHT_JSON_OUTPUT_FILE: file } : {}),
    },
  });
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (printed += text.toString()));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (isBeside) process.stdout.write(`\n── ${runner.title}\n${printed}`);
      process.stdout.write(`── ${runner.title}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
      resolve(tally(runner, code ?? 1));
    });
  });
}

/** What a runner reported; one that failed without reporting a failure, or reported no test, counts as one failure. */
function tally({ title, report }: Runner, status: number): Tally {
  const counted =
    report !== undefined && existsSync(report.file)
      ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: 0, failed: 0, failures: [], unsteady: [] };
  const isSilent = status !== 0 && counted.failed === 0;
  const isEmpty = report !== undefined && counted.passed + counted.failed === 0;
  if (!isSilent && !isEmpty) return counted;
  const failures = [...counted.failures, `${title}: ended with ${status}, and no test had failed`];
  return { ...counted, failed: counted.failed + 1, failures };
}

function vitest(title: string, name: string, args: readonly string[]): Runner {
  const file = `${RESULTS}/${name}.json`;
  return {
    title,
    script: VITEST,
    args: [
      'run',
      ...args,
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { file, read: (report) => fromVitest(report, process.cwd()) },
  };
}

/** How many browser tests are not in the core. */
function leftOut(): number {
  const { stdout } = spawnSync(
    process.execPath,
    [PLAYWRIGHT, ...E2E, '--grep-invert', '@core', '--list'],
    { encoding: 'utf8' },
  );
  return listedTests(stdout);
}

function list(title: string, names: readonly string[]): void {
  if (names.length > 0) process.stdout.write(`\n${title}:\n  ${names.join('\n  ')}\n`);
}

async function main(): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  const without = isWhole ? [] : LONG_FILES.flatMap((file) => ['--exclude', file]);
  const inNode = ['--project', '!browser', ...without];
  // The tests in a page use one processor only, whatever there is.
  const tallies = await Promise.all([
    run(vitest('unit, integration, simulation', 'vitest', inNode), false),
    run(vitest('in a page', 'page', ['--project', 'browser']), true),
  ]);

  const build = { title: 'build', script: VITE, args: ['build', '--logLevel', 'warn'] };
  const built = await run(build, false);
  tallies.push(built);
  if (built.failed === 0) {
    const file = `${process.cwd()}/${RESULTS}/playwright.json`;
    const args = [...E2E, '--retries=1', ...(isWhole ? [] : ['--grep', '@core'])];
    const report = { file, read: fromPlaywright };
    tallies.push(await run({ title: 'browser', script: PLAYWRIGHT, args, report }, false));
    if (isWhole) tallies.push(await run({ title: 'soak', script: SOAK, args: SOAK_ARGS }, false));
  }

  const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
  const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
  list(
    'Passed only when tried again',
    tallies.flatMap((one) => one.unsteady),
  );
  list(
    'Failed',
    tallies.flatMap((one) => one.failures),
  );
  if (!isWhole) {
    const files = LONG_FILES.join(' and ');
    process.stdout.write(
      `\nThis was the core. Left for npm run test:all: ${leftOut()} browser tests, the soak, ${files}\n`,
    );
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
