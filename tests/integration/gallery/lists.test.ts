import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GALLERY_SORTS, type GallerySort } from '#domain/page/galleryQuery.ts';
import type { ContentType } from '#domain/page/page.ts';
import { titleKey } from '#domain/page/titleAndTags.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { fc } from '../../support/laws.ts';
import { ask, titlesOf } from './rig.ts';

let backend: TestBackend;
let author: string;

beforeAll(async () => {
  backend = await openTestBackend();
});

beforeEach(async () => {
  await backend.reset();
  author = (await backend.signUp()).id;
});

afterAll(() => backend.close());

/** Inserts public pages as the database owner; `columns` is SQL over `n`, from 1. */
async function addPages(count: number, columns: Readonly<Record<string, string>> = {}) {
  const all = { title: "'Page ' || n", content_type: "'html'", ...columns };
  await backend.query(
    `insert into public.pages (author_id, ${Object.keys(all).join()})
     select $1, ${Object.values(all).join()} from generate_series(1, $2::integer) n`,
    [author, count],
  );
}

/** The expected titles, sorted by the database. */
async function expectedTitles(sort: GallerySort, type: ContentType | null): Promise<string[]> {
  const order = {
    updated: 'updated_at desc, id desc',
    created: 'created_at desc, id desc',
    title: 'title_order, id',
  }[sort];
  const rows = await backend.query<{ title: string }>(
    `select title from public.pages
     where is_public and deleted_at is null and ($1::text is null or content_type = $1)
     order by ${order}`,
    [type],
  );
  return rows.map(({ title }) => title);
}

const LISTS = GALLERY_SORTS.flatMap((sort) =>
  ([null, 'html', 'markdown'] as const).map((type) => ({ sort, type })),
);

describe('spec §9: lists of the gallery', () => {
  test('an empty gallery has an empty list', async () => {
    for (const query of LISTS) {
      expect(await ask(backend, query)).toMatchObject({ cards: [], total: 0 });
    }
  });

  test('a list contains every page once, from both ends', async () => {
    await addPages(2600, {
      title: "case when n % 3 = 0 then 'Untitled' else 'Page ' || n end",
      content_type: "case when n % 40 = 0 then 'markdown' else 'html' end",
      is_public: 'n % 13 <> 0',
      created_at: "now() - interval '1 second' * (n * 7919 % 2600)",
      updated_at: "now() - interval '1 minute' * (n / 700)",
    });
    for (const sort of GALLERY_SORTS) {
      expect(await titlesOf(backend, { sort })).toEqual(await expectedTitles(sort, null));
      for (const type of ['html', 'markdown'] as const) await expectCorrect(sort, type);
    }
  });

  test('titles are sorted without case and diacritics, as on the device', async () => {
    const titles = [
      'zebra',
      'Äpfel',
      'apple',
      'Ebbe',
      'éclair',
      'Яблоко',
      'юла',
      '10',
      'ＷＩＤＥ',
      'ΟΔΟΣ',
      'οδος β',
      'İstanbul',
      'istanbul b',
      'ıspanak',
      'Straße',
      '検索',
      '公園',
    ];
    for (const title of titles) await addPages(1, { title: `'${title}'` });
    const byDevice = titles.toSorted((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1));
    expect(await titlesOf(backend, { sort: 'title' })).toEqual(byDevice);
    expect(byDevice.slice(0, 5)).toEqual(['10', 'Äpfel', 'apple', 'Ebbe', 'éclair'].sort(byKey));
  });

  test('a page past the end is empty and has the count', async () => {
    await addPages(15);
    expect(await ask(backend, {}, 3)).toMatchObject({ cards: [], total: 15 });
    expect(await ask(backend, { type: 'markdown' }, 2)).toMatchObject({ cards: [], total: 0 });
  });
});

const byKey = (a: string, b: string) => (titleKey(a) < titleKey(b) ? -1 : 1);

describe('counts', () => {
  test('they stay correct after any write, in bulk too', async () => {
    const write = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 700 }) }),
      fc.record({
        kind: fc.constantFrom('touch', 'retitle', 'retype', 'hide', 'show', 'purge', 'retag'),
        part: fc.integer({ min: 0, max: 4 }),
      }),
    );
    await fc.assert(
      fc
        .asyncProperty(fc.array(write, { minLength: 3, maxLength: 9 }), async (writes) => {
          for (const each of writes) {
            if ('count' in each) await addPages(each.count, { tags: "array['t' || n % 3]" });
            else await applyRewrite(each.kind, each.part);
          }
          for (const query of LISTS) await expectCorrect(query.sort, query.type);
          for (const tag of ['t0', 't1', 'new']) {
            const [row] = await backend.query<{ count: number }>(
              'select count(*)::int from public.pages where is_listed and $1 = any(tags)',
              [tag],
            );
            const count = row?.count ?? 0;
            expect(await ask(backend, { tag })).toMatchObject({
              total: Math.min(count, 1000),
              hasMore: count > 1000,
            });
          }
        })
        .beforeEach(async () => {
          await backend.query('truncate public.pages cascade');
        }),
      { numRuns: 6 },
    );
  });
});

const REWRITES: Readonly<Record<string, string>> = {
  touch: 'html_content = random()::text',
  retitle: "title = 'T' || random()",
  retype: "content_type = case content_type when 'html' then 'markdown' else 'html' end",
  hide: 'is_public = false',
  show: 'is_public = true',
  retag: "tags = array['t1', 'new', 'new']",
};

async function applyRewrite(kind: string, part: number): Promise<void> {
  const where = `where abs(hashtext(id::text)) % 5 = ${part}`;
  const change = REWRITES[kind];
  await backend.query(
    change === undefined
      ? `delete from public.pages ${where}`
      : `update public.pages set ${change}, base_revision = revision ${where}`,
  );
}

/** Compares the total, the last page and a middle page with the rows. */
async function expectCorrect(sort: GallerySort, type: ContentType | null): Promise<void> {
  const titles = await expectedTitles(sort, type);
  const last = Math.max(1, Math.ceil(titles.length / 12));
  for (const page of [1, Math.ceil(last / 2), last]) {
    const { cards, total } = await ask(backend, { sort, type }, page);
    expect(total).toBe(titles.length);
    expect(cards.map(({ title }) => title)).toEqual(titles.slice((page - 1) * 12, page * 12));
  }
}
