import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { mergeText } from '#domain/sync/mergeText.ts';
import { compareTexts } from '#features/chat/apply/hunks.ts';
import { isMeantAsPart, proposalOf } from '#domain/chat/wholeText.ts';

const words = (pieces: readonly { readonly text: string }[]) =>
  pieces.map(({ text }) => text).join('');

describe('changes of a reply to the present text', () => {
  test('are hunks of whole lines, with the lines around them', () => {
    const { hunks } = compareTexts('one\ntwo\nthree\nfour\n', 'one\nTWO\nthree\nfour\n');
    expect(hunks).toHaveLength(1);
    const [hunk] = hunks;
    expect(hunk).toMatchObject({ id: 0, line: 2, above: 'one', below: 'three\nfour' });
    expect(words(hunk?.before ?? [])).toBe('two\n');
    expect(words(hunk?.after ?? [])).toBe('TWO\n');
  });

  test('are separate if an unchanged line is between them, even an empty one', () => {
    const present = 'First of all\n\nThen the rest\n';
    const { hunks } = compareTexts(present, 'Now first of all\n\nAnd then the rest\n');
    expect(hunks.map(({ line }) => line)).toEqual([1, 3]);
    const close = compareTexts('First of all\nThen the rest\n', 'Now first\nAnd the rest\n');
    expect(close.hunks).toHaveLength(1);
  });

  test('of only added or only removed lines have one side', () => {
    const [added] = compareTexts('one\nthree', 'one\ntwo\nthree').hunks;
    expect(added).toMatchObject({ line: 2, before: [] });
    expect(words(added?.after ?? [])).toBe('two\n');
    const [taken] = compareTexts('one\ntwo\nthree', 'one\nthree').hunks;
    expect(words(taken?.before ?? [])).toBe('two\n');
    expect(taken?.after).toEqual([]);
  });

  test('are none where only line ends differ', () => {
    expect(compareTexts('a\r\nb', 'a\nb').hunks).toEqual([]);
  });

  test('remove one of two empty lines', () => {
    const { compose } = compareTexts('\n\nwords', '\nwords');
    expect(compose(new Set([0]))).toBe('\nwords');
  });

  test('keep the line ends of the present text', () => {
    const { compose } = compareTexts('a\r\nb\r\n', 'a\nc\n');
    expect(compose(new Set([0]))).toBe('a\r\nc\r\n');
  });

  test('keep every byte of the other lines, whatever their ends', () => {
    const present = '\ufeff<a>\r\n<b>\n<c>\r<d>\r\n\n<e>';
    const proposed = '\ufeff<a>\n<b>\n<c>\n<D>\n\n<e>';
    const { hunks, compose } = compareTexts(present, proposed);
    expect(hunks).toHaveLength(1);
    expect(compose(new Set([0]))).toBe('\ufeff<a>\r\n<b>\n<c>\r<D>\r\n\n<e>');
  });

  test('count the lines removed without replacement', () => {
    const { hunks } = compareTexts('1\n2\n3\n4\n5\n6\n', '1\ntwo\n4\nfive\n6\n');
    expect(hunks.map(({ removedLines }) => removedLines)).toEqual([1, 0]);
  });

  const rows = fc.array(fc.constantFrom('', 'a', 'b', '<p>x</p>', '  y'), { maxLength: 10 });
  const textWith = (...ends: readonly string[]) =>
    fc
      .array(fc.tuple(fc.constantFrom('', 'a', 'b', '<p>x</p>'), fc.constantFrom(...ends)))
      .map((all) => all.flat().join(''));

  test('all rejected, keep the present text byte for byte', () => {
    fc.assert(
      fc.property(textWith('\n', '\r\n', '\r'), rows, (present, proposed) => {
        const { compose } = compareTexts(present, proposed.join('\n'));
        expect(compose(new Set())).toBe(present);
      }),
    );
  });

  test('all accepted, give the proposed text, with mixed line ends too', () => {
    fc.assert(
      fc.property(textWith('\n', '\r\n'), rows, (present, proposed) => {
        const { hunks, compose } = compareTexts(present, proposed.join('\n'));
        const all = compose(new Set(hunks.map(({ id }) => id)));
        expect(all.replaceAll('\r\n', '\n')).toBe(proposed.join('\n'));
      }),
    );
  });

  const lines = fc
    .array(fc.constantFrom('', 'a', 'b', '<p>x</p>', '  y', 'long line of words'), {
      maxLength: 12,
    })
    .map((all) => all.join('\n'));

  test('all accepted give the proposed text, none accepted the present one', () => {
    fc.assert(
      fc.property(lines, lines, (present, proposed) => {
        const { hunks, compose } = compareTexts(present, proposed);
        expect(compose(new Set(hunks.map(({ id }) => id)))).toBe(proposed);
        expect(compose(new Set())).toBe(present);
      }),
    );
  });

  test('accepted one by one, give the proposed text', () => {
    fc.assert(
      fc.property(lines, lines, (present, proposed) => {
        let text = present;
        for (let round = 0; compareTexts(text, proposed).hunks.length > 0; round += 1) {
          expect(round).toBeLessThan(50);
          text = compareTexts(text, proposed).compose(new Set([0]));
        }
        expect(text).toBe(proposed);
      }),
    );
  });
});

describe('changes of a reply to a text edited since', () => {
  const BASE = '<h1>Old</h1>\n<p>One</p>\n<p>Two</p>\n<p>Three</p>\n';

  test('keep the edits', () => {
    const present = BASE.replace('Three', 'Drei');
    const { hunks, compose } = compareTexts(present, BASE.replace('Old', 'New'), BASE);
    expect(hunks).toMatchObject([{ line: 1, overlaps: false }]);
    expect(compose(new Set([0]))).toBe('<h1>New</h1>\n<p>One</p>\n<p>Two</p>\n<p>Drei</p>\n');
  });

  test('are none where both sides made the same change', () => {
    const same = BASE.replace('Old', 'New');
    expect(compareTexts(same, same, BASE).hunks).toEqual([]);
  });

  test('overlap where both changed the same words', () => {
    const present = BASE.replace('Two', 'Zwei');
    const proposed = BASE.replace('Two', 'Deux').replace('Old', 'New');
    const { hunks, compose } = compareTexts(present, proposed, BASE);
    expect(hunks).toMatchObject([
      { line: 1, overlaps: false },
      { line: 3, overlaps: true },
    ]);
    expect(words(hunks[1]?.before ?? [])).toBe('<p>Zwei</p>\n');
    expect(words(hunks[1]?.after ?? [])).toBe('<p>Deux</p>\n');
    expect(compose(new Set([0]))).toBe(present.replace('Old', 'New'));
  });

  test('overlap where the reply changes deleted text', () => {
    const present = BASE.replace('<p>Two</p>\n', '');
    const { hunks, compose } = compareTexts(present, BASE.replace('Two', 'Deux'), BASE);
    expect(hunks).toMatchObject([{ overlaps: true }]);
    expect(compose(new Set())).toBe(present);
  });

  test('never undo an edit where nothing overlaps', () => {
    const row = fc.constantFrom('<p>a</p>', '<p>b</p>', '', 'text');
    const base = fc.array(row, { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(base, base, base, (b, p, r) => {
        const [from, present, proposed] = [b, p, r].map((all) => all.join('\n'));
        const { hunks, compose } = compareTexts(present ?? '', proposed ?? '', from ?? '');
        expect(compose(new Set())).toBe(present);
        if (hunks.some(({ overlaps }) => overlaps)) return;
        const all = compose(new Set(hunks.map(({ id }) => id)));
        expect(`${all}\n`).toBe(mergeText(`${from}\n`, `${present}\n`, `${proposed}\n`));
      }),
    );
  });
});

describe('a code block as a proposal', () => {
  const PAGE = '<!doctype html>\n<body>\n  <main>\n    <p>a</p>\n  </main>\n</body>\n';

  test('takes the last line end of the text', () => {
    expect(proposalOf('a\n', 'b').whole).toBe('b\n');
    expect(proposalOf('a', 'b\n').whole).toBe('b');
    expect(proposalOf('a\n\n', 'b\n').whole).toBe('b\n\n');
  });

  test('keeps the byte order mark and the blank lines that the text begins with', () => {
    expect(proposalOf('\ufeff\n<p>a</p>\n', '<p>b</p>\n').whole).toBe('\ufeff\n<p>b</p>\n');
    expect(proposalOf('\ufeff<p>a</p>', '\ufeff<p>b</p>').whole).toBe('\ufeff<p>b</p>');
    expect(proposalOf('\n\na', '\nb').whole).toBe('\n\nb');
    expect(proposalOf('a', '\n\nb').whole).toBe('b');
  });

  test('that begins and ends like lines of the text is a part, indented like them', () => {
    const proposal = proposalOf(PAGE, '<main>\n  <p>b</p>\n</main>\n');
    expect(proposal.part).toBe(
      '<!doctype html>\n<body>\n  <main>\n    <p>b</p>\n  </main>\n</body>\n',
    );
    expect(isMeantAsPart(PAGE, proposal)).toBe(true);
  });

  test('that begins like the text is the whole', () => {
    const proposal = proposalOf(PAGE, '<!DOCTYPE html>\n<body>\n</body>');
    expect(isMeantAsPart(PAGE, proposal)).toBe(false);
  });

  test('that matches no place in the text, or several, is the whole', () => {
    expect(proposalOf(PAGE, '<aside>\n</aside>').part).toBeNull();
    expect(proposalOf('<p>\n</p>\n<p>\n</p>', '<p>\nx\n</p>').part).toBeNull();
  });
});
