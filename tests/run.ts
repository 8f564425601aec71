/**
 * `npm test`: builds the app, runs the Vitest projects and the browser tests tagged `@core`, lists failures and what
 * was left out, and ends with one line `N passed, N failed`. `npm run test:all` (`--all`) leaves nothing out. A failed
 * test is retried once, since the machine may be busy; one that then passes is listed too. Exits 1 on a failure or a
 * runner without a result.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './support/chromium.ts';
import {
  fromPlaywright,
  fromVitest,
  listedTests,
  troubles,
  type Tally,
} from './support/reports.ts';

const RESULTS = 'node_modules/.cache/test-results';
const VITEST = 'node_modules/vitest/vitest.mjs';
const VITE = 'node_modules/vite/bin/vite.js';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const E2E = ['test', '--config', 'tests/playwright.config.ts'];

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

interface Runner {
  readonly title: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Report file and parser; a runner without one is counted by its exit code. */
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Tally };
}

/** Runs it; prints its output live, or at the end if another one runs beside it. */
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

/** A runner's counts; one that fails without reporting a failure, or reports no test, counts as one failure. */
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

/** Number of browser tests outside the core. */
function leftOut(): number {
  const { stdout } = spawnSync(
    process.execPath,
    [PLAYWRIGHT, ...E2E, '--grep-invert', '@core', '--list'],
    { encoding: 'utf8' },
  );
  return listedTests(stdout);
}

async function main(): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  const without = isWhole ? [] : LONG_FILES.flatMap((file) => ['--exclude', file]);
  const inNode = ['--project', '!browser', ...without];
  // The tests in a page use only one CPU.
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
    for (const runner of isWhole ? LONG_RUNS : []) tallies.push(await run(runner, false));
  }

  const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
  const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
  process.stdout.write(troubles(tallies));
  if (!isWhole) {
    const files = LONG_FILES.join(' and ');
    process.stdout.write(
      `\nThis was the core. Left for npm run test:all: ${leftOut()} browser tests, the soak, the attacks, ${files}\n`,
    );
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
