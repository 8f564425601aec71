import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftOwner } from '#domain/page/draft.ts';
import { keepTypedText } from '#mutators/pages/keepTypedText.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { draftOrigin, draftsOf } from '#store/pages/drafts.ts';

const USER = {
  id: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada',
  avatarUrl: null,
  createdAt: '',
  updatedAt: '',
};
const KEY = 'recto-typed:ada';

let db: AccountDb;

beforeEach(() => {
  db = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
});

function memoryOf(value: unknown) {
  const items = new Map([[KEY, typeof value === 'string' ? value : JSON.stringify(value)]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

const account = () => ({ db, user: USER, now: () => 7, newId: () => 'new' });

describe('a text that an earlier version left in localStorage', () => {
  test('of a page becomes a draft over the text that it began with', async () => {
    const memory = memoryOf({
      type: 'markdown',
      pageId: 'p',
      base: 'Tea.',
      text: 'Tea and scones.',
    });
    await keepTypedText(account(), memory);
    const [draft] = await draftsOf(db, 'p');
    expect(draft).toMatchObject({
      content_type: 'markdown',
      text: 'Tea and scones.',
      updatedAt: 7,
    });
    expect(draftOwner(draft?.key ?? '')).toBe('new');
    expect(draft && (await draftOrigin(db, draft))?.text).toBe('Tea.');
    expect(memory.getItem(KEY)).toBeNull();
  });

  test('of no page becomes the draft of a new one', async () => {
    const memory = memoryOf({ type: 'html', pageId: null, base: '', text: '<p>Hm' });
    await keepTypedText(account(), memory);
    expect(await draftsOf(db, 'new:html')).toMatchObject([{ text: '<p>Hm', pageId: null }]);
    expect(memory.getItem(KEY)).toBeNull();
  });

  test.each(['', 'not JSON', '{"type":"markdown"}', '[]'])('is none in %j', async (value) => {
    const memory = memoryOf(value);
    await keepTypedText(account(), memory);
    expect(await db.drafts.count()).toBe(0);
    expect(memory.getItem(KEY)).toBe(value);
  });

  test('stays there while the storage is full', async () => {
    const memory = memoryOf({ type: 'html', pageId: null, base: '', text: '<p>Hm' });
    db.drafts.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await keepTypedText(account(), memory);
    expect(memory.getItem(KEY)).not.toBeNull();
  });
});
