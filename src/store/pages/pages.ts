import type { AccountDb } from '#store/db.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { pauseOf } from '#store/meta.ts';
import { sentSeqs } from '#store/outbox/queue.ts';
import { refusedPageIds } from '#store/outbox/unsent.ts';

export type PageSyncState = 'waiting' | 'sending' | 'conflict' | 'failed';

export async function pageStates(db: AccountDb): Promise<ReadonlyMap<string, PageSyncState>> {
  const states = new Map<string, PageSyncState>();
  for (const id of await stringsInIndex(db.outbox, 'pageId')) states.set(id, 'waiting');
  if ((await pauseOf(db)) === null) {
    for (const sent of await db.outbox.bulkGet(await sentSeqs(db)))
      if (sent !== undefined && sent.baseRevision !== null) states.set(sent.pageId, 'sending');
  }
  for (const id of await refusedPageIds(db)) states.set(id, 'failed');
  for (const id of await stringsInIndex(db.conflicts, 'pageId')) states.set(id, 'conflict');
  return states;
}
