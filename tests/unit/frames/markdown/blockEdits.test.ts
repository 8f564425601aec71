import { describe, expect, test } from 'vitest';
import { blockEdits, type BlockEdit } from '#frames/markdown/blockEdits.ts';
import { fc } from '../../../support/laws.ts';

const pieces = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 80 });

function after(present: readonly string[], edits: readonly BlockEdit[]): readonly string[] {
  const shown: string[] = [];
  let at = 0;
  for (const { start, end, come } of edits) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeGreaterThanOrEqual(start);
    shown.push(...present.slice(at, start), ...come);
    at = end;
  }
  return [...shown, ...present.slice(at)];
}

const all = (length: number, name = 'piece') =>
  Array.from({ length }, (_, index) => `${name} ${index}`);

const counted = (edits: readonly BlockEdit[]) =>
  edits.reduce((sum, { start, end, come }) => sum + end - start + come.length, 0);

describe('edits of the pieces of a page', () => {
  test('lead from any pieces to any others', () => {
    fc.assert(
      fc.property(pieces, pieces, (present, wanted) => {
        expect(after(present, [...blockEdits(present, wanted, true)])).toEqual(wanted);
      }),
    );
  });

  test('of an upper part lead to a page that begins with it', () => {
    fc.assert(
      fc.property(pieces, pieces, (present, wanted) => {
        const shown = after(present, [...blockEdits(present, wanted, false)]);
        expect(shown.slice(0, wanted.length)).toEqual(wanted);
      }),
    );
  });

  test('of an upper part leave what stands between a change and its end, wherever the change is', () => {
    const present = all(1000);
    const wanted = [...present.slice(0, 300), 'changed', ...present.slice(301), ...all(20, 'new')];
    expect([...blockEdits(present, wanted, false)]).toEqual([
      { start: 300, end: 301, come: ['changed'] },
      { start: 1000, end: 1000, come: all(20, 'new') },
    ]);
  });

  test('of an upper part leave what stands below it, though pieces came above', () => {
    const present = all(1000);
    const wanted = [...present.slice(0, 300), 'one', 'two', ...present.slice(300, 500)];
    expect([...blockEdits(present, wanted, false)]).toEqual([
      { start: 300, end: 300, come: ['one', 'two'] },
    ]);
  });

  test('are as few as the places that changed', () => {
    const present = all(1000);
    const wanted = present.map((piece, index) => (index % 100 === 50 ? `${piece} again` : piece));
    expect(counted([...blockEdits(present, wanted, true)])).toBe(20);
  });

  test('of a large change leave what stands above and below it', () => {
    const present = all(1000);
    const wanted = [...present.slice(0, 100), ...all(300, 'new'), ...present.slice(400)];
    expect([...blockEdits(present, wanted, true)]).toEqual([
      { start: 100, end: 400, come: all(300, 'new') },
    ]);
  });
});
