import { describe, expect, test } from 'vitest';
import { blockEdits, type BlockEdit } from '#frames/markdown/blockSheet.ts';
import { fc } from '../../../support/laws.ts';

const pieces = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 80 });

function after(present: readonly string[], edits: readonly BlockEdit[]): readonly string[] {
  const shown: string[] = [];
  let at = 0;
  for (const { start, end, added } of edits) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeGreaterThanOrEqual(start);
    shown.push(...present.slice(at, start), ...added);
    at = end;
  }
  return [...shown, ...present.slice(at)];
}

const all = (length: number, name = 'piece') =>
  Array.from({ length }, (_, index) => `${name} ${index}`);

const counted = (edits: readonly BlockEdit[]) =>
  edits.reduce((sum, { start, end, added }) => sum + end - start + added.length, 0);

describe('blockEdits', () => {
  test('turn any pieces into any others', () => {
    fc.assert(
      fc.property(pieces, pieces, (present, wanted) => {
        expect(after(present, [...blockEdits(present, wanted, true)])).toEqual(wanted);
      }),
    );
  });

  test('for an incomplete page produce a page that begins with it', () => {
    fc.assert(
      fc.property(pieces, pieces, (present, wanted) => {
        const shown = after(present, [...blockEdits(present, wanted, false)]);
        expect(shown.slice(0, wanted.length)).toEqual(wanted);
      }),
    );
  });

  test('for an incomplete page keep the blocks between a change and the end', () => {
    const present = all(1000);
    const wanted = [...present.slice(0, 300), 'changed', ...present.slice(301), ...all(20, 'new')];
    expect([...blockEdits(present, wanted, false)]).toEqual([
      { start: 300, end: 301, added: ['changed'] },
      { start: 1000, end: 1000, added: all(20, 'new') },
    ]);
  });

  test('for an incomplete page keep the blocks below it when blocks are inserted', () => {
    const present = all(1000);
    const wanted = [...present.slice(0, 300), 'one', 'two', ...present.slice(300, 500)];
    expect([...blockEdits(present, wanted, false)]).toEqual([
      { start: 300, end: 300, added: ['one', 'two'] },
    ]);
  });

  test('touch only the changed pieces', () => {
    const present = all(1000);
    const wanted = present.map((piece, index) => (index % 100 === 50 ? `${piece} again` : piece));
    expect(counted([...blockEdits(present, wanted, true)])).toBe(20);
  });

  test('keep the common start and end around a large change', () => {
    const present = all(1000);
    const wanted = [...present.slice(0, 100), ...all(300, 'new'), ...present.slice(400)];
    expect([...blockEdits(present, wanted, true)]).toEqual([
      { start: 100, end: 400, added: all(300, 'new') },
    ]);
  });
});
