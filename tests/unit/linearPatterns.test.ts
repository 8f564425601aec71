import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { costOf, ROOM } from '../support/growth.ts';
import { textOf, worstTexts, type WorstText } from '../support/worstTexts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MEGABYTES = 2 * 1024 * 1024;

/** The patterns of a file that can look further than a few characters. */
function patternsIn(file: string): readonly RegExp[] {
  const ast = parseAst(readFileSync(join(ROOT, file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      if (/[*+]|\{\d+,/.test(pattern)) found.push(new RegExp(pattern, flags));
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(ast);
  return found;
}

const files = execFileSync('git', ['ls-files', 'src', 'sw', 'supabase'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const patterns = files.flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })));

/** The shortest of three runs, ms: the rest is the collection of garbage. */
async function leastCost(pattern: RegExp, text: string): Promise<number> {
  let shortest = Infinity;
  for (let run = 0; run < 3; run += 1) {
    shortest = Math.min(shortest, await costOf(() => text.replace(pattern, '')));
    if (shortest < 1 || shortest > 1000) break;
  }
  return shortest;
}

/** In characters, each compared with the one before, so that a slow pattern fails before it hangs the run. */
const SIZES = [4000, 40_000, 400_000, MEGABYTES] as const;
const SMALLEST = 400;

/** Shorter times say nothing about growth, ms. */
const NOISE_MS = 10;

/** The text that takes longest at a size where that shows, without hanging. */
async function worstFor(pattern: RegExp): Promise<WorstText | null> {
  let worst: WorstText | null = null;
  let longest = 0;
  for (const text of worstTexts(pattern)) {
    const cost = await leastCost(pattern, textOf(text, SMALLEST));
    if (cost > 2 * NOISE_MS) return text;
    const more = await leastCost(pattern, textOf(text, 4000));
    if (more > longest) [worst, longest] = [text, more];
  }
  return worst;
}

describe('regular expressions take linear time', () => {
  test('there are some', () => expect(patterns.length).toBeGreaterThan(100));

  test.each(patterns)('$file $pattern', { timeout: 60_000 }, async ({ pattern }) => {
    const text = await worstFor(pattern);
    if (text === null) return;
    let [before, costBefore] = [SMALLEST, await leastCost(pattern, textOf(text, SMALLEST))];
    for (const size of SIZES) {
      const cost = await leastCost(pattern, textOf(text, size));
      const growth = cost / Math.max(NOISE_MS, costBefore) / (size / before);
      expect({ ...text, size, growth }).toSatisfy(() => growth < ROOM);
      [before, costBefore] = [size, cost];
    }
  });
});
