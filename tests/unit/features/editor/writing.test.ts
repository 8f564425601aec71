import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { paragraphAt } from '#features/editor/writing/writing.ts';

const TEXT = 'One\ntwo\n\nthree\nfour\nfive\n\n\nsix';

describe('the paragraph in focus', () => {
  const state = EditorState.create({ doc: TEXT });
  const at = (from: string, to = from) => {
    const { first, last } = paragraphAt(state, TEXT.indexOf(from), TEXT.indexOf(to));
    return [first, last];
  };

  test.each([
    ['One', 'One', [1, 2]],
    ['four', 'four', [4, 6]],
    ['six', 'six', [9, 9]],
    ['two', 'three', [1, 6]],
  ])('from %s to %s has the lines %s', (from, to, lines) => {
    expect(at(from, to)).toEqual(lines);
  });

  test('an empty line is alone', () => {
    const { first, last } = paragraphAt(state, 8, 8);
    expect([first, last]).toEqual([3, 3]);
  });

  test('a text without empty lines is searched for 200 lines', () => {
    const long = EditorState.create({ doc: Array.from({ length: 1000 }, () => 'word').join('\n') });
    const { first, last } = paragraphAt(long, 2500, 2500);
    expect(last - first).toBe(400);
  });
});
