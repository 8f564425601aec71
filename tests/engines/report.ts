import { NOTHING, type Tally } from '../support/reports.ts';

/** Collects the steps of all journeys; prints each as it ends. */
export interface Report {
  readonly passed: (title: string, ms: number) => void;
  readonly failed: (title: string, error: unknown) => void;
  readonly tally: () => Tally;
}

export function newReport(): Report {
  let passed = 0;
  const failures: string[] = [];
  return {
    passed(title, ms) {
      passed += 1;
      process.stdout.write(`  ok   ${title} (${(ms / 1000).toFixed(1)} s)\n`);
    },
    failed(title, error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${title}\n    ${why.replaceAll('\n', '\n    ')}`);
      process.stdout.write(`  FAIL ${title}\n       ${why}\n`);
    },
    tally: () => ({ ...NOTHING, passed, failed: failures.length, failures }),
  };
}
