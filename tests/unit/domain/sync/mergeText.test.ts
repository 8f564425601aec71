import { describe, expect, test } from 'vitest';

import { mergeChunks, mergeText, sideText, type MergeChunk } from '#domain/sync/mergeText.ts';
import { fc } from '../../../support/laws.ts';

/** Difficult texts: mixed line ends, no final line end, repeated lines, surrogate pairs. */
const piece = fc.constantFrom(
  'a',
  'b',
  'cat',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '<p>',
  '</p>',
  '<b class="x">',
  '.',
  '👩‍👧',
  '𝒳',
  'ö',
  '漢',
  '\ud800',
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

/** An edit of a word list: replaces a number of words at an index. */
interface Edit {
  readonly at: number;
  readonly removes: number;
  readonly adds: number;
}

const edits = fc.array(fc.record({ at: fc.nat(40), removes: fc.nat(3), adds: fc.nat(2) }), {
  maxLength: 4,
});
const separators = fc.array(fc.constantFrom(' ', ' ', '\n', ', ', '\n\n'), {
  minLength: 1,
  maxLength: 5,
});

/** Each word with what follows it. */
function worded(count: number, between: readonly string[]): string[] {
  return Array.from({ length: count }, (_, at) => `w${at}${between[at % between.length]}`);
}

function edited(words: readonly string[], changes: readonly Edit[], name: string): string[] {
  const out = [...words];
  for (const [index, { at, removes, adds }] of changes.entries()) {
    const added = Array.from({ length: adds }, (_, count) => `${name}${index}x${count} `);
    out.splice(at % (out.length + 1), removes, ...added);
  }
  return out;
}

function wordsOf(value: string): Set<string> {
  return new Set(value.match(/\w+/g));
}

/** Generous, because a busy machine may pause a test. */
const PATIENT_MS = 60_000;

describe('decision 011: the merge of a text', () => {
  test('a change on one side is taken unchanged', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeText(base, changed, base, PATIENT_MS)).toBe(changed);
        expect(mergeText(base, base, changed, PATIENT_MS)).toBe(changed);
        expect(mergeText(base, changed, changed, PATIENT_MS)).toBe(changed);
      }),
      { numRuns: 2000 },
    );
  });

  test('the chunks add up to the three texts, byte for byte', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const chunks = mergeChunks(base, mine, theirs);
        const side = (name: 'base' | 'mine' | 'theirs') =>
          chunks.map((chunk) => sideText(chunk, name)).join('');
        expect([side('base'), side('mine'), side('theirs')]).toEqual([base, mine, theirs]);
      }),
      { numRuns: 3000 },
    );
  });

  test('the merge is symmetric', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(mergeText(base, mine, theirs, PATIENT_MS)).toBe(
          mergeText(base, theirs, mine, PATIENT_MS),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test(
    'no word that both kept or one added is lost, in 20,000 random cases',
    { timeout: 60_000 },
    () => {
      let conflicts = 0;
      fc.assert(
        fc.property(fc.nat(40), separators, edits, edits, (count, between, byMine, byThem) => {
          const words = worded(count, between);
          const base = words.join('');
          const mine = edited(words, byMine, 'm').join('');
          const theirs = edited(words, byThem, 't').join('');
          const merged = mergeText(base, mine, theirs);
          if (merged === null) return void (conflicts += 1);
          const [was, here, there] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)];
          const kept = [...was].filter((word) => here.has(word) && there.has(word));
          const added = [...here, ...there].filter((word) => !was.has(word));
          const found = wordsOf(merged);
          expect([...kept, ...added].filter((word) => !found.has(word))).toEqual([]);
        }),
        { numRuns: 20_000 },
      );
      expect(conflicts).toBeGreaterThan(1000);
      expect(conflicts).toBeLessThan(17_000);
    },
  );

  test('edits in different lines are both kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(29), fc.nat(29), (count, one, other) => {
        const [here, there] = [one % count, other % count];
        fc.pre(here !== there);
        const line = (index: number) => `<p>Line ${index}</p>\n`;
        const lines = Array.from({ length: count }, (_, index) => line(index));
        const merged = mergeText(
          lines.join(''),
          lines.with(here, 'mine\n').join(''),
          lines.with(there, 'theirs\n').join(''),
        );
        expect(merged).toBe(lines.with(here, 'mine\n').with(there, 'theirs\n').join(''));
      }),
    );
  });
});

describe('decision 011: lines first, then words inside an overlap', () => {
  test('different words of one line are both kept', () => {
    const merged = mergeText('one two three four', 'ONE two three four', 'one two three FOUR');
    expect(merged).toBe('ONE two three FOUR');
  });

  test('an attribute and the text behind it are both kept', () => {
    const merged = mergeText(
      '<p class="a">Hello world</p>',
      '<p class="b">Hello world</p>',
      '<p class="a">Hello there world</p>',
    );
    expect(merged).toBe('<p class="b">Hello there world</p>');
  });

  test.each([
    ['the same word', 'a cat sat', 'a dog sat', 'a cow sat'],
    ['words side by side', 'a black cat sat', 'a white cat sat', 'a black dog sat'],
    ['two texts put into an empty one', '', 'mine', 'theirs'],
    ['two lines added in one place', 'a\n', 'a\nmine\n', 'a\ntheirs\n'],
    ['a line that the other side deletes', 'a\nb\nc\n', 'a\nB\nc\n', 'a\nc\n'],
    ['one tag', '<p class="a">x</p>', '<p class="b">x</p>', '<p class="c">x</p>'],
  ])('%s is for a person to decide', (_name, base, mine, theirs) => {
    expect(mergeText(base, mine, theirs)).toBeNull();
  });

  test('the same change on both sides appears once', () => {
    expect(mergeText('a\nb\n', 'a\nnew\nb\n', 'a\nnew\nb\n')).toBe('a\nnew\nb\n');
  });

  test('the chunks contain each overlap with the merged text around it', () => {
    const between = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('');
    const chunks = mergeChunks(
      `one cat\n${between}two\n`,
      `one dog\n${between}two!\n`,
      `one cow\n${between}two\nthree\n`,
    );
    expect(chunks).toEqual<MergeChunk[]>([
      { kind: 'same', text: 'one ' },
      { kind: 'both', base: 'cat', mine: 'dog', theirs: 'cow' },
      { kind: 'same', text: `\n${between}two` },
      { kind: 'mine', base: '', text: '!' },
      { kind: 'same', text: '\n' },
      { kind: 'theirs', base: '', text: 'three\n' },
    ]);
  });

  test('close overlaps are joined', () => {
    const chunks = mergeChunks('a cat and a dog', 'a cow and a pig', 'a hen and a fox');
    expect(chunks.filter(({ kind }) => kind === 'both')).toHaveLength(1);
  });
});

describe('decision 011: a merge always ends', () => {
  const repetitive = (seed: number) =>
    Array.from({ length: 99_000 }, (_, index) => ((index * seed) % 7 < 3 ? 'a\n' : 'b\n')).join('');
  const oneLine = (seed: number) =>
    Array.from({ length: 200_000 }, (_, index) => `w${(index * seed) % 13}`).join(' ');
  const random = (seed: number) => {
    let state = seed;
    return Array.from({ length: 50_000 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % 3 === 0 ? 'x\n' : 'y\n';
    }).join('');
  };

  test.each<readonly [string, string, string, string]>([
    ['198 KB of repetitive lines', repetitive(3), repetitive(5), repetitive(11)],
    ['100 KB of lines at random', random(1), random(2), random(3)],
    ['one line of 800 KB', oneLine(3), oneLine(5), oneLine(7)],
    ['a megabyte of brackets', '<'.repeat(1_000_000), '<'.repeat(999_999), '<a'.repeat(500_000)],
    [
      'a megabyte of blanks',
      ' '.repeat(1_000_000),
      ` x${' '.repeat(999_999)}`,
      '\t'.repeat(1_000_000),
    ],
  ])('%s', { timeout: 60_000 }, (_name, base, mine, theirs) => {
    expect(mergeText(base, mine, theirs)).toBeNull();
  });

  test('a long text with small edits merges', () => {
    const base = Array.from({ length: 20_000 }, (_, index) => `<p>Line ${index}</p>\n`).join('');
    const mine = base.replace('Line 10<', 'Line ten<');
    const theirs = base.replace('Line 19000<', 'Line of theirs<');
    const both = mine.replace('Line 19000<', 'Line of theirs<');
    expect(mergeText(base, mine, theirs)).toBe(both);
  });
});
