import { describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import { describeChange, lineCounts } from '#features/history/readHistory.ts';
import { newPage } from '../../../support/pages.ts';

const before = newPage({ html_source: 'one\ntwo\nthree', title: 'Letter', tags: ['a', 'b'] });
const words = (change: Partial<Page>) => describeChange(before, { ...before, ...change });

describe('the changes of a version as text', () => {
  test('added and removed lines', () => {
    expect(words({ html_source: 'one\n2\nthree\nfour' })).toEqual(['Text: +2 −1 lines']);
    expect(words({ html_source: 'one\ntwo\nthree\nfour' })).toEqual(['Text: +1 line']);
    expect(words({ html_source: 'one\nthree' })).toEqual(['Text: −1 line']);
  });

  test('the new title, and tags by name', () => {
    expect(words({ title: 'Note' })).toEqual(['Title: “Note”']);
    expect(words({ tags: ['b', 'c'] })).toEqual(['Tags: +c −a']);
    expect(words({ tags: ['b', 'a'] })).toEqual(['Tags: reordered']);
  });

  test('all changes, the text first', () => {
    expect(words({ html_source: 'one\ntwo', title: 'Note', tags: [] })).toEqual([
      'Text: −1 line',
      'Title: “Note”',
      'Tags: −a −b',
    ]);
  });

  test('the trash, content type and line endings', () => {
    expect(words({ deleted_at: '2026-01-01' })).toEqual(['Moved to the trash']);
    expect(describeChange({ ...before, deleted_at: '2026-01-01' }, before)).toEqual([
      'Restored from the trash',
    ]);
    const markdown = { content_type: 'markdown', markdown_content: before.html_source } as const;
    expect(words({ ...markdown, html_source: null })).toEqual(['Now Markdown']);
    expect(words({ html_source: 'one\r\ntwo\r\nthree' })).toEqual(['Text: line endings only']);
  });

  test('a first version has no changes', () => {
    expect(describeChange(null, before)).toEqual([]);
    expect(words({})).toEqual(['Nothing changed']);
  });
});

describe('counting lines', () => {
  test('an empty text has no lines', () => {
    expect(lineCounts('', 'a\nb')).toEqual({ added: 2, removed: 0 });
    expect(lineCounts('a\nb', '')).toEqual({ added: 0, removed: 2 });
  });

  test('a large text with one change is counted at once', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index % 7}`);
    const changed = lines.with(10_000, 'another');
    expect(lineCounts(lines.join('\n'), changed.join('\n'))).toEqual({ added: 1, removed: 1 });
  });
});
