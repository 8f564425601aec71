import { draftOwner, type Draft } from '#domain/page/draft.ts';
import type { AccountDb, DraftBase } from '#store/db.ts';
import { isLockedHere } from './draftLocks.ts';

interface OpenDraft {
  readonly draft: Draft;
  readonly base: DraftBase | null;
}

// Drafts open in this tab as last stored; they survive when the browser clears the storage.
const openDraftsByDb = new WeakMap<AccountDb, Map<string, OpenDraft>>();

/** Tracks a draft that an editor of this tab holds the lock of, so that `restoreOpenDrafts` can write it again. */
export function trackOpenDraft(db: AccountDb, draft: Draft, base: DraftBase | null): void {
  const drafts = openDrafts(db);
  drafts.set(draft.key, { draft, base });
  openDraftsByDb.set(db, drafts);
}

/** Call before the draft is deleted. */
export function forgetOpenDraft(db: AccountDb, key: string): void {
  openDraftsByDb.get(db)?.delete(key);
}

/** Rewrites this tab's open drafts after the browser cleared the database; returns how many were missing. */
export async function restoreOpenDrafts(db: AccountDb): Promise<number> {
  if (openDrafts(db).size === 0) return 0;
  return db.transaction('rw', db.drafts, db.draftBases, async () => {
    const kept = new Set(await db.drafts.toCollection().primaryKeys());
    // Read inside the transaction: a draft discarded meanwhile must not be restored.
    const missing = [...openDrafts(db).values()].filter(({ draft }) => !kept.has(draft.key));
    await db.drafts.bulkAdd(missing.map(({ draft }) => draft));
    await db.draftBases.bulkPut(missing.flatMap(({ base }) => base ?? []));
    return missing.length;
  });
}

export function openDraftsLength(db: AccountDb): number {
  return [...openDrafts(db).values()].reduce((sum, { draft }) => sum + draft.text.length, 0);
}

/** Only drafts whose lock this tab still holds. */
function openDrafts(db: AccountDb): Map<string, OpenDraft> {
  const drafts = [...(openDraftsByDb.get(db) ?? [])];
  return new Map(drafts.filter(([key]) => isLockedHere(draftOwner(key))));
}
