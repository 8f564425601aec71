import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests and unloadable files, by file and name, each with the start of its error. */
  readonly failures: readonly string[];
  /** Tests that passed on a retry; also counted as passed. */
  readonly unsteady: readonly string[];
  /** Files of which a test did not end, as when their process crashed; their passed tests are not counted. */
  readonly unfinished: readonly string[];
  /** Errors that belong to no test. */
  readonly errors: readonly string[];
}

export const NOTHING: Tally = {
  passed: 0,
  failed: 0,
  failures: [],
  unsteady: [],
  unfinished: [],
  errors: [],
};

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

/** Parses Vitest’s JSON report; `root` prefixes its file names, and `errors` are what the report leaves out. */
export function fromVitest(report: unknown, root: string, errors: readonly string[] = []): Tally {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const failures: string[] = [];
  const unsteady: string[] = [];
  const unfinished: string[] = [];
  let passed = numPassedTests;
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
    const isWithoutTests = status === 'passed' && tests.length === 0;
    if (isWithoutTests || tests.some(({ status: outcome }) => outcome === 'pending')) {
      unfinished.push(name);
      passed -= tests.filter(({ status: outcome }) => outcome === 'passed').length;
    }
  }
  return { passed, failed: numFailedTests, failures, unsteady, unfinished, errors };
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
    ...NOTHING,
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

/** The lists of what passed on a retry, what failed and errors of no test, to be printed before the counts. */
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
    ) +
    list(
      'Errors outside tests',
      tallies.flatMap(({ errors }) => errors),
    )
  );
}
