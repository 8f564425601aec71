import { describe, expect, test } from 'vitest';
import type { Removed } from '#content/publish/publishReport.ts';
import { removedSummary, removedWords } from '#features/editor/visitors/removedWords.ts';

const form: Removed = { kind: 'element', name: 'form', count: 2, line: 14 };
const click: Removed = { kind: 'attribute', name: 'onclick', count: 1, line: null };
const section: Removed = { kind: 'rewritten', name: 'section', as: 'div', count: 3, line: 2 };

describe('spec §5: what visitors will get, in words', () => {
  test('a removed element is named as a tag, with how often and where', () => {
    expect(removedWords(form)).toEqual({
      name: '<form>',
      where: '2 times, first in line 14',
      why: 'Published pages can’t contain forms.',
    });
  });

  test.each([
    ['source', 'The image of the <img> element is used everywhere.'],
    ['math', 'MathML isn’t published. Formulas of Markdown pages are.'],
    ['svg', 'Inline drawings aren’t published; image files are.'],
    ['canvas', 'Only scripts can draw it.'],
    ['video', 'Audio and video aren’t published.'],
    ['area', 'The image isn’t split into links.'],
  ])('<%s> has a reason of its own', (name, why) => {
    expect(removedWords({ kind: 'element', name, count: 1, line: 3 }).why).toBe(why);
  });

  test('an attribute without a known place is counted only', () => {
    expect(removedWords(click)).toMatchObject({ name: 'onclick', where: 'once' });
  });

  test('what only got another tag names both', () => {
    expect(removedWords(section)).toMatchObject({ name: '<section> → <div>', why: null });
  });

  test('the summary counts what visitors do not get', () => {
    expect(removedSummary([])).toBe('Nothing is left out');
    expect(removedSummary([section])).toBe('Nothing is left out');
    expect(removedSummary([click])).toBe('1 thing is left out');
    expect(removedSummary([form, click, section])).toBe('3 things are left out');
  });
});
