/**
 * Part of `npm run check`: no test asserts a duration, is run again after it failed, or has the number of an issue in its
 * title. Prints faults as `file:line words` and exits 1. Clocks that are named by a method, oxlint refuses.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** What measures, and the samples of this check's own test. */
const EXEMPT = /^tests\/(?:(?:bench|attack|soak|tour)\/|unit\/support\/steadiness\.test\.ts)/;

const DURATION = 'asserts a duration: count work, or use tests/support/growth.ts';

const RULES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\bexpect\b[^;]*(?:\bDate\.now\(\)\s*-|-\s*Date\.now\(\))/g, DURATION],
  [/=\s*(?:Date\.now\(\)\s*-\s*\w+|[^;\n]*-\s*Date\.now\(\));/g, DURATION],
  [/\bexpect(?:\.soft)?\((?:\w+\.)*(?:elapsed|took|lasted|waited|duration)\w*\)/gi, DURATION],
  [/\.toBe(?:Less|Greater)\w+\([^)]*_MS\b/g, DURATION],
  [/\btype: '(?:longtask|event)'/g, DURATION],
  [
    /\bretr(?:y|ies):\s*\d|--retr(?:y|ies)\b/g,
    'runs a failed test again: mend the race at its cause',
  ],
  [
    /(?<!\/\/[^\n]*\n)^[^\n]*\.waitForTimeout\(/gm,
    'waits for a fixed time: wait for what a user sees, or give the reason in the line above',
  ],
  [
    /\b(?:test|it|describe)(?:\.\w+)*(?:\([^;]*?\))?\(\s*(['"`])(?:(?!\1).)*?(?:#\d|\b(?:issue|bug|ticket) \d)/g,
    'has the number of an issue in its title: cite spec, docs or decision',
  ],
];

/** The faults of one file's text, by line. */
export function faultsIn(text: string): readonly string[] {
  return RULES.flatMap(([pattern, words]) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${text.slice(0, index).split('\n').length} ${words}`,
    ),
  );
}

if (import.meta.main) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'tests'];
  const files = execFileSync('git', [...list, 'vite.config.ts', 'package.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|json)$/.test(file) && !EXEMPT.test(file))
    .filter((file) => existsSync(join(ROOT, file)));
  for (const file of files) {
    if (file === 'tests/steadiness.ts') continue;
    for (const fault of faultsIn(readFileSync(join(ROOT, file), 'utf8'))) {
      process.stdout.write(`${file}:${fault}\n`);
      process.exitCode = 1;
    }
  }
}
