import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests and unloadable files, by file and name, each with the start of its error. */
  readonly failures: readonly string[];
  /** Tests that passed on a retry; also counted as passed. */
  readonly unsteady: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file did not load; empty if it did. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Parses Vitest’s JSON report; `root` prefixes its file names. */
export function fromVitest(report: unknown, root: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const failures: string[] = [];
  const unsteady: string[] = [];
  for (const { name: path, status, message, assertionResults: tests } of testResults) {
    const name = path.replace(`${root}/`, '');
    const before = failures.length;
    for (const { fullName, status: outcome, failureMessages } of tests) {
      if (outcome === 'failed')
        failures.push(failure(`${name} › ${fullName}`, failureMessages.at(-1)));
      else if (failureMessages.length > 0)
        unsteady.push(failure(`${name} › ${fullName}`, failureMessages[0]));
    }
    if (status === 'failed' && failures.length === before) failures.push(failure(name, message));
  }
  return { passed: numPassedTests, failed: numFailedTests, failures, unsteady };
}

const ERROR_LENGTH = 600;

/** The output of a long run is cut; the list at its end must say why a test failed. */
function failure(name: string, error: string | undefined): string {
  const start = stripVTControlCharacters(error ?? '').slice(0, ERROR_LENGTH);
  return start === '' ? name : `${name}\n    ${start.replaceAll('\n', '\n    ')}`;
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

/** Parses Playwright’s JSON report. */
export function fromPlaywright(report: unknown): Tally {
  const read = report as PlaywrightReport;
  const { expected, unexpected, flaky } = read.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: withStatus(read, 'unexpected'),
    unsteady: withStatus(read, 'flaky'),
  };
}

function withStatus(
  { suites = [], specs = [] }: PlaywrightSuite,
  wanted: string,
): readonly string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return failure(
        `${file} › ${title}`,
        errors.findLast((error) => error !== undefined),
      );
    });
  return [...own, ...suites.flatMap((suite) => withStatus(suite, wanted))];
}

/** Parses the count in the last line of Playwright’s `--list`; 0 without one. */
export function listedTests(printed: string): number {
  return Number(/^Total: (\d+) tests? in \d+ files?$/m.exec(printed)?.[1] ?? 0);
}

/** The lists of what passed on a retry and what failed, to be printed before the counts; '' without any. */
export function troubles(tallies: readonly Tally[]): string {
  const list = (title: string, names: readonly string[]): string =>
    names.length > 0 ? `\n${title}:\n  ${names.join('\n  ')}\n` : '';
  return (
    list(
      'Passed only when tried again',
      tallies.flatMap(({ unsteady }) => unsteady),
    ) +
    list(
      'Failed',
      tallies.flatMap(({ failures }) => failures),
    )
  );
}
