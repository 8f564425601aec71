import { draftKey, draftOwner, type Draft, type DraftOrigin } from '#domain/page/draft.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import type { AccountDb, DraftBase } from '#store/db.ts';
import { isLockedHere } from '#store/session/draftLocks.ts';
import { replaceCopy } from '#store/session/unloadCopies.ts';

interface OpenDraft {
  readonly draft: Draft;
  readonly base: DraftBase | null;
}

// Drafts open in this tab as last stored; they survive when the browser clears the storage.
const openDraftsByDb = new WeakMap<AccountDb, Map<string, OpenDraft>>();

// Bases already stored by this tab: a keypress must not rewrite megabytes.
const storedBases = new WeakSet<DraftBase>();

/** Tracks a draft that an editor of this tab holds the lock of, so that `restoreOpenDrafts` can write it again. */
export function trackOpenDraft(db: AccountDb, draft: Draft, base: DraftBase | null): void {
  const drafts = openDrafts(db);
  drafts.set(draft.key, { draft, base });
  openDraftsByDb.set(db, drafts);
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

export async function draftsOf(db: AccountDb, document: string): Promise<Draft[]> {
  const rows = await db.drafts.where('key').startsWith(draftKey(document, '')).toArray();
  return rows.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

export async function draftOrigin(db: AccountDb, draft: Draft): Promise<DraftOrigin | undefined> {
  if (draft.base === undefined) return undefined;
  const kept = await db.draftBases.get(draft.key);
  // An older app in another tab rewrites the draft without its base.
  const isItsBase = kept !== undefined && fingerprint(kept.text) === draft.base;
  const { text, revision } = isItsBase ? kept : { text: null, revision: null };
  return { mark: draft.base, text, revision };
}

export async function putDraft(
  db: AccountDb,
  draft: Draft,
  base: DraftBase | null = null,
): Promise<void> {
  trackOpenDraft(db, draft, base);
  await replaceCopy(db, { table: 'drafts', key: draft.key }, async () => {
    if (base === null || storedBases.has(base)) return void (await db.drafts.put(draft));
    await db.transaction('rw', db.drafts, db.draftBases, async () => {
      await db.drafts.put(draft);
      await db.draftBases.put(base);
    });
    storedBases.add(base);
  });
}

export async function deleteDraft(db: AccountDb, key: string): Promise<void> {
  openDraftsByDb.get(db)?.delete(key);
  await replaceCopy(db, { table: 'drafts', key }, () =>
    db.transaction('rw', db.drafts, db.draftBases, async () => {
      await db.drafts.delete(key);
      await db.draftBases.delete(key);
    }),
  );
}

export async function moveDraft(db: AccountDb, from: string, to: string): Promise<boolean> {
  return db.transaction('rw', db.drafts, db.draftBases, async () => {
    const draft = await db.drafts.get(from);
    if (draft === undefined) return false;
    const base = await db.draftBases.get(from);
    await db.drafts.put({ ...draft, key: to });
    await db.drafts.delete(from);
    if (base !== undefined) await db.draftBases.put({ ...base, key: to });
    await db.draftBases.delete(from);
    return true;
  });
}
