import { describe, expect, test } from 'vitest';

import { fromPlaywright, fromVitest, listedTests, NOTHING } from '../../support/reports.ts';

describe('the reports of the test runners', () => {
  test('of Vitest, the failed tests, the files that could not be run or crashed and what passed late are named', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        {
          name: '/recto/tests/unit/tags.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'tags are trimmed', failureMessages: [] },
            { status: 'passed', fullName: 'tags are short', failureMessages: ['too long'] },
            { status: 'failed', fullName: 'tags are unique', failureMessages: ['twice'] },
          ],
        },
        {
          name: '/recto/tests/unit/gone.test.ts',
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
        { name: '/recto/tests/unit/notLoaded.test.ts', status: 'passed', assertionResults: [] },
        {
          name: '/recto/tests/unit/crashed.test.ts',
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'it starts', failureMessages: [] },
            { status: 'pending', fullName: 'it ends', failureMessages: [] },
          ],
        },
      ],
    };
    expect(fromVitest(report, '/recto', ['Worker exited'])).toEqual({
      passed: 6,
      failed: 1,
      failures: [
        'tests/unit/tags.test.ts › tags are unique\n    twice',
        'tests/unit/gone.test.ts\n    no such module',
      ],
      unsteady: ['tests/unit/tags.test.ts › tags are short\n    too long'],
      unfinished: ['tests/unit/notLoaded.test.ts', 'tests/unit/crashed.test.ts'],
      errors: ['Worker exited'],
    });
  });

  test('of Playwright, those in groups as well, and one that passed at its second try, each with its error', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'e2e/some.spec.ts',
      title,
      tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
    });
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [
            spec('good', 'expected'),
            spec('bad', 'unexpected', 'first', '\u001b[31mnot\u001b[39m so\nand so'),
          ],
          suites: [{ specs: [spec('moody', 'flaky', 'slow')] }],
        },
      ],
    };
    expect(fromPlaywright(report)).toEqual({
      ...NOTHING,
      passed: 4,
      failed: 1,
      failures: ['e2e/some.spec.ts › bad\n    not so\n    and so'],
      unsteady: ['e2e/some.spec.ts › moody\n    slow'],
    });
  });

  test('of a list of Playwright, how many tests it holds', () => {
    expect(listedTests('Listing tests:\n  a.spec.ts:1:1 › a\nTotal: 186 tests in 60 files\n')).toBe(
      186,
    );
    expect(listedTests('Listing tests:\n  a.spec.ts:1:1 › a\nTotal: 1 test in 1 file\n')).toBe(1);
    expect(listedTests('Error: no tests found')).toBe(0);
  });
});
