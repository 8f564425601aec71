import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadManyPages } from '../../../supabase/local/samples/manyPages.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { ask, titlesOf } from './rig.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend();
  await loadManyPages(backend, 9000);
}, 120_000);

afterAll(() => backend.close());

/** Parameter types of the statements behind `list_gallery`. */
const LISTED = 'text, text, uuid, integer';
const MATCHED = 'text, text, text, integer, integer, text[], text[], text[]';
const WORDS = `'{unique77x1,unique77x2}', '{b,ba}', '{ka}'`;

/** The query plan of such a statement. */
async function planOf(statement: string, types: string, parameters: string): Promise<string> {
  const [made] = await backend.query<{ sql: string }>(`select private.${statement} as sql`);
  return explain(made?.sql ?? '', types, parameters);
}

async function explain(sql: string, types: string, parameters: string): Promise<string> {
  await backend.query('set enable_seqscan = off');
  await backend.query(`prepare planned (${types}) as ${sql}`);
  const plan = await backend.query<{ 'QUERY PLAN': string }>(
    `explain execute planned (${parameters})`,
  );
  await backend.query('deallocate planned');
  await backend.query('reset enable_seqscan');
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

const ORDERS = [
  ['updated', 'pages_gallery', 'pages_updated_of_type', "'infinity'"],
  ['created', 'pages_newest', 'pages_newest_of_type', "'infinity'"],
  ['title', 'pages_titles', 'pages_titles_of_type', "'m'"],
] as const;
const SOME_ID = "'aaaaaaaa-0000-4000-8000-000000000000'";

describe('every query of the gallery uses an index', () => {
  describe.each(ORDERS)('ordered by %s', (sort, all, typed, place) => {
    test.each([
      ['all', 'null', all],
      ['of a type', "'html'", typed],
    ])('the list, %s, from a mark', async (_name, type, index) => {
      const plan = await planOf(
        `listed_statement(private.gallery_order('${sort}'), ${type})`,
        LISTED,
        [type, place, SOME_ID, '100'].join(),
      );
      expect(plan).toContain(index);
      expect(plan).toMatch(/Index Cond: .*ROW\(/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    test.each([
      ['all', 'null', all],
      ['of a type', "'html'", typed],
    ])('the first pages, %s, scanned for a search and a tag', async (_name, type, index) => {
      const plan = await planOf(
        `walked_statement(private.gallery_order('${sort}'), ${type}, 'tag_keys @> array[$3] and search_lower like $2')`,
        MATCHED,
        [type, "'%word%'", "'tag'", '1000', '12', WORDS].join(),
      );
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan|Sort Key: pages/);
    });

    test.each([
      ['a search', 'null', 'search_words && $6', 'pages_search_words'],
      ['a search of a type', "'html'", 'search_words && $6', 'pages_search_words'],
      [
        'a search of several words',
        'null',
        'search_words && $6 and search_words && $7 and search_words @> $8',
        'pages_search_words',
      ],
      ['a tag', 'null', 'tag_keys @> array[$3]', 'pages_tags'],
      ['a search with a tag', 'null', 'tag_keys @> array[$3] and search_words && $6', 'pages_'],
    ])('all results of %s', async (_name, type, conditions, index) => {
      const plan = await planOf(
        `found_statement(private.gallery_order('${sort}'), ${type}, '${conditions}')`,
        MATCHED,
        [type, "'%unique77x%'", "'tag'", '1000', '1001', WORDS].join(),
      );
      expect(plan).toMatch(new RegExp(`Bitmap Index Scan on ${index}`));
      expect(plan).not.toContain('Seq Scan');
    });
  });

  test.each([
    ["'%unique77x%'", 'words_trigrams'],
    ["'karo%'", 'words_'],
    ["'%like'", 'words_trigrams'],
  ])('words like %s', async (pattern, index) => {
    const [made] = await backend.query<{ sql: string }>(
      "select prosrc as sql from pg_proc where proname = 'words_like'",
    );
    const sql = (made?.sql ?? '').replace('like pattern', `like ${pattern}`);
    const plan = await explain(sql, 'text', 'null');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test('the cards of a list are looked up by id', async () => {
    const ids = await backend.query<{ id: string }>('select id from pages limit 12');
    const [made] = await backend.query<{ sql: string }>(
      "select prosrc as sql from pg_proc where proname = 'gallery_cards'",
    );
    const sql = (made?.sql ?? '')
      .replaceAll(/\bids\b/gu, '$1')
      .replaceAll(/\bsearch\b(?!_)/gu, '$2');
    const list = ids.map(({ id }) => id).join();
    const plan = await explain(sql, 'uuid[], text', `'{${list}}', ''`);
    expect(plan).toContain('pages_pkey');
    expect(plan).toContain('profiles_pkey');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('results beyond the scan limit', () => {
  test('a frequent word is found quickly, with an estimated count', async () => {
    const [row] = await backend.query<{ word: string; count: number }>(
      `select word, (select count(*)::integer from pages where search_text ilike '%' || word || '%')
       from (select split_part(search_text, ' ', 20) as word from pages limit 12) w
       where length(word) > 3 order by 2 desc limit 1`,
    );
    const first = await ask(backend, { search: row?.word ?? '' });
    expect(first.cards).toHaveLength(12);
    expect(first.isEstimate).toBe(true);
    expect(first.total).toBeGreaterThan((row?.count ?? 0) / 3);
    expect(first.total).toBeLessThan((row?.count ?? 0) * 3);
    expect(first.listed).toBeLessThanOrEqual(first.total);
  });

  test('a rare word is found anywhere, with an exact count', async () => {
    const rows = await backend.query<{ title: string }>(
      `select title from pages where search_text ilike '%unique123%' order by updated_at desc, id desc`,
    );
    expect(await titlesOf(backend, { search: 'unique123' })).toEqual(
      rows.map(({ title }) => title),
    );
    expect(await ask(backend, { search: 'unique123' })).toMatchObject({
      total: rows.length,
      isEstimate: false,
    });
  });

  test('every tag has an exact count and a sorted list', async () => {
    const tags = await backend.query<{ tag: string; count: number }>(
      `select tag, count(*)::integer from pages, unnest(tags) tag group by 1 order by 2 desc`,
    );
    for (const { tag, count } of [tags.at(0), tags.at(30), tags.at(-1)].flatMap((t) => t ?? [])) {
      const rows = await backend.query<{ title: string }>(
        `select title from pages where tags @> array[$1] order by updated_at desc, id desc limit 36`,
        [tag],
      );
      const pages = await Promise.all([1, 2, 3].map((page) => ask(backend, { tag }, page)));
      expect(pages[0]).toMatchObject({ total: count, isEstimate: false });
      expect(pages.flatMap(({ cards }) => cards.map(({ title }) => title))).toEqual(
        rows.map(({ title }) => title),
      );
    }
  });
});

test('the generator and the server extract the same words', async () => {
  const rows = await backend.query<{ same: boolean }>(
    `select search_text = title || ' ' ||
       private.page_text(content_type, html_content, markdown_content, content, 400000) as same
     from pages order by length(search_text) desc limit 50`,
  );
  expect(rows.filter(({ same }) => !same)).toEqual([]);
});
