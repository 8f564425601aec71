import { draftKey, draftOwner, type Draft } from '#domain/draft.ts';
import type { AccountDb } from './db.ts';
import { isGone } from './gone.ts';
import { isHeldHere } from './owners.ts';

// What editors of this window have in hand, as it was last written. It lasts when the browser clears the storage.
const inHand = new WeakMap<AccountDb, Map<string, Draft>>();

/** Takes a draft into the hand of an editor of this window, which holds its place: see `putAgain`. */
export function takeInHand(db: AccountDb, draft: Draft): void {
  const drafts = draftsInHand(db);
  drafts.set(draft.key, draft);
  inHand.set(db, drafts);
}

/**
 * Writes the drafts that editors of this window have in hand and that are not in the database any more, because the
 * browser cleared it; gives how many.
 */
export async function putAgain(db: AccountDb): Promise<number> {
  if (draftsInHand(db).size === 0) return 0;
  return db.transaction('rw', db.drafts, async () => {
    const kept = new Set(await db.drafts.toCollection().primaryKeys());
    // Read now: what was discarded in the meantime is not brought back.
    const missing = [...draftsInHand(db).values()].filter(({ key }) => !kept.has(key));
    await db.drafts.bulkAdd(missing);
    return missing.length;
  });
}

/** Those whose place is still held: others went to another window, or no editor has them open. */
function draftsInHand(db: AccountDb): Map<string, Draft> {
  const drafts = [...(inHand.get(db) ?? [])];
  return new Map(drafts.filter(([key]) => isHeldHere(draftOwner(key))));
}

/** A draft by its key, or undefined. */
export async function draftByKey(db: AccountDb, key: string): Promise<Draft | undefined> {
  return db.drafts.get(key);
}

/** The drafts that editors keep of a document (its name is made by `documentKey`), newest first. */
export async function draftsOf(db: AccountDb, document: string): Promise<Draft[]> {
  const rows = await db.drafts.where('key').startsWith(draftKey(document, '')).toArray();
  return rows.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** Keeps a draft, in place of an older one of the same key. */
export async function putDraft(db: AccountDb, draft: Draft): Promise<void> {
  takeInHand(db, draft);
  await db.drafts.put(draft);
}

/** Forgets a draft. */
export async function deleteDraft(db: AccountDb, key: string): Promise<void> {
  inHand.get(db)?.delete(key);
  await db.drafts.delete(key);
}

/** Gives a draft another key, in one transaction; false when there is none of the first. */
export async function moveDraft(db: AccountDb, from: string, to: string): Promise<boolean> {
  return db.transaction('rw', db.drafts, async () => {
    const draft = await db.drafts.get(from);
    if (draft === undefined) return false;
    await db.drafts.put({ ...draft, key: to });
    await db.drafts.delete(from);
    return true;
  });
}

/**
 * Hands a draft (null: its removal) to the browser before returning, for a window that may be gone before any
 * promise settles. Whether it got to the disk is not told: `putDraft` says that, where there is time.
 */
export function handOverDraft(db: AccountDb, key: string, draft: Draft | null): void {
  if (!db.isOpen() || isGone(db)) return;
  try {
    const transaction = db.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' });
    const drafts = transaction.objectStore('drafts');
    if (draft === null) drafts.delete(key);
    else drafts.put(draft);
    // An explicit commit is carried out even when the window ends before its requests are answered.
    transaction.commit();
  } catch {
    // The connection is closing: the ordinary write, which follows, reopens it or says why not.
    return;
  }
}
