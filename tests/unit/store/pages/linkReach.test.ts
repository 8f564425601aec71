import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { blankPage } from '#domain/page/pageRow.ts';
import type { Page } from '#domain/page/page.ts';
import { visibilityColumns, type Visibility } from '#domain/page/visibility.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { linkReach } from '#store/pages/linkReach.ts';

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
  ['a private page', 'private', 'private', 'nobody'],
  ['a page made private here', 'private', 'public', 'nobody'],
  ['a page that the server still hides', 'link', 'private', 'afterSync'],
] as const)('%s', async (_what, here, there, reach) => {
  await db.pages.put(pageFor(here));
  if (there !== null) {
    await db.shadows.put({ id: 'tea', revision: 1, change_seq: 1, row: pageFor(there) });
  }
  expect(await linkReach(db, 'tea')).toBe(reach);
});

test('a page that is not on this device has no reach', async () => {
  expect(await linkReach(db, 'tea')).toBe('nobody');
});
