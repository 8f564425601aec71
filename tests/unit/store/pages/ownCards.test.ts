import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ownCardOf } from '#domain/page/card.ts';
import type { Page } from '#domain/page/page.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { countLive, liveCards, newestCards } from '#store/pages/ownCards.ts';
import { trashedCards } from '#store/pages/pages.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { deleteLocalPage } from '#store/outbox/rows.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

let db: AccountDb;

beforeEach(() => {
  db = openAccountDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
});

afterEach(() => db.close());

const stamp = (now: number) => ({ mutationId: crypto.randomUUID(), now });

async function expectCardsOfPages(): Promise<void> {
  const pages = await db.pages.toArray();
  expect(await db.cards.toArray()).toEqual(pages.map(ownCardOf));
}

describe('the cards of own pages', () => {
  test('every write of a page writes its card', async () => {
    const first = newPage({ title: 'First', html_content: '<p>One</p>' });
    const second = newPage({ title: 'Second' });
    valueOf(await queueCreate(db, first, stamp(1)));
    await queueChange(db, first.id, { title: 'First, renamed', tags: ['a'] }, stamp(2));
    await expectCardsOfPages();
    await storePulled(db, [{ page: second, revision: 1, change_seq: 1, mutationId: null }], {
      isLast: true,
      now: 3,
    });
    await expectCardsOfPages();
    await db.pages.update(second.id, { title: 'Second, changed' });
    await db.pages
      .where('id')
      .equals(second.id)
      .modify({ tags: ['b'] });
    await expectCardsOfPages();
    await queueChange(db, first.id, { deleted_at: new Date(4).toISOString() }, stamp(4));
    await expectCardsOfPages();
    await db.transaction('rw', db.tables, () => deleteLocalPage(db, first.id));
    await expectCardsOfPages();
    expect(await db.cards.count()).toBe(1);
    await db.pages.clear();
    await expectCardsOfPages();
  });

  test('a refused page has no card', async () => {
    const page = newPage({ title: 'There' });
    await db.pages.add(page);
    await expect(db.pages.add({ ...page, title: 'Twice' })).rejects.toMatchObject({
      name: 'ConstraintError',
    });
    await expect(
      db.pages.bulkAdd([newPage({ title: 'New' }), { ...page, title: 'Thrice' }]),
    ).rejects.toMatchObject({ name: 'BulkError' });
    await expectCardsOfPages();
    await expect(
      db.transaction('rw', db.pages, async () => {
        await db.pages.put(newPage({ title: 'Given up' }));
        throw new Error('Given up');
      }),
    ).rejects.toThrow('Given up');
    await expectCardsOfPages();
  });

  test('lists are cut to the newest, without the trash', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
    const pages: Page[] = [
      newPage({ title: 'Oldest, changed last', created_at: at(1), updated_at: at(9) }),
      newPage({ title: 'Deleted', created_at: at(2), updated_at: at(8), deleted_at: at(8) }),
      newPage({ title: 'Newest', created_at: at(4), updated_at: at(4) }),
      newPage({ title: 'Middle', created_at: at(3), updated_at: at(5) }),
      newPage({ title: 'Deleted later', created_at: at(5), updated_at: at(9), deleted_at: at(9) }),
    ];
    await db.pages.bulkPut(pages);
    const titles = (cards: readonly { readonly title: string }[]) =>
      cards.map(({ title }) => title);
    expect(titles(await newestCards(db, 'created_at', 2))).toEqual(['Newest', 'Middle']);
    expect(titles(await newestCards(db, 'updated_at', 2))).toEqual([
      'Oldest, changed last',
      'Middle',
    ]);
    expect(titles(await liveCards(db))).toEqual(['Newest', 'Middle', 'Oldest, changed last']);
    expect(await countLive(db)).toBe(3);
    expect(titles(await trashedCards(db, 1))).toEqual(['Deleted later']);
    expect(await trashedCards(db, 10)).toHaveLength(2);
  });

  test('a card holds a version tag of the text, no contents', async () => {
    const page = newPage({ title: 'A', html_content: `<p>Start ${'x'.repeat(5000)}</p>` });
    await db.pages.put(page);
    const before = await db.cards.get(page.id);
    expect(JSON.stringify(before).length).toBeLessThan(1000);
    await db.pages.put({ ...page, html_content: `${page.html_content} ` });
    expect((await db.cards.get(page.id))?.text).not.toBe(before?.text);
  });
});
