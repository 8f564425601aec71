import { draftKey, draftOwner, type Draft, type DraftOrigin } from '#domain/page/draft.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import type { AccountDb, DraftBase } from '#store/db.ts';
import { isLocked } from '#store/session/draftLocks.ts';
import { forgetOpenDraft, trackOpenDraft } from '#store/session/openDrafts.ts';
import { replaceCopy } from '#store/session/unloadCopies.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { proposedTitle } from '#domain/page/titleAndTags.ts';

// Bases already stored by this tab: a keypress must not rewrite megabytes.
const storedBases = new WeakSet<DraftBase>();

/** The drafts of a document in all windows of this device, newest first. */
export async function draftsOf(db: AccountDb, document: string): Promise<Draft[]> {
  const rows = await db.drafts.where('key').startsWith(draftKey(document, '')).toArray();
  return rows.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** `draftsOf`, once. Fails with `storageFull` or `storageLost`. */
export function readDrafts(db: AccountDb, document: string): Promise<Result<readonly Draft[]>> {
  return withStorage(db, () => draftsOf(db, document), 'draft');
}

/** Fails like `readDrafts`. */
export function readDraft(db: AccountDb, key: string): Promise<Result<Draft | undefined>> {
  return withStorage(db, () => db.drafts.get(key), 'draft');
}

/** The saved pages with a draft. Fails like `readDrafts`, and with `outdated`. */
export function readDraftedIds(db: AccountDb): Promise<Result<ReadonlySet<string>>> {
  return withStorage(db, async () => {
    const drafts = await db.drafts.filter(({ pageId }) => pageId !== null).toArray();
    return new Set(drafts.flatMap(({ pageId }) => pageId ?? []));
  });
}

/** The saved text that a draft started from; its mark alone where that text is gone. */
export async function draftOrigin(db: AccountDb, draft: Draft): Promise<DraftOrigin | undefined> {
  if (draft.base === undefined) return undefined;
  const kept = await db.draftBases.get(draft.key);
  // An older app in another tab rewrites the draft without its base.
  const isItsBase = kept !== undefined && fingerprint(kept.text) === draft.base;
  const { text, revision } = isItsBase ? kept : { text: null, revision: null };
  return { mark: draft.base, text, revision };
}

/**
 * Stores the draft, and the text it started from. A copy in local storage for a closing window is replaced first. Fails
 * like `readDrafts`.
 */
export function putDraft(
  db: AccountDb,
  draft: Draft,
  base: DraftBase | null = null,
): Promise<Result<void>> {
  return withStorage(db, () => writeDraft(db, draft, base), 'draft');
}

async function writeDraft(db: AccountDb, draft: Draft, base: DraftBase | null): Promise<void> {
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

/** With its base and its copy in local storage. Fails like `readDrafts`. */
export function deleteDraft(db: AccountDb, key: string): Promise<Result<void>> {
  return withStorage(db, () => removeDraft(db, key), 'draft');
}

/** `deleteDraft` for one of several steps; throws storage errors. */
export async function removeDraft(db: AccountDb, key: string): Promise<void> {
  forgetOpenDraft(db, key);
  await replaceCopy(db, { table: 'drafts', key }, () =>
    db.transaction('rw', db.drafts, db.draftBases, async () => {
      await db.drafts.delete(key);
      await db.draftBases.delete(key);
    }),
  );
}

/** False if there is no draft at `from`. Fails like `readDrafts`. */
export function moveDraft(db: AccountDb, from: string, to: string): Promise<Result<boolean>> {
  const move = () =>
    db.transaction('rw', db.drafts, db.draftBases, async () => {
      const draft = await db.drafts.get(from);
      if (draft === undefined) return false;
      const base = await db.draftBases.get(from);
      await db.drafts.put({ ...draft, key: to });
      await db.drafts.delete(from);
      if (base !== undefined) await db.draftBases.put({ ...base, key: to });
      await db.draftBases.delete(from);
      return true;
    });
  return withStorage(db, move, 'draft');
}

export interface UnsavedPage {
  readonly owner: string;
  readonly type: ContentType;
  readonly pageId: string | null;
  readonly name: string;
  readonly updatedAt: number;
}

const HEAD_LENGTH = 2000;

const MAX_NAME_LENGTH = 60;

/** Drafts with some text, newest first; without those of saved pages that are not on this device. */
export async function unsavedPages(db: AccountDb): Promise<readonly UnsavedPage[]> {
  const drafts = await db.drafts
    .filter(({ text, merge }) => merge === undefined && text.trim() !== '')
    .toArray();
  const found = await Promise.all(
    drafts.map(async ({ key, pageId, content_type: type, text, title, updatedAt }) => {
      const card = pageId === null ? null : await db.cards.get(pageId);
      const owner = draftOwner(key);
      if (card === undefined || (await isLocked(owner))) return null;
      return {
        owner,
        type,
        pageId,
        name: card?.title ?? title ?? firstWords(type, text),
        updatedAt,
      };
    }),
  );
  return found.filter((one) => one !== null).toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** The start of a text; for HTML its own title, else its visible text. */
export function firstWords(type: ContentType, text: string): string {
  const head = text.slice(0, HEAD_LENGTH);
  const visible =
    type === 'html' ? proposedTitle(type, head) || head.replaceAll(INVISIBLE, ' ') : head;
  const line = visible
    .split('\n')
    .map((one) => one.replace(/^[\s#>*+-]+/, '').trim())
    .find((one) => one !== '');
  const words = (line ?? 'Unsaved page').replaceAll(/\s+/g, ' ');
  return words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH).trimEnd()}…` : words;
}

const INVISIBLE = /<(style|script)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;
