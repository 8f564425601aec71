import { Dexie } from 'dexie';

import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';

/** The account's pages that are not deleted, the `most` newest by that time, without contents. */
export async function newestCards(
  db: AccountDb,
  by: 'created_at' | 'updated_at',
  most: number,
): Promise<OwnCard[]> {
  return db.cards
    .where(`[isLive+${by}]`)
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .reverse()
    .limit(most)
    .toArray();
}

/** All of the account's pages that are not deleted, without contents, newest first. */
export async function liveCards(db: AccountDb): Promise<OwnCard[]> {
  return newestCards(db, 'created_at', Infinity);
}

/** How many pages the account has that are not deleted. */
export async function countLive(db: AccountDb): Promise<number> {
  return db.cards
    .where('[isLive+created_at]')
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .count();
}

/** The account's deleted pages, the `most` last deleted ones, without contents. */
export async function trashedCards(db: AccountDb, most: number): Promise<OwnCard[]> {
  // Only deleted pages stand in this index.
  return db.cards.orderBy('deleted_at').reverse().limit(most).toArray();
}
