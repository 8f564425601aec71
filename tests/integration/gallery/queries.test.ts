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

async function planOf(sql: string): Promise<string> {
  const rows = await backend.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('the gallery’s queries use its indexes', () => {
  test.each([
    ['updated_at', 'desc', 'pages_by_update'],
    ['updated_at', 'asc', 'pages_by_update'],
    ['created_at', 'desc', 'pages_by_creation'],
    ['title_order', 'asc', 'pages_by_title'],
    ['title_order', 'desc', 'pages_by_title'],
  ])('a list by %s %s reads %s only', async (place, direction, index) => {
    for (const type of ['content_type', "'html'"]) {
      const plan = await planOf(
        `select id from public.pages where is_listed and content_type = ${type}
           and author_id <> all (array(select user_id from private.deletions))
         order by ${place} ${direction}, id ${direction} offset 3000 limit 12`,
      );
      expect(plan).toMatch(new RegExp(`Index Only Scan.* using ${index}`));
      expect(plan).not.toContain('Sort');
    }
  });

  test('a rare word is looked up, a frequent one is read from the newest pages', async () => {
    const statement = (word: string) =>
      `select page_id from private.page_words where words @@ '${word}'::tsquery order by created_at desc limit 2002`;
    expect(await planOf(statement('unique123'))).toContain('page_words_words');
    const [{ word } = { word: '' }] = await backend.query<{ word: string }>(
      "select word from ts_stat('select words from private.page_words') order by ndoc desc limit 1",
    );
    expect(await planOf(statement(word))).not.toContain('Sort');
  });
});

describe('a search', () => {
  test('finds what comparing every page finds', async () => {
    const words = await backend.query<{ word: string }>(
      `select word from ts_stat('select words from private.page_words where part = ''text''')
       where ndoc < 900 and length(word) > 3 order by ndoc desc limit 400`,
    );
    for (const { word } of [words[0], words[150], words[399], { word: 'unique12' }].flatMap(
      (each) => each ?? [],
    )) {
      const rows = await backend.query<{ title: string }>(
        `select title from public.pages p where exists (
           select from private.page_words w, unnest(w.words) as lexeme
           where w.page_id = p.id and starts_with(lexeme.lexeme, $1)
         ) order by updated_at desc, id desc`,
        [word],
      );
      expect(await ask(backend, { search: word })).toMatchObject({ total: rows.length });
      expect(await titlesOf(backend, { search: word })).toEqual(rows.map(({ title }) => title));
    }
  });

  test('by a tag finds all of its pages', async () => {
    const tags = await backend.query<{ tag: string; count: number }>(
      'select tag, count(*)::integer from public.pages, unnest(tags) tag group by 1 order by 2 desc',
    );
    for (const { tag, count } of [tags.at(0), tags.at(30), tags.at(-1)].flatMap((t) => t ?? [])) {
      const total = Math.min(count, 1000);
      expect(await ask(backend, { tag })).toMatchObject({ total, hasMore: count > 1000 });
    }
  });
});
