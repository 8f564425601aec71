/** The test runners as child processes, and the counts of their reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fromPlaywright, fromVitest, NOTHING, troubles, type Tally } from './reports.ts';
import { errorsFile } from './unhandledErrors.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const VITE = 'node_modules/vite/bin/vite.js';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const E2E = ['test', '--config', 'tests/playwright.config.ts'];

export interface Runner {
  readonly title: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Follow the arguments; all if absent. */
  readonly files?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Report file and parser; a runner without one is counted by its exit code. */
  readonly report?: { readonly file: string; readonly read: () => Tally };
}

export const BUILD: Runner = {
  title: 'build',
  script: VITE,
  args: ['build', '--logLevel', 'warn'],
};

/** Empties a folder for the reports of one command. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const parsed = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Vitest with these arguments. */
export function vitest(
  title: string,
  file: string,
  args: readonly string[],
  { files = [], env = {} }: Pick<Runner, 'files' | 'env'> = {},
): Runner {
  const reporters = ['default', 'json', 'tests/support/unhandledErrors.ts'];
  const read = (): Tally => {
    const errors = existsSync(errorsFile(file)) ? (parsed(errorsFile(file)) as string[]) : [];
    return fromVitest(parsed(file), process.cwd(), errors);
  };
  return {
    title,
    script: VITEST,
    args: [
      'run',
      ...args,
      ...reporters.map((name) => `--reporter=${name}`),
      `--outputFile.json=${file}`,
    ],
    files,
    env,
    report: { file, read },
  };
}

/** The browser tests with these arguments. */
export function browserTests(
  title: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Runner {
  return {
    title,
    script: PLAYWRIGHT,
    args: [...E2E, ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${file}` },
    report: { file, read: () => fromPlaywright(parsed(file)) },
  };
}

/** Runs it; prints its output live, or at the end if another one runs beside it. */
export async function run(runner: Runner, isBeside = false): Promise<Tally> {
  const began = Date.now();
  if (!isBeside) process.stdout.write(`\n── ${runner.title}\n`);
  const child = spawn(process.execPath, [runner.script, ...runner.args, ...(runner.files ?? [])], {
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...runner.env },
  });
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (printed += text.toString()));
  await once(child, 'close');
  if (isBeside) process.stdout.write(`\n── ${runner.title}\n${printed}`);
  process.stdout.write(`── ${runner.title}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  return tally(runner, child.exitCode ?? 1);
}

/** A runner's counts; one that fails without reporting a failure, or reports no test, counts as one failure. */
function tally({ title, report }: Runner, status: number): Tally {
  const counted = report !== undefined && existsSync(report.file) ? report.read() : NOTHING;
  const isExplained = counted.failed > 0;
  const isEmpty = report !== undefined && counted.passed === 0 && !isExplained;
  if ((status === 0 || isExplained) && !isEmpty) return counted;
  const failures = [...counted.failures, `${title}: ended with ${status}, and no test had failed`];
  return { ...counted, failed: counted.failed + 1, failures };
}

/** Prints what failed, and as the last line `N passed, N failed`; sets the exit code. */
export function conclude(tallies: readonly Tally[], note = ''): void {
  const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
  const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
  process.stdout.write(`${troubles(tallies)}${note}\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
