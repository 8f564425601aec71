import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedEdit } from '#domain/page/movedEdit.ts';
import type { TextChange } from '#domain/commonAffixes.ts';

const apply = (text: string, { from, to, insert }: TextChange) =>
  text.slice(0, from) + insert + text.slice(to);

const after = (base: string, edited: string, current: string) => {
  const change = movedEdit(base, edited, current);
  return change === null ? current : apply(current, change);
};

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });

const letters = fc.string({ unit: fc.constantFrom('A', 'B'), maxLength: 6 });

describe('an edit of another state of the text', () => {
  test('gives the edited text where nothing else has changed', () => {
    fc.assert(
      fc.property(text, text, (base, edited) => {
        expect(after(base, edited, base)).toBe(edited);
      }),
    );
  });

  test('changes nothing where nothing was edited, or the text has it already', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(movedEdit(base, base, other)).toBeNull();
        expect(movedEdit(base, other, other)).toBeNull();
      }),
    );
  });

  test('lies within the text and keeps what was inserted', () => {
    fc.assert(
      fc.property(text, text, letters, text, (start, end, typed, current) => {
        const result = after(start + end, start + typed + end, current);
        expect(result).toContain(typed);
        expect(result.replace(typed, '')).toHaveLength(current.length);
      }),
    );
  });

  test('is made before and after changes elsewhere', () => {
    expect(after('one two', 'one, two', 'one two three')).toBe('one, two three');
    expect(after('one two', 'one too', 'zero one two')).toBe('zero one too');
  });

  test('removes nothing of what has changed in the same place', () => {
    expect(after('one two', 'one', 'one 2')).toBe('one 2');
    expect(after('one two', 'one three', 'one 2')).toContain('hree');
  });
});
