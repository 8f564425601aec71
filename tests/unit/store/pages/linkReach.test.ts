import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { blankPage } from '#domain/page/pageRow.ts';
import { type Page, visibilityColumns, type Visibility } from '#domain/page/page.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import { settle } from '#store/outbox/settle.ts';
import { linkReach } from '#store/pages/pages.ts';
import { valueOf } from '../../../support/device.ts';

let db: AccountDb;

beforeEach(() => {
  db = openAccountDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
});

const pageFor = (visibility: Visibility): Page => ({
  ...blankPage('tea', 'ada', 0),
  ...visibilityColumns(visibility),
});

test.each([
  ['a new page before it is synced', 'public', null, 'afterSync'],
  ['a synced public page', 'public', 'public', 'now'],
  ['a synced unlisted page', 'link', 'link', 'now'],
  ['a private page', 'private', 'private', 'authorOnly'],
  ['a page made private here', 'private', 'public', 'untilSync'],
  ['a page that the server still hides', 'link', 'private', 'afterSync'],
] as const)('%s', async (_what, here, there, reach) => {
  await db.pages.put(pageFor(here));
  if (there !== null) {
    await db.shadows.put({ id: 'tea', revision: 1, change_seq: 1, row: pageFor(there) });
  }
  expect(await linkReach(db, 'tea')).toBe(reach);
});

test.each(['private', 'public'] as const)(
  'a %s page that is changed here before it is sent',
  async (there) => {
    valueOf(await queueCreate(db, pageFor(there), { mutationId: 'creation', now: 1 }));
    const [creation] = await sealBatch(db, { owner: 'ada', limits: { rows: 1, bytes: 1 }, now: 1 });
    if (creation === undefined) throw new Error('nothing to send');
    const server = { page: pageFor(there), revision: 1, change_seq: 1, mutationId: 'creation' };
    await settle(db, [{ mutation: creation, revision: 1, server }], 1);
    const visibility = there === 'private' ? 'public' : 'link';
    await queueChange(db, 'tea', visibilityColumns(visibility), { mutationId: 'change', now: 2 });
    expect(await linkReach(db, 'tea')).toBe(there === 'private' ? 'afterSync' : 'now');
  },
);

test('a page that is not on this device has no reach', async () => {
  expect(await linkReach(db, 'tea')).toBe('authorOnly');
});
