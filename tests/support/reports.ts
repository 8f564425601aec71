/** The results in a test runner's report. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests, and files that could not run, by file and name. */
  readonly failures: readonly string[];
  /** Tests that passed only on a retry, likewise; they count as passed. */
  readonly unsteady: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Of every attempt. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Parses Vitest's JSON report; `root` is the prefix of its file names. */
export function fromVitest(report: unknown, root: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const failures: string[] = [];
  const unsteady: string[] = [];
  for (const { name: path, status, assertionResults: tests } of testResults) {
    const name = path.replace(`${root}/`, '');
    const before = failures.length;
    for (const { fullName, status: outcome, failureMessages } of tests) {
      if (outcome === 'failed') failures.push(`${name} › ${fullName}`);
      else if (failureMessages.length > 0) unsteady.push(`${name} › ${fullName}`);
    }
    if (status === 'failed' && failures.length === before) failures.push(name);
  }
  return { passed: numPassedTests, failed: numFailedTests, failures, unsteady };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

/** Parses Playwright's JSON report. */
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
    .map(({ file, title }) => `${file} › ${title}`);
  return [...own, ...suites.flatMap((suite) => withStatus(suite, wanted))];
}

/** The number of tests in the last line of Playwright's `--list`; 0 without one. */
export function listedTests(printed: string): number {
  return Number(/^Total: (\d+) tests? in \d+ files?$/m.exec(printed)?.[1] ?? 0);
}
