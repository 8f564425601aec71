import { draftKey, draftOwner, type Draft, type DraftOrigin } from '#domain/page/draft.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import type { AccountDb, DraftBase } from '#store/db.ts';
import { isRemoved } from '#store/health/removedAccount.ts';
import { isLockedHere } from '#store/session/draftLocks.ts';

/** A draft, and what it started from where that is kept beside it. */
interface OpenDraft {
  readonly draft: Draft;
  readonly base: DraftBase | null;
}

// What editors of this window have in hand, as it was last written. It lasts when the browser clears the storage.
const inHand = new WeakMap<AccountDb, Map<string, OpenDraft>>();

// Bases that this window has written: a text of megabytes is not written again with every key.
const written = new WeakSet<DraftBase>();

/** Takes a draft into the hand of an editor of this window, which holds its place: see `restoreOpenDrafts`. */
export function trackOpenDraft(db: AccountDb, draft: Draft, base: DraftBase | null): void {
  const drafts = openDrafts(db);
  drafts.set(draft.key, { draft, base });
  inHand.set(db, drafts);
}

/**
 * Writes the drafts that editors of this window have in hand and that are not in the database any more, because the
 * browser cleared it; gives how many.
 */
export async function restoreOpenDrafts(db: AccountDb): Promise<number> {
  if (openDrafts(db).size === 0) return 0;
  return db.transaction('rw', db.drafts, db.draftBases, async () => {
    const kept = new Set(await db.drafts.toCollection().primaryKeys());
    // Read now: what was discarded in the meantime is not brought back.
    const missing = [...openDrafts(db).values()].filter(({ draft }) => !kept.has(draft.key));
    await db.drafts.bulkAdd(missing.map(({ draft }) => draft));
    await db.draftBases.bulkPut(missing.flatMap(({ base }) => base ?? []));
    return missing.length;
  });
}

/** How long the texts that editors of this window have in hand are together. */
export function openDraftsLength(db: AccountDb): number {
  return [...openDrafts(db).values()].reduce((sum, { draft }) => sum + draft.text.length, 0);
}

/** Those whose place is still held: others went to another window, or no editor has them open. */
function openDrafts(db: AccountDb): Map<string, OpenDraft> {
  const drafts = [...(inHand.get(db) ?? [])];
  return new Map(drafts.filter(([key]) => isLockedHere(draftOwner(key))));
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

/** What a draft started from; undefined when nothing says so. */
export async function draftOrigin(db: AccountDb, draft: Draft): Promise<DraftOrigin | undefined> {
  if (draft.base === undefined) return undefined;
  const kept = await db.draftBases.get(draft.key);
  // An older app, in another window, rewrites the draft without its base.
  const isItsBase = kept !== undefined && fingerprint(kept.text) === draft.base;
  const { text, revision } = isItsBase ? kept : { text: null, revision: null };
  return { mark: draft.base, text, revision };
}

/** Keeps a draft, in place of an older one of the same key, and what it started from unless that is null. */
export async function putDraft(
  db: AccountDb,
  draft: Draft,
  base: DraftBase | null = null,
): Promise<void> {
  trackOpenDraft(db, draft, base);
  if (base === null || written.has(base)) return void (await db.drafts.put(draft));
  await db.transaction('rw', db.drafts, db.draftBases, async () => {
    await db.drafts.put(draft);
    await db.draftBases.put(base);
  });
  written.add(base);
}

/** Forgets a draft. */
export async function deleteDraft(db: AccountDb, key: string): Promise<void> {
  inHand.get(db)?.delete(key);
  await db.transaction('rw', db.drafts, db.draftBases, async () => {
    await db.drafts.delete(key);
    await db.draftBases.delete(key);
  });
}

/** Gives a draft another key, in one transaction; false when there is none of the first. */
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

/**
 * Hands a draft (null: its removal), with what it started from, to the browser before returning, for a window that may
 * be gone before any promise settles. Only `putDraft` says whether a draft got to the disk.
 */
export function flushDraft(
  db: AccountDb,
  key: string,
  draft: Draft | null,
  base: DraftBase | null = null,
): void {
  if (!db.isOpen() || isRemoved(db)) return;
  try {
    const transaction = db
      .backendDB()
      .transaction(['drafts', 'draftBases'], 'readwrite', { durability: 'strict' });
    const drafts = transaction.objectStore('drafts');
    const bases = transaction.objectStore('draftBases');
    if (draft === null) {
      drafts.delete(key);
      bases.delete(key);
    } else {
      drafts.put(draft);
      if (base !== null) bases.put(base);
    }
    // An explicit commit is carried out even when the window ends before its requests are answered.
    transaction.commit();
  } catch {
    // The connection is closing: the ordinary write, which follows, reopens it or says why not.
    return;
  }
}
