import { Dexie } from 'dexie';

import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';

export async function newestCards(
  db: AccountDb,
  by: 'created_at' | 'updated_at',
  limit: number,
): Promise<OwnCard[]> {
  return db.cards
    .where(`[isLive+${by}]`)
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray();
}

export async function liveCards(db: AccountDb): Promise<OwnCard[]> {
  return newestCards(db, 'created_at', Infinity);
}

export async function countLive(db: AccountDb): Promise<number> {
  return db.cards
    .where('[isLive+created_at]')
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .count();
}
