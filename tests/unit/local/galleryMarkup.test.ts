import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { firstRows } from '../../../supabase/functions/_shared/firstRows.ts';
import { withGallery } from '../../../supabase/functions/_shared/galleryMarkup.ts';

const SHELL = await readFile('index.html', 'utf8');

const CARD = {
  id: '5ec70000-0000-4000-8000-000000000101',
  content_type: 'html',
  title: 'Tea',
  snippet: 'Kettles',
  tags: ['one', 'two', 'three', 'four', 'five'],
  author_name: 'Ada Writer',
  author_handle: 'ada',
  updated_at: '2026-11-25T05:09:19.462+00:00',
};

const rowsOf = (...cards: readonly object[]) => ({
  list: { cards, total: cards.length, more: false },
  at: 1,
});

const markup = (card: object, languages = 'en-GB') =>
  withGallery(SHELL, rowsOf({ ...CARD, ...card }), languages) ?? '';

describe('the start page with a visitor’s first cards', () => {
  test('it has title, text, author, day, three tags and links', () => {
    const html = markup({});
    for (const part of [
      '>Tea</span></a></h2>',
      '>Kettles</p>',
      '<a href="/by/ada"',
      '>Ada Writer</a>',
      '>25 Nov 2026</time>',
      '<a href="/preview/html/5ec70000-0000-4000-8000-000000000101"',
      '>three</span>',
      '>+2</span>',
      '1 public project<',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain('>four</span>');
  });

  test.each([
    'title',
    'snippet',
    'author_name',
    'author_handle',
    'author_avatar_url',
    'updated_at',
  ])('markup in %s stays text', (field) => {
    const html = markup({
      [field]: '"><script>alert(1)</script><img src=x onerror=alert(2)> $& $1',
    });
    expect(html).not.toMatch(/<script>alert|<img src=x|"><script/u);
    expect(html.split('</script>')).toHaveLength(SHELL.split('</script>').length + 1);
  });

  test('markup in tags and rows stays text', () => {
    const html = markup({ tags: ['</span><b>x', 5], extra: '</script><script>alert(1)<!--' });
    expect(html).toContain('&lt;/span&gt;&lt;b&gt;x');
    expect(html).not.toMatch(/<\/script><script>alert|<!--/u);
  });

  test('the app reads the rows as they were', () => {
    const rows = rowsOf({ ...CARD, title: '</script> & "quotes" \u2028' });
    const html = withGallery(SHELL, rows, '') ?? '';
    const text = /id="first-rows">([^<]*)</u.exec(html)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual({ ...rows.list, at: rows.at });
  });

  test.each([
    { id: 'x" onclick="alert(1)' },
    { content_type: '../auth' },
    { content_type: 'constructor' },
    { id: null },
  ])('a row that is no page is left out: %j', (broken) => {
    expect(withGallery(SHELL, rowsOf({ ...CARD, ...broken }), '')).toBeNull();
  });

  test.each(['', 'x"><script>', 'de-DE,de;q=0.9', '*', 'en-a-b-c'])(
    'any Accept-Language gives a day: %s',
    (languages) => {
      expect(markup({}, languages)).toMatch(/<time datetime="[^"]+">[^<"]*2026[^<"]*<\/time>/u);
    },
  );

  test.each([null, [], {}, { cards: 'x', total: 1 }, { cards: [], total: 0 }])(
    'there is none for %j',
    (list) => {
      expect(withGallery(SHELL, { list, at: 1 }, '')).toBeNull();
    },
  );
});

describe('the rows of the start page', () => {
  test('one read serves the visitors of three seconds', async () => {
    let now = 0;
    let reads = 0;
    const read = firstRows(
      async () => (reads += 1),
      () => now,
    );
    expect(await Promise.all([read(), read()])).toEqual([
      { list: 1, at: 0 },
      { list: 1, at: 0 },
    ]);
    now = 2999;
    expect(await read()).toEqual({ list: 1, at: 0 });
    now = 3000;
    expect(await read()).toEqual({ list: 2, at: 3000 });
  });

  test('a slow database delays no page, and its answer serves the next', async () => {
    const answer = Promise.withResolvers<unknown>();
    const read = firstRows(
      () => answer.promise,
      () => 0,
    );
    expect(await read()).toBeNull();
    answer.resolve('late');
    expect(await read()).toEqual({ list: 'late', at: 0 });
  });

  test('a failing database gives none', async () => {
    const read = firstRows(
      () => Promise.reject(new Error('down')),
      () => 0,
    );
    expect(await read()).toBeNull();
  });
});
