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
  draftOrigin,
  draftsOf,
  moveDraft,
  putDraft,
  readDrafts,
  removeDraft,
} from '#store/pages/drafts.ts';
import {
  requestHandover,
  lockDraft,
  isLocked,
  stealDraftLock,
  type DraftLock,
} from '#store/session/draftLocks.ts';
import { trackOpenDraft } from '#store/session/openDrafts.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Stores the editor's text and its base on this device (spec §4). Fails with `storageFull` or `storageLost`. */
export function saveDraft(
  services: Pick<OwnServices, 'db'>,
  draft: Draft,
  base: DraftBase | null = null,
): Promise<Result<void>> {
  return putDraft(services.db, draft, base);
}

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

export function discardDraft(
  services: Pick<OwnServices, 'db'>,
  key: string,
): Promise<Result<void>> {
  return deleteDraft(services.db, key);
}

export interface DraftClaim {
  readonly owner: string;
  readonly draft: (Draft & { readonly origin: DraftOrigin | undefined }) | undefined;
  /** Whether another tab has unsaved text of the same document open. */
  readonly elsewhere: boolean;
  readonly hold: DraftLock;
}

/**
 * Takes a draft that no tab has open: preferably `lastOwner`'s, else the newest, else a new one. Deletes drafts equal
 * to the `saved` text. Throws when the store cannot be read.
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
    // Read again under the lock: its editor may have saved it meanwhile.
    const draft = await db.drafts.get(key);
    if (draft !== undefined && draft.text !== saved) {
      const origin = await draftOrigin(db, draft);
      trackOpenDraft(db, draft, null);
      return { owner, draft: { ...draft, origin }, elsewhere, hold };
    }
    if (draft !== undefined) await removeDraft(db, key);
    await hold.release();
  }
  return { ...(await claimNewDraft({ newId })), elsewhere };
}

/** The lock of a draft under a new id, which no other window can hold. */
export async function claimNewDraft({ newId }: Pick<OwnServices, 'newId'>): Promise<DraftClaim> {
  const owner = newId();
  const hold = await lockDraft(owner);
  if (hold === null) throw new Error('The lock of a new draft is taken');
  return { owner, draft: undefined, elsewhere: false, hold };
}

export type TakeOver =
  | { readonly kind: 'taken'; readonly owner: string }
  /** No other tab has unsaved text of the document. */
  | { readonly kind: 'none' }
  /** The other tab could not store its text, and keeps it. */
  | { readonly kind: 'refused' };

/**
 * Claims the newest unsaved text of another tab (not `mine`), which stores it and stops writing; if it does not answer
 * within a second, its lock is stolen. The text moves to a new row, so that late writes of the other tab cannot
 * overwrite it. Fails with storage failures.
 */
export async function takeOverDraft(
  services: Pick<OwnServices, 'db' | 'newId'>,
  document: string,
  mine: string,
): Promise<Result<TakeOver>> {
  const { db, newId } = services;
  const found = await readDrafts(db, document);
  if (!found.ok) return found;
  for (const { key } of found.value) {
    const from = draftOwner(key);
    if (from === mine || !(await isLocked(from))) continue;
    const answer = await requestHandover(from);
    if (answer === 'refused') return ok({ kind: 'refused' });
    if (answer === 'silent') await stealDraftLock(from);
    const owner = newId();
    const moved = await moveDraft(db, key, draftKey(document, owner));
    if (!moved.ok) return moved;
    // False: the text was saved as a page meanwhile.
    return ok(moved.value ? { kind: 'taken', owner } : { kind: 'none' });
  }
  return ok({ kind: 'none' });
}

/** Whether another tab than `mine` has unsaved text that differs from `saved`. */
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
