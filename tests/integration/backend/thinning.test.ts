import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite, upsert } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let client: TestClient;
let page: ReturnType<typeof newPage>;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
  client = clientOf(backend, user);
});

afterAll(() => backend.close());

beforeEach(() => {
  page = newPage(user.id);
});

type Texts = Pick<ReturnType<typeof newPage>, 'html_content' | 'html_source'>;

/** Writes the page, then edits; returns the texts that each revision has. */
async function write(edits: readonly Partial<Texts>[]): Promise<ReadonlyMap<number, Texts>> {
  await upsert(client, page);
  const { html_content, html_source } = page;
  let texts: Texts = { html_content, html_source };
  const expected = new Map([[1, texts]]);
  for (const [index, edit] of edits.entries()) {
    const revision = index + 1;
    await upsert(client, nextWrite(page, revision, { ...texts, ...edit, title: `${revision}` }));
    texts = { ...texts, ...edit };
    expected.set(revision + 1, texts);
  }
  return expected;
}

/** The texts of all revisions that are left, by number. */
async function read(): Promise<ReadonlyMap<number, Texts>> {
  const listed = await client.from('page_revisions').select('mutation_id').eq('page_id', page.id);
  const ids = listed.data?.map(({ mutation_id }) => mutation_id);
  const { data } = await client.rpc('read_revisions', { ids });
  const rows = data as readonly (Texts & { readonly revision: number })[];
  return new Map(
    rows
      .toSorted((a, b) => a.revision - b.revision)
      .map(({ revision, html_content, html_source }) => [revision, { html_content, html_source }]),
  );
}

async function thin(): Promise<readonly number[]> {
  await backend.query(
    "update private.thinning set page_id = '00000000-0000-0000-0000-000000000000'",
  );
  await backend.query('select private.thin_history(1000000)');
  return [...(await read()).keys()];
}

/** Sets the ages of all revisions, a minute apart, the newest `interval` ago. */
const age = (interval: string) =>
  backend.query(
    `update page_revisions r set created_at = now() - $2::interval - (p.revision - r.revision) * interval '1 minute'
     from pages p where p.id = r.page_id and p.id = $1`,
    [page.id, interval],
  );

const bytes = async (): Promise<number> => {
  const rows = await backend.query<{ bytes: number }>(
    'select sum(pg_column_size(change))::integer as bytes from page_revisions where page_id = $1',
    [page.id],
  );
  return rows[0]?.bytes ?? 0;
};

const letters = (count: number) =>
  Array.from({ length: count }, () => Math.random().toString(36)[2] ?? '-').join('');

describe('the history of a page', () => {
  test('a change gives the older text back', async () => {
    const word = fc.constantFrom('a', 'b', 'ä', '茶', '荼', '😀', '😁', '\n', '"', '\\');
    const text = fc.option(fc.array(word, { maxLength: 12 }).map((words) => words.join('')));
    const pairs = fc.sample(fc.tuple(text, text), 2000);
    const wrong = await backend.query(
      `select pair from jsonb_array_elements($1::jsonb) pair,
         lateral (select pair ->> 0 as newer, pair ->> 1 as older) t
       where private.change_text(newer, private.text_change(newer, older)) is distinct from older`,
      [JSON.stringify(pairs)],
    );
    expect(wrong).toEqual([]);
  });

  test('each revision has its texts, whatever changed', async () => {
    const texts: readonly Partial<Texts>[] = [
      { html_content: '<p>Tée 茶</p>', html_source: '<p>Tée 茶</p>' },
      { html_content: '<p>Tée 荼</p>' },
      {},
      { html_source: '' },
      { html_content: '', html_source: '😀😁' },
      { html_content: '<p>Tea</p>', html_source: '😁😀😁' },
    ];
    const expected = await write(texts);
    expect(await read()).toEqual(expected);
  });

  test('ages thin it out, never the newest, and the rest keep their texts', async () => {
    const expected = await write(
      Array.from({ length: 59 }, (_, index) =>
        index % 4 === 0 ? { html_content: `<p>${index} ${'kettle '.repeat(index)}</p>` } : {},
      ),
    );
    const check = async (left: readonly number[]) =>
      expect(await read()).toEqual(
        new Map(left.map((revision) => [revision, expected.get(revision)])),
      );
    const newest = await thin();
    expect(newest).toHaveLength(50);
    await check(newest);
    await age('2 days');
    const hourly = await thin();
    expect(hourly.length).toBeLessThan(4);
    expect(hourly.at(-1)).toBe(60);
    await check(hourly);
    await age('91 days');
    expect(await thin()).toEqual([60]);
    await check([60]);
  });

  test('what is older than a day takes at most 300 KB, or three times the texts', async () => {
    const expected = await write(
      Array.from({ length: 10 }, () => ({ html_content: `<p>${letters(100_000)}</p>` })),
    );
    expect(await thin()).toHaveLength(11);
    // Within hours, also where one ended during the writes.
    await backend.query(
      `update page_revisions set created_at = date_trunc('hour', now() - interval '26 hours')
        + revision * interval '1 second' - revision % 5 * interval '1 hour' where page_id = $1`,
      [page.id],
    );
    const left = await thin();
    expect(await bytes()).toBeLessThan(300_000);
    expect(left.at(-1)).toBe(11);
    expect(left.length).toBeGreaterThan(2);
    expect(await read()).toEqual(
      new Map(left.map((revision) => [revision, expected.get(revision)])),
    );
  });

  test('fifty edits of a page in different places take less than three times its text', async () => {
    let text = readFileSync('docs/architecture.md', 'utf8');
    page.html_source = text;
    await write(
      Array.from({ length: 50 }, () => {
        const place = Math.floor(Math.random() * text.length);
        text = `${text.slice(0, place)} ${letters(200)} ${text.slice(place + 100)}`;
        return { html_source: text, html_content: `<main>${text}</main>` };
      }),
    );
    const [stored] = await backend.query<{ bytes: number }>(
      `select pg_column_size(p.html_content) + pg_column_size(s.html_source) as bytes
       from pages p join page_sources s on s.page_id = p.id where p.id = $1`,
      [page.id],
    );
    expect(await bytes()).toBeLessThan(3 * (stored?.bytes ?? 0));
  });
});
