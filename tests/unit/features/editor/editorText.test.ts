import { undo } from '@codemirror/commands';
import { describe, expect, test } from 'vitest';
import { replaceText } from '#features/editor/codemirror/replaceText.ts';
import { insertTab } from '#features/editor/codemirror/editorExtensions.ts';
import { marked, openText, run, shown } from '../../../support/editorText.ts';
import { fc } from '../../../support/laws.ts';

describe('spec §2: Tab inserts two spaces', () => {
  test('at the cursor', () => {
    expect(shown(run(marked('a|b'), insertTab))).toBe('a  |b');
  });

  test('in place of a selection within a line', () => {
    expect(shown(run(marked('a|b|c'), insertTab))).toBe('a  |c');
  });

  test('before every line of a selection of several', () => {
    expect(run(marked('|a\nb|\nc'), insertTab).doc.toString()).toBe('  a\n  b\nc');
  });
});

describe('spec §2: Reset replaces the whole text', () => {
  test('by any text in one undo step', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const start = openText({ doc: before, anchor: 0, head: 0 });
        const replaced = start.update(replaceText(start, after)).state;
        expect(replaced.doc.toString()).toBe(after);
        expect(run(replaced, undo).doc.toString()).toBe(before);
      }),
    );
  });

  test('and keeps the cursor in unchanged text', () => {
    const start = marked('one |two three');
    const replaced = start.update(replaceText(start, 'one two four')).state;
    expect(shown(replaced)).toBe('one |two four');
  });
});
