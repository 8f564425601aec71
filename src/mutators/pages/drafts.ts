import {
  documentKey,
  draftKey,
  draftOwner,
  type Draft,
  type DraftOrigin,
} from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import type { DraftBase } from '#store/db.ts';
import {
  deleteDraft,
  draftByKey,
  draftOrigin,
  draftsOf,
  moveDraft,
  putDraft,
  trackOpenDraft,
} from '#store/pages/drafts.ts';
import { requestHandover } from '#store/session/draftHandover.ts';
import { lockDraft, isLocked, stealDraftLock, type DraftLock } from '#store/session/draftLocks.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Keeps the editor's text on this device (spec §4), and what it started from. Fails with `storageFull` or `storageLost`. */
export function saveDraft(
  services: Pick<OwnServices, 'db'>,
  draft: Draft,
  base: DraftBase | null = null,
): Promise<Result<void>> {
  return withStorage(services.db, () => putDraft(services.db, draft, base), 'draft');
}

/** The content of a new page's draft. */
export interface NewDraft extends Pick<Draft, 'title' | 'from'> {
  readonly type: ContentType;
  readonly text: string;
}

/** Stores the draft of a new page under `owner`, which it returns. Fails with `storageFull` or `storageLost`. */
export async function saveNewDraft(
  services: Pick<OwnServices, 'db' | 'now'>,
  owner: string,
  { type, ...content }: NewDraft,
): Promise<Result<string>> {
  const key = draftKey(documentKey(null, type), owner);
  const updatedAt = services.now();
  const saved = await saveDraft(services, {
    ...content,
    key,
    content_type: type,
    pageId: null,
    updatedAt,
  });
  return saved.ok ? ok(owner) : saved;
}

/** Forgets a draft, after its text was saved as a page or given up. Fails with `storageLost`. */
export function discardDraft(
  services: Pick<OwnServices, 'db'>,
  key: string,
): Promise<Result<void>> {
  return withStorage(services.db, () => deleteDraft(services.db, key), 'draft');
}

/** The right to write one draft row, which no other editor has at the same time. */
export interface DraftClaim {
  /** The name that makes the row's key, by `draftKey`. */
  readonly owner: string;
  /** The unsaved text found there; undefined for a new row. */
  readonly draft: (Draft & { readonly origin: DraftOrigin | undefined }) | undefined;
  /** Whether another window has unsaved text of the same document open. */
  readonly elsewhere: boolean;
  readonly hold: DraftLock;
}

/**
 * Claims a place for the draft of a document: that of unsaved text which no window has open any more, best the one
 * of `lastOwner`, else the newest; with none a new one. Text of open windows is never touched, and rows that hold
 * what is `saved` anyway go. Throws when the store cannot be read.
 */
export async function claimDraft(
  { db, newId }: Pick<OwnServices, 'db' | 'newId'>,
  document: string,
  saved: string,
  lastOwner?: string,
): Promise<DraftClaim> {
  const rows = await draftsOf(db, document);
  const isLast = (row: Draft) => draftOwner(row.key) === lastOwner;
  const inOrder = [...rows.filter(isLast), ...rows.filter((row) => !isLast(row))];
  let elsewhere = false;
  for (const { key, text } of inOrder) {
    const owner = draftOwner(key);
    const hold = await lockDraft(owner);
    if (hold === null) {
      elsewhere ||= text !== saved;
      continue;
    }
    // Read again, now that nobody else writes it: its editor may have saved it in the meantime.
    const draft = await draftByKey(db, key);
    if (draft !== undefined && draft.text !== saved) {
      const origin = await draftOrigin(db, draft);
      trackOpenDraft(db, draft, null);
      return { owner, draft: { ...draft, origin }, elsewhere, hold };
    }
    if (draft !== undefined) await deleteDraft(db, key);
    await hold.release();
  }
  return { ...(await claimNewDraft({ newId })), elsewhere };
}

/** Claims a new place for a draft, whatever other drafts there are. */
export async function claimNewDraft({ newId }: Pick<OwnServices, 'newId'>): Promise<DraftClaim> {
  const owner = newId();
  const hold = await lockDraft(owner);
  if (hold === null) throw new Error('A fresh name is held by somebody else');
  return { owner, draft: undefined, elsewhere: false, hold };
}

/** What came of taking text over from another window. */
export type TakeOver =
  /** It is kept under the name `owner` now, which nobody holds yet. */
  | { readonly kind: 'taken'; readonly owner: string }
  /** No other window has unsaved text of the document any more. */
  | { readonly kind: 'none' }
  /** The other window could not write its text to the disk, and keeps it. */
  | { readonly kind: 'refused' };

/**
 * Takes unsaved text of a document over from the window that has it open, the newest if there are several; never
 * the one of `mine`. That window writes it and writes no more; one that does not answer within a second loses its
 * place. The text moves to a row of its own, so that whatever the other still writes stands beside it and never
 * over it. Fails with the storage's failures.
 */
export async function takeOverDraft(
  services: Pick<OwnServices, 'db' | 'newId'>,
  document: string,
  mine: string,
): Promise<Result<TakeOver>> {
  const { db, newId } = services;
  const found = await withStorage(db, () => draftsOf(db, document), 'draft');
  if (!found.ok) return found;
  for (const { key } of found.value) {
    const from = draftOwner(key);
    if (from === mine || !(await isLocked(from))) continue;
    const answer = await requestHandover(from);
    if (answer === 'refused') return ok({ kind: 'refused' });
    if (answer === 'silent') await stealDraftLock(from);
    const owner = newId();
    const moved = await withStorage(
      db,
      () => moveDraft(db, key, draftKey(document, owner)),
      'draft',
    );
    if (!moved.ok) return moved;
    // Saved there in the meantime: then there is no such text any more.
    return ok(moved.value ? { kind: 'taken', owner } : { kind: 'none' });
  }
  return ok({ kind: 'none' });
}

/** Whether a window other than `mine` has unsaved text of a document open that differs from what is `saved`. */
export async function isWrittenElsewhere(
  db: OwnServices['db'],
  document: string,
  mine: string,
  saved: string,
): Promise<boolean> {
  const rows = await draftsOf(db, document);
  const others = rows.filter((row) => draftOwner(row.key) !== mine && row.text !== saved);
  for (const { key } of others) if (await isLocked(draftOwner(key))) return true;
  return false;
}
