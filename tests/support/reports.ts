/** What a test runner's report says. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, and the files that could not be run, each by file and name. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Reads the report of Vitest's JSON reporter; `root` is the folder that its file names begin with. */
export function fromVitest(report: unknown, root: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const failures = testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const name = file.name.replace(`${root}/`, '');
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      return tests.length === 0 ? [name] : tests.map((test) => `${name} › ${test.fullName}`);
    });
  return { passed: numPassedTests, failed: numFailedTests, failures };
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

/** Reads the report of Playwright's JSON reporter; a test that passed only when tried again has failed. */
export function fromPlaywright(report: unknown): Tally {
  const read = report as PlaywrightReport;
  const { expected, unexpected, flaky } = read.stats;
  return { passed: expected, failed: unexpected + flaky, failures: failuresIn(read) };
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  const own = specs
    .filter(({ tests }) =>
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    )
    .map(({ file, title }) => `${file} › ${title}`);
  return [...own, ...suites.flatMap(failuresIn)];
}

/** How many tests Playwright's `--list` found, by its last line; 0 when it says nothing of the kind. */
export function listedTests(printed: string): number {
  return Number(/^Total: (\d+) tests? in \d+ files?$/m.exec(printed)?.[1] ?? 0);
}
