import { draftOwner, type Draft } from '#domain/draft.ts';
import type { Result } from '#domain/result.ts';
import { deleteDraft, draftByKey, draftsOf, handOverDraft, putDraft } from '#store/drafts.ts';
import { holdOwner, type Release } from '#store/owners.ts';
import { saving, type OwnServices } from './saving.ts';

/** Keeps the editor's text on this device (decisions.md 8). Fails with `storageFull` or `storageLost`. */
export function saveDraft(services: OwnServices, draft: Draft): Promise<Result<void>> {
  return saving(services, () => putDraft(services.db, draft));
}

/** Forgets a draft, after its text was saved as a page or given up. Fails with `storageLost`. */
export function discardDraft(services: OwnServices, key: string): Promise<Result<void>> {
  return saving(services, () => deleteDraft(services.db, key));
}

/** Keeps a draft, or with null forgets it, from a window that is going away; nothing tells how it went. */
export function saveDraftNow(services: OwnServices, key: string, draft: Draft | null): void {
  handOverDraft(services.db, key, draft);
}

/** The right to write one draft row, which no other editor has at the same time. */
export interface DraftClaim {
  /** The name that makes the row's key, by `draftKey`. */
  readonly owner: string;
  /** The unsaved text found there; undefined for a new row. */
  readonly draft: Draft | undefined;
  /** Whether another window has unsaved text of the same document open. */
  readonly elsewhere: boolean;
  readonly release: Release;
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
    const release = await holdOwner(owner);
    if (release === null) {
      elsewhere ||= text !== saved;
      continue;
    }
    // Read again, now that nobody else writes it: its editor may have saved it in the meantime.
    const draft = await draftByKey(db, key);
    if (draft !== undefined && draft.text !== saved) return { owner, draft, elsewhere, release };
    if (draft !== undefined) await deleteDraft(db, key);
    await release();
  }
  return { ...(await claimNewDraft({ newId })), elsewhere };
}

/** Claims a new place for a draft, whatever other drafts there are. */
export async function claimNewDraft({ newId }: Pick<OwnServices, 'newId'>): Promise<DraftClaim> {
  const owner = newId();
  // A fresh name is nobody else's.
  const release = (await holdOwner(owner)) ?? (() => Promise.resolve());
  return { owner, draft: undefined, elsewhere: false, release };
}
