import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openAccountDb, type AccountDb } from '#store/db.ts';
import { ownList, ownTags, type OwnQuery } from '#store/pages/ownCards.ts';
import { searchTexts, unsearched, type SearchResult } from '#store/pages/pages.ts';
import { newPage } from '../../../support/pages.ts';

let db: AccountDb;

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

beforeEach(async () => {
  db = openAccountDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.pages.bulkPut([
    newPage({ title: 'Page 10', created_at: at(1), updated_at: at(9), tags: ['a', 'b'] }),
    newPage({
      title: 'page 2',
      content_type: 'markdown',
      html_content: null,
      page_css: null,
      markdown_content: `# Two\n\n${'word '.repeat(200)}a **needle** in it`,
      created_at: at(2),
      updated_at: at(2),
      tags: ['b'],
    }),
    newPage({ title: 'Émile', created_at: at(3), updated_at: at(3), tags: ['Ö', 'a', 'b'] }),
    newPage({
      title: 'Gone',
      created_at: at(4),
      updated_at: at(8),
      deleted_at: at(8),
      tags: ['z'],
    }),
  ]);
});

afterEach(() => db.close());

const EVERYTHING: OwnQuery = { sort: 'created', type: null, tag: null };

async function titles(query: Partial<OwnQuery>, most = 10): Promise<string[]> {
  const { cards } = await ownList(db, { ...EVERYTHING, ...query }, most);
  return cards.map(({ title }) => title);
}

describe('a list of own pages', () => {
  test('is sorted by creation, last change or title', async () => {
    expect(await titles({})).toEqual(['Émile', 'page 2', 'Page 10']);
    expect(await titles({ sort: 'updated' })).toEqual(['Page 10', 'Émile', 'page 2']);
    expect(await titles({ sort: 'title' })).toEqual(['Émile', 'page 2', 'Page 10']);
  });

  test('is filtered by type, tag or both', async () => {
    expect(await titles({ type: 'markdown' })).toEqual(['page 2']);
    expect(await titles({ tag: 'a' })).toEqual(['Émile', 'Page 10']);
    expect(await titles({ tag: 'a', type: 'markdown' })).toEqual([]);
    expect(await titles({ tag: 'z' })).toEqual([]);
  });

  test('is cut to the limit, with a total where all were read', async () => {
    expect(await titles({}, 1)).toEqual(['Émile']);
    expect(await ownList(db, { ...EVERYTHING, tag: 'b' }, 1)).toMatchObject({ matching: 3 });
    expect(await ownList(db, EVERYTHING, 1)).toMatchObject({ matching: null });
  });

  test('has pinned pages first, within the limit and the filters', async () => {
    const ids = new Map((await db.cards.toArray()).map(({ id, title }) => [title, id]));
    const pinned = ['Page 10', 'Gone'].map((title) => ids.get(title) ?? '');
    const listed = async (query: Partial<OwnQuery>, limit: number) =>
      (await ownList(db, { ...EVERYTHING, ...query }, limit, pinned)).cards.map((c) => c.title);
    expect(await listed({}, 10)).toEqual(['Page 10', 'Émile', 'page 2']);
    expect(await listed({}, 2)).toEqual(['Page 10', 'Émile']);
    expect(await listed({ type: 'markdown' }, 10)).toEqual(['page 2']);
    expect(await listed({ sort: 'title' }, 10)).toEqual(['Page 10', 'Émile', 'page 2']);
  });

  test('lists its tags, most used first, without the trash', async () => {
    expect(await ownTags(db)).toEqual([
      { tag: 'b', count: 3 },
      { tag: 'a', count: 2 },
      { tag: 'Ö', count: 1 },
    ]);
  });
});

describe('a search in the texts of own pages', () => {
  async function verdictsOf(search: string): Promise<Map<string, SearchResult>> {
    const { cards } = await ownList(db, EVERYTHING, 10);
    const verdicts = new Map<string, SearchResult>();
    for await (const batch of searchTexts(db, cards, search, new AbortController().signal))
      for (const [id, verdict] of batch) verdicts.set(id, verdict);
    return verdicts;
  }

  test('finds words in any case, not markup, with their context', async () => {
    const { cards } = await ownList(db, EVERYTHING, 10);
    const two = cards.find(({ title }) => title === 'page 2');
    const found = (await verdictsOf('A Needle in')).get(two?.id ?? '');
    expect(found?.excerpt).toContain('a needle in it');
    expect(found?.excerpt?.length).toBeLessThanOrEqual(202);
    const marks = await verdictsOf('**');
    expect([...marks.values()].filter(({ excerpt }) => excerpt !== null)).toEqual([]);
  });

  test('rereads only changed texts', async () => {
    const verdicts = await verdictsOf('needle');
    const before = (await ownList(db, EVERYTHING, 10)).cards;
    expect(unsearched(before, verdicts)).toEqual([]);
    const [first] = before;
    await db.pages.update(first?.id ?? '', { title: 'Another title' });
    expect(unsearched((await ownList(db, EVERYTHING, 10)).cards, verdicts)).toEqual([]);
    await db.pages.update(first?.id ?? '', { html_content: '<p>Another text</p>' });
    const after = (await ownList(db, EVERYTHING, 10)).cards;
    expect(unsearched(after, verdicts).map(({ title }) => title)).toEqual(['Another title']);
  });

  test('ends when aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const { cards } = await ownList(db, EVERYTHING, 10);
    const batches = await Array.fromAsync(searchTexts(db, cards, 'needle', controller.signal));
    expect(batches).toEqual([]);
  });
});
