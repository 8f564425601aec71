import { sealedUpTo } from '#store/meta.ts';
import type { AccountDb } from '#store/db.ts';

/** As if a request with all queued mutations were under way. */
export async function sealAll(db: AccountDb): Promise<void> {
  const last = await db.outbox.orderBy('seq').last();
  await db.meta.put({ key: 'sealedUpTo', value: last?.seq ?? 0 });
}

export async function countSealed(db: AccountDb): Promise<number> {
  return db.outbox
    .where('seq')
    .belowOrEqual(await sealedUpTo(db))
    .count();
}
