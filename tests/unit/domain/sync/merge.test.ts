import { describe, expect, test } from 'vitest';
import { mergePages, mergeSources } from '#domain/sync/merge.ts';
import { isBalanced } from '#domain/html/boundHtml.ts';
import {
  MAX_SOURCE_BYTES,
  type Page,
  VISIBILITIES,
  visibilityOf,
  visibilityColumns,
  type Visibility,
} from '#domain/page/page.ts';
import { newPage } from '../../../support/pages.ts';
import { blankPage } from '#domain/page/pageRow.ts';

const BASE = newPage({
  title: 'Start',
  html_source: '<p>one</p>\n<p>two</p>\n<p>three</p>\n',
  html_content: '<p>one</p><p>two</p><p>three</p>',
  tags: ['a', 'b', 'c'],
});

type Columns = Partial<Page>;

function merge(mine: Columns, theirs: Columns, base: Columns = {}) {
  const from = { ...BASE, ...base };
  return mergeSources({ base: from, mine: { ...from, ...mine }, theirs: { ...from, ...theirs } });
}

const CONFLICT = { kind: 'conflict' };

describe('decision 011: title, type and visibility', () => {
  test('the side that changed is taken', () => {
    expect(merge({ title: 'Mine' }, { is_public: false })).toMatchObject({
      page: { title: 'Mine', is_public: false },
    });
    expect(merge({}, { title: 'Theirs' })).toMatchObject({ page: { title: 'Theirs' } });
  });

  test('a title changed differently on both sides is a conflict', () => {
    expect(merge({ title: 'Mine' }, { title: 'Theirs' })).toEqual(CONFLICT);
    expect(merge({ title: 'Same' }, { title: 'Same' })).toMatchObject({ page: { title: 'Same' } });
  });

  test('a changed type is merged with its text', () => {
    const markdown = {
      content_type: 'markdown',
      markdown_content: '# One',
      html_source: null,
      html_content: null,
    } as const;
    expect(merge(markdown, { title: 'Theirs' })).toMatchObject({
      page: { ...markdown, title: 'Theirs' },
      mustPublish: false,
    });
    expect(merge(markdown, { html_source: '<p>four</p>' })).toEqual(CONFLICT);
    expect(merge(markdown, { ...markdown, markdown_content: '# Two' })).toEqual(CONFLICT);
  });

  test('columns that only the server sets are theirs', () => {
    const merged = merge({ title: 'Mine', url: null }, { url: 'https://example.org' });
    expect(merged).toMatchObject({ page: { title: 'Mine', url: 'https://example.org' } });
  });
});

describe('decision 011: tags are a set', () => {
  test('additions and removals of both sides apply', () => {
    expect(merge({ tags: ['x', 'a', 'c'] }, { tags: ['b', 'a', 'y', 'c'] })).toMatchObject({
      page: { tags: ['a', 'y', 'c', 'x'] },
    });
  });

  test('an order changed on one side is taken', () => {
    expect(merge({ tags: ['c', 'b', 'a'] }, {})).toMatchObject({ page: { tags: ['c', 'b', 'a'] } });
    expect(merge({}, { tags: ['c', 'a'] })).toMatchObject({ page: { tags: ['c', 'a'] } });
  });

  test('too many tags are a conflict', () => {
    const many = (name: string) => Array.from({ length: 60 }, (_, index) => `${name}${index}`);
    expect(merge({ tags: many('x') }, { tags: many('y') })).toEqual(CONFLICT);
  });
});

describe('docs/sync.md: deletion against edit', () => {
  const deleted_at = '2026-01-02T00:00:00.000Z';
  const text = { html_source: '<p>edited</p>', html_content: '<p>edited</p>' };

  test('an edit of the text wins over the deletion, whichever side deletes', () => {
    const live = { page: { ...text, deleted_at: null }, mustPublish: false };
    expect(merge({ deleted_at }, text)).toMatchObject(live);
    expect(merge(text, { deleted_at })).toMatchObject(live);
  });

  test('a new title, tags or visibility go to the trash with the page, whichever side deletes', () => {
    for (const change of [{ title: 'New' }, { tags: ['x'] }, { is_public: false }]) {
      const gone = { page: { ...change, deleted_at } };
      expect(merge({ deleted_at }, change)).toMatchObject(gone);
      expect(merge(change, { deleted_at })).toMatchObject(gone);
    }
  });

  test('the winner’s title is taken when both changed it', () => {
    const last = { deleted_at, title: 'Last' };
    const gone = { page: { title: 'Last', deleted_at } };
    expect(merge(last, { title: 'New' })).toMatchObject(gone);
    expect(merge({ title: 'New' }, last)).toMatchObject(gone);
    const live = { page: { ...text, title: 'New', deleted_at: null } };
    expect(merge(last, { ...text, title: 'New' })).toMatchObject(live);
    expect(merge({ ...text, title: 'New' }, last)).toMatchObject(live);
  });

  test('the deleter’s earlier edits are merged, and lose where they overlap', () => {
    const first = { html_source: BASE.html_source?.replace('one', 'ONE') ?? '' };
    const third = { html_source: BASE.html_source?.replace('three', 'THREE') ?? '' };
    const both = '<p>ONE</p>\n<p>two</p>\n<p>THREE</p>\n';
    const other = { html_source: BASE.html_source?.replace('one', 'eins') ?? '' };
    const deleted = { deleted_at, ...first };
    for (const outcome of [merge(deleted, third), merge(third, deleted)]) {
      expect(outcome).toMatchObject({ page: { html_source: both, deleted_at: null } });
    }
    for (const outcome of [merge(deleted, other), merge(other, deleted)]) {
      expect(outcome).toMatchObject({ page: { ...other, deleted_at: null } });
    }
  });

  test('a page unchanged elsewhere is deleted', () => {
    expect(merge({ deleted_at, title: 'Last words' }, {})).toMatchObject({
      page: { deleted_at, title: 'Last words' },
    });
    expect(merge({}, { deleted_at })).toMatchObject({ page: { deleted_at } });
  });

  test('a page deleted on both sides stays deleted, a restored one keeps both sides’ edits', () => {
    expect(merge({ deleted_at }, { deleted_at: '2026-01-03T00:00:00.000Z' })).toMatchObject({
      page: { deleted_at: '2026-01-03T00:00:00.000Z' },
    });
    expect(merge({ deleted_at: null }, { title: 'Theirs' }, { deleted_at })).toMatchObject({
      page: { deleted_at: null, title: 'Theirs' },
    });
    expect(merge({ title: 'Mine' }, { deleted_at: null }, { deleted_at })).toMatchObject({
      page: { deleted_at: null, title: 'Mine' },
    });
  });

  test('without a common base the live version wins', () => {
    const theirs = { ...BASE, ...text };
    const mine = { ...BASE, deleted_at };
    expect(mergeSources({ base: null, mine, theirs })).toMatchObject({ page: theirs });
    expect(mergeSources({ base: null, mine: theirs, theirs: mine })).toMatchObject({
      page: { ...text, deleted_at: null },
    });
  });
});

describe('decision 011: the author’s text', () => {
  test('edits in different places are merged and published again', async () => {
    const mine = { html_source: BASE.html_source?.replace('one', 'ONE') ?? '' };
    const theirs = { html_source: BASE.html_source?.replace('three', 'THREE') ?? '' };
    const text = '<p>ONE</p>\n<p>two</p>\n<p>THREE</p>\n';
    expect(merge(mine, theirs)).toMatchObject({
      page: { html_source: text, html_content: null },
      mustPublish: true,
    });
    const published = await mergePages(
      { base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } },
      (source) => Promise.resolve({ html: `published ${source}`, css: `of ${source}` }),
    );
    expect(published).toMatchObject({
      page: { html_source: text, html_content: `published ${text}`, page_css: `of ${text}` },
    });
  });

  test('a text changed on one side is taken as published', () => {
    const mine = { html_source: '<p>mine</p>', html_content: 'as published' };
    expect(merge(mine, { title: 'Theirs' })).toMatchObject({
      page: { ...mine, title: 'Theirs' },
      mustPublish: false,
    });
  });

  test('Markdown is merged with its line ends unchanged', () => {
    const markdown = (text: string): Columns => ({
      content_type: 'markdown',
      markdown_content: text,
      html_source: null,
      html_content: null,
    });
    expect(
      merge(
        markdown('# A\r\n\r\nx\r\n\r\nlast'),
        markdown('# Title\r\n\r\ny\r\n\r\nlast'),
        markdown('# Title\r\n\r\nx\r\n\r\nlast'),
      ),
    ).toMatchObject({ page: { markdown_content: '# A\r\n\r\ny\r\n\r\nlast' } });
  });

  test('a row without a source counts by its published text', () => {
    const published = { html_source: null, html_content: BASE.html_source };
    expect(merge({ title: 'Mine' }, published)).toMatchObject({
      page: { ...published, title: 'Mine' },
    });
  });

  test('a merge with unbalanced tags is a conflict', () => {
    const base = '<i>x</i>\n<u>two</u>\n<b>y</b>\n';
    // One side wraps all lines in an element, the other splits one of them.
    const mine = '<div>\n<i>x</i>\n<u>two</u>\n</div>\n<b>y</b>\n';
    const theirs = '<i>x</i>\n<section>\n<u>two</u>\n<b>y</b>\n</section>\n';
    const at = (html_source: string) => ({ html_source });
    expect([base, mine, theirs].every(isBalanced)).toBe(true);
    expect(merge(at(mine), at(theirs), at(base))).toEqual(CONFLICT);
  });

  test('a merge too large to save is a conflict', async () => {
    const half = `${'x'.repeat(63)}\n`.repeat(MAX_SOURCE_BYTES / 64 / 2 + 1);
    const mine = { html_source: half + BASE.html_source };
    expect(merge(mine, { html_source: `${BASE.html_source}${half}` })).toEqual(CONFLICT);
    const published = await mergePages(
      {
        base: BASE,
        mine: { ...BASE, html_source: `mine\n${BASE.html_source}` },
        theirs: { ...BASE, html_source: `${BASE.html_source}theirs\n` },
      },
      () => Promise.resolve({ html: half.repeat(5), css: null }),
    );
    expect(published).toEqual(CONFLICT);
  });

  test('a page created on both sides has no base to merge by', () => {
    const theirs = { ...BASE, title: 'Theirs' };
    expect(mergeSources({ base: null, mine: BASE, theirs })).toEqual(CONFLICT);
    expect(mergeSources({ base: null, mine: BASE, theirs: BASE })).toMatchObject({ page: BASE });
    // Published by another app version from the same source.
    const published = { ...BASE, html_content: 'published otherwise' };
    expect(mergeSources({ base: null, mine: BASE, theirs: published })).toMatchObject({
      page: published,
    });
  });
});

describe('balanced HTML', () => {
  test.each([
    ['', true],
    ['text < text', true],
    ['<p>x<br><img src="a>b"></p>', true],
    ['<svg><path d=""/></svg>', true],
    ['<script>"<p>"</script><!-- <p> -->', true],
    ['<p>x', false],
    ['<b><i></b></i>', false],
    ['</p>', false],
    ['<!-- never closed', false],
    ['<script>never closed', false],
    ['<p', false],
  ])('%s: %s', (html, expected) => {
    expect(isBalanced(html)).toBe(expected);
  });
});

const pageFor = (visibility: Visibility) => ({
  ...blankPage('tea', 'ada', 0),
  ...visibilityColumns(visibility),
});

describe('docs/sync.md: who can see a page', () => {
  test.each([
    ['public', 'link', 'public', 'link'],
    ['public', 'public', 'link', 'link'],
    ['private', 'link', 'link', 'link'],
    ['public', 'link', 'private', null],
    ['link', 'public', 'private', null],
  ] as const)('of %s, %s here and %s there: %s', (base, mine, theirs, merged) => {
    const sides = { base: pageFor(base), mine: pageFor(mine), theirs: pageFor(theirs) };
    expect(mergeSources(sides)).toMatchObject(
      merged === null ? { kind: 'conflict' } : { page: visibilityColumns(merged) },
    );
  });
});

describe('docs/sync.md: a deletion against an edit keeps who can see the page', () => {
  const ALL = VISIBILITIES.map(({ value }) => value);
  const LESS_VISIBLE = ALL.toReversed();
  const deleted_at = '2026-01-02T00:00:00.000Z';

  test.each(ALL.flatMap((mine) => ALL.map((theirs) => ({ mine, theirs }))))(
    '$mine here, $theirs there',
    ({ mine, theirs }) => {
      const less = LESS_VISIBLE.find((one) => one === mine || one === theirs);
      for (const base of [...ALL, null]) {
        const kept = mine === base ? theirs : theirs === base ? mine : less;
        for (const text of ['start', 'last words']) {
          const deleted = { html_source: text, deleted_at };
          const live = { html_source: 'edited' };
          for (const [here, there] of [
            [deleted, live],
            [live, deleted],
          ]) {
            const merged = mergeSources({
              base: base && { ...pageFor(base), html_source: 'start' },
              mine: { ...pageFor(mine), ...here },
              theirs: { ...pageFor(theirs), ...there },
            });
            expect(merged).toMatchObject({ page: { html_source: 'edited', deleted_at: null } });
            expect(merged.kind === 'merged' && visibilityOf(merged.page)).toBe(kept);
          }
        }
      }
    },
  );
});
