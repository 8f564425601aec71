import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests, and files that did not load or whose process crashed, each with the start of its error. */
  readonly failures: readonly string[];
  /** Errors that belong to no test. */
  readonly errors: readonly string[];
}

export const NOTHING: Tally = {
  passed: 0,
  failed: 0,
  failures: [],
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
  let crashed = 0;
  for (const { name: path, status, message, assertionResults: tests } of testResults) {
    const name = path.replace(`${root}/`, '');
    const before = failures.length;
    for (const { fullName, status: outcome, failureMessages } of tests) {
      if (outcome === 'failed')
        failures.push(failure(`${name} › ${fullName}`, failureMessages.at(-1)));
    }
    if (status === 'failed' && failures.length === before) failures.push(failure(name, message));
    const isWithoutTests = status === 'passed' && tests.length === 0;
    if (isWithoutTests || tests.some(({ status: outcome }) => outcome === 'pending')) {
      failures.push(failure(name, 'its process ended before its tests'));
      crashed += 1;
    }
  }
  return { passed: numPassedTests, failed: numFailedTests + crashed, failures, errors };
}

const ERROR_LENGTH = 1200;

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
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number };
}

/** Parses Playwright’s JSON report. */
export function fromPlaywright(report: unknown): Tally {
  const read = report as PlaywrightReport;
  const { expected, unexpected } = read.stats;
  return { ...NOTHING, passed: expected, failed: unexpected, failures: failuresIn(read) };
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => {
      const last = tests.flatMap(({ results }) => results).at(-1);
      // Of a test whose time was over, the second one names what it waited for.
      const errors = (last?.errors ?? []).map(({ message }) => message ?? '');
      return failure(`${file} › ${title}`, errors.join('\n'));
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** The lists of what failed and errors of no test, to be printed before the counts. */
export function troubles(tallies: readonly Tally[]): string {
  const list = (title: string, names: readonly string[]): string =>
    names.length > 0 ? `\n${title}:\n  ${names.join('\n  ')}\n` : '';
  return (
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
