import { fc } from '../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { compareTexts } from '#features/chat/apply/hunks.ts';
import { isMeantAsPart, proposalOf } from '#features/chat/apply/proposal.ts';

const words = (pieces: readonly { readonly text: string }[]) =>
  pieces.map(({ text }) => text).join('');

describe('changes of a reply beside the present text', () => {
  test('are hunks of whole lines, with the lines around them', () => {
    const { hunks } = compareTexts('one\ntwo\nthree\nfour\n', 'one\nTWO\nthree\nfour\n');
    expect(hunks).toHaveLength(1);
    const [hunk] = hunks;
    expect(hunk).toMatchObject({ id: 0, line: 2, above: 'one', below: 'three\nfour' });
    expect(words(hunk?.before ?? [])).toBe('two\n');
    expect(words(hunk?.after ?? [])).toBe('TWO\n');
  });

  test('are apart where a line between them stays, even an empty one', () => {
    const present = 'First of all\n\nThen the rest\n';
    const { hunks } = compareTexts(present, 'Now first of all\n\nAnd then the rest\n');
    expect(hunks.map(({ line }) => line)).toEqual([1, 3]);
    const close = compareTexts('First of all\nThen the rest\n', 'Now first\nAnd the rest\n');
    expect(close.hunks).toHaveLength(1);
  });

  test('of lines that are only added or only taken away have one side', () => {
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

  test('take an empty line away where another stays', () => {
    const { compose } = compareTexts('\n\nwords', '\nwords');
    expect(compose(new Set([0]))).toBe('\nwords');
  });

  test('keep the line ends of the present text', () => {
    const { compose } = compareTexts('a\r\nb\r\n', 'a\nc\n');
    expect(compose(new Set([0]))).toBe('a\r\nc\r\n');
  });

  const lines = fc
    .array(fc.constantFrom('', 'a', 'b', '<p>x</p>', '  y', 'long line of words'), {
      maxLength: 12,
    })
    .map((all) => all.join('\n'));

  test('all accepted are the proposed text, none the present one', () => {
    fc.assert(
      fc.property(lines, lines, (present, proposed) => {
        const { hunks, compose } = compareTexts(present, proposed);
        expect(compose(new Set(hunks.map(({ id }) => id)))).toBe(proposed);
        expect(compose(new Set())).toBe(present);
      }),
    );
  });

  test('accepted one after the other until none is left, they make the proposed text', () => {
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

describe('a code block as a proposal', () => {
  const PAGE = '<!doctype html>\n<body>\n  <main>\n    <p>a</p>\n  </main>\n</body>\n';

  test('takes the last line end of the text', () => {
    expect(proposalOf('a\n', 'b').whole).toBe('b\n');
    expect(proposalOf('a', 'b\n').whole).toBe('b');
    expect(proposalOf('a\n\n', 'b\n').whole).toBe('b\n\n');
  });

  test('that begins and ends like lines of the text is a part of it, indented as they are', () => {
    const proposal = proposalOf(PAGE, '<main>\n  <p>b</p>\n</main>\n');
    expect(proposal.part).toBe(
      '<!doctype html>\n<body>\n  <main>\n    <p>b</p>\n  </main>\n</body>\n',
    );
    expect(isMeantAsPart(PAGE, proposal)).toBe(true);
  });

  test('that begins as the text does is the whole', () => {
    const proposal = proposalOf(PAGE, '<!DOCTYPE html>\n<body>\n</body>');
    expect(isMeantAsPart(PAGE, proposal)).toBe(false);
  });

  test('that has no place in the text, or several, is the whole', () => {
    expect(proposalOf(PAGE, '<aside>\n</aside>').part).toBeNull();
    expect(proposalOf('<p>\n</p>\n<p>\n</p>', '<p>\nx\n</p>').part).toBeNull();
  });
});
