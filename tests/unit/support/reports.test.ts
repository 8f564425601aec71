import { describe, expect, test } from 'vitest';

import { fromPlaywright, fromVitest, NOTHING } from '../../support/reports.ts';

describe('the reports of the test runners', () => {
  test('of Vitest, the failed tests, and the files that could not be run or crashed are named', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        {
          name: '/recto/tests/unit/tags.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'tags are trimmed', failureMessages: [] },
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
      passed: 7,
      failed: 3,
      failures: [
        'tests/unit/tags.test.ts › tags are unique\n    twice',
        'tests/unit/gone.test.ts\n    no such module',
        'tests/unit/notLoaded.test.ts\n    its process ended before its tests',
        'tests/unit/crashed.test.ts\n    its process ended before its tests',
      ],
      errors: ['Worker exited'],
    });
  });

  test('of Playwright, those in groups as well, each with its errors', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'e2e/some.spec.ts',
      title,
      tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const report = {
      stats: { expected: 3, unexpected: 2 },
      suites: [
        {
          specs: [
            spec('good', 'expected'),
            spec('bad', 'unexpected', 'time over', '\u001b[31mnot\u001b[39m so\nand so'),
          ],
          suites: [{ specs: [spec('slow', 'unexpected', 'late')] }],
        },
      ],
    };
    expect(fromPlaywright(report)).toEqual({
      ...NOTHING,
      passed: 3,
      failed: 2,
      failures: [
        'e2e/some.spec.ts › bad\n    time over\n    not so\n    and so',
        'e2e/some.spec.ts › slow\n    late',
      ],
    });
  });
});
