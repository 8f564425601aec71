/**
 * `npm test`: builds the app, runs the Vitest projects and the browser tests, names at the end what failed in any of
 * them, and ends with one line `N passed, N failed` over all. Exits 1 when anything failed or a runner gave no result.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './support/chromium.ts';
import { fromPlaywright, fromVitest, type Tally } from './support/reports.ts';

const RESULTS = 'node_modules/.cache/test-results';

function run(
  title: string,
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): number {
  process.stdout.write(`\n── ${title}\n`);
  const began = Date.now();
  const done = spawnSync(process.execPath, [script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  process.stdout.write(`── ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  return done.status ?? 1;
}

/** What a runner reported; a runner that failed without reporting a failure counts as one failure. */
function tally(
  title: string,
  file: string,
  status: number,
  read: (report: unknown) => Tally,
): Tally {
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  const silent = status !== 0 && counted.failed === 0;
  if (!silent && counted.passed + counted.failed > 0) return counted;
  const failures = [...counted.failures, `${title}: ended with ${status}, and no test had failed`];
  return { ...counted, failed: counted.failed + 1, failures };
}

function main(): number {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const env = { RECTO_CHROMIUM: ensureChromium() };
  const tallies: Tally[] = [];

  const vitestFile = `${RESULTS}/vitest.json`;
  const vitestTitle = 'unit, integration, simulation';
  const vitest = run(
    vitestTitle,
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
    env,
  );
  tallies.push(
    tally(vitestTitle, vitestFile, vitest, (report) => fromVitest(report, process.cwd())),
  );

  const build = run('build', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], env);
  if (build !== 0) {
    tallies.push({ passed: 0, failed: 1, failures: ['the build'] });
  } else {
    const e2eFile = `${RESULTS}/playwright.json`;
    const e2e = run(
      'browser',
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'tests/playwright.config.ts'],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${e2eFile}` },
    );
    tallies.push(tally('browser', e2eFile, e2e, fromPlaywright));
  }

  const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
  const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
  const failures = tallies.flatMap((one) => one.failures);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n  ${failures.join('\n  ')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = main();
