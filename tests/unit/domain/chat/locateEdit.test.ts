import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { readEdits } from '#domain/chat/editBlocks.ts';
import { locateEdit, type Located } from '#domain/chat/locateEdit.ts';
import { block } from '../../../support/chat/writtenReplies.ts';

/** Few words, so that lines often repeat. */
const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('<ul>', '</ul>', '<li>one</li>', '<p>Wren</p>', '', '<hr>'),
  },
  { weight: 4, arbitrary: fc.nat(400).map((n) => `<p>line ${n} of words</p>`) },
);

const page = fc
  .array(fc.tuple(fc.nat(3), line), { minLength: 3, maxLength: 40 })
  .map((lines) => lines.map(([depth, text]) => (text === '' ? '' : '  '.repeat(depth) + text)));

/** How models spoil what they copy; the last one changes words. */
const FAULTS = {
  none: (lines: readonly string[]) => lines,
  outdented: (lines: readonly string[]) => {
    const least = Math.min(...lines.filter((one) => one.trim()).map((one) => one.search(/\S/)));
    return lines.map((one) => one.slice(Number.isFinite(least) ? least : 0));
  },
  indented: (lines: readonly string[]) => lines.map((one) => (one === '' ? '' : `    ${one}`)),
  trailing: (lines: readonly string[]) => lines.map((one) => `${one}  `),
  collapsed: (lines: readonly string[]) => lines.map((one) => one.replaceAll(' of ', '  of ')),
  misquoted: (lines: readonly string[]) => lines.map((one) => one.replace(/\w(?!.*\w)/, '$&s')),
} as const;

const edit = fc.record({
  page,
  start: fc.nat(39),
  length: fc.integer({ min: 1, max: 4 }),
  fault: fc.constantFrom(...Object.keys(FAULTS)).map((name) => name as keyof typeof FAULTS),
  added: fc.array(
    fc.nat(1000).map((n) => `<p>new ${n}</p>`),
    { maxLength: 3 },
  ),
});

interface Outcome {
  readonly located: Located;
  readonly before: string;
  readonly after: string;
  /** The page if the block is applied where its lines were copied. */
  readonly meant: string;
}

function outcomeOf({ page: lines, start, length, fault, added }: Edited): Outcome {
  const from = start % lines.length;
  const copied = lines.slice(from, from + length);
  const before = lines.join('\n');
  const search = FAULTS[fault](copied);
  // Models indent both halves alike.
  const replace = fault === 'indented' ? FAULTS.indented(added) : added;
  const [part] = readEdits(block(search.join('\n'), replace.join('\n')));
  if (part?.kind !== 'edit') throw new Error('The block is broken.');
  const located = locateEdit(before, part);
  const { change } =
    located.kind === 'found' ? located : { change: { from: 0, to: 0, insert: '' } };
  const rest = [...lines.slice(0, from), ...added, ...lines.slice(from + copied.length)];
  return {
    located,
    before,
    after: before.slice(0, change.from) + change.insert + before.slice(change.to),
    meant: rest.join('\n'),
  };
}

type Edited = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const bare = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

describe('a block of a reply', () => {
  test('is applied where its lines were copied, or refused, never elsewhere', () => {
    fc.assert(
      fc.property(edit, (made) => {
        const { located, after, meant } = outcomeOf(made);
        const isSafe = located.kind === 'refused' || bare(after) === bare(meant);
        expect(isSafe).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('is applied in the right place in most of 200 cases, and never elsewhere', () => {
    const counts = { right: 0, refused: 0, elsewhere: 0 };
    for (const made of fc.sample(edit, { numRuns: 200, seed: 22 })) {
      const { located, after, meant } = outcomeOf(made);
      if (located.kind === 'found')
        counts[bare(after) === bare(meant) ? 'right' : 'elsewhere'] += 1;
      else counts.refused += 1;
    }
    // A sixth of the blocks misquotes its lines, and the pages repeat many of theirs.
    expect(counts).toEqual({ right: 143, refused: 57, elsewhere: 0 });
  });

  test('with lines that occur once is never refused for white space', () => {
    const unique = fc
      .integer({ min: 3, max: 20 })
      .map((count) =>
        Array.from({ length: count }, (_, n) => `${'  '.repeat(n % 3)}<p>line ${n} of words</p>`),
      );
    const clean = edit.filter(({ fault }) => fault !== 'misquoted');
    fc.assert(
      fc.property(clean, unique, (made, lines) => {
        const { located, after, meant } = outcomeOf({ ...made, page: lines });
        expect(located.kind).toBe('found');
        expect(bare(after)).toBe(bare(meant));
      }),
    );
  });

  test('keeps every character outside of the lines that it names', () => {
    fc.assert(
      fc.property(edit, (made) => {
        const { located, before } = outcomeOf(made);
        if (located.kind !== 'found') return;
        const from = made.start % made.page.length;
        const start = made.page.slice(0, from).join('\n').length;
        const end = made.page.slice(0, from + made.length).join('\n').length + 1;
        expect(located.change.from).toBeGreaterThanOrEqual(Math.min(start, before.length));
        expect(located.change.to).toBeLessThanOrEqual(end);
      }),
    );
  });

  test('puts new lines at the indentation of the text', () => {
    const [part] = readEdits(block('<li>a</li>', '<li>a</li>\n  <li>b</li>'));
    if (part?.kind !== 'edit') throw new Error('The block is broken.');
    expect(locateEdit('<ul>\n    <li>a</li>\n</ul>', part)).toEqual({
      kind: 'found',
      change: { from: 20, to: 20, insert: '      <li>b</li>\n' },
    });
  });
});
