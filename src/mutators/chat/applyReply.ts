import { documentKey, draftOwner, type Draft } from '#domain/page/draft.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { sourceOf, type Page, type ContentType } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readDraft, readDrafts } from '#store/pages/drafts.ts';
import { readPage } from '#store/pages/pages.ts';
import { lockDraft, isLocked } from '#store/session/draftLocks.ts';
import { discardDraft, saveDraft, saveNewDraft } from '#mutators/pages/drafts.ts';
import { saveEdit } from '#mutators/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';

export interface CurrentPage {
  readonly page: Page;
  /** The draft's text, else the saved source. */
  readonly text: string;
  /** A draft based on the current page and open in no tab; null for none. */
  readonly draft: Draft | null;
  /** Whether a tab has unsaved text of the page open, to be saved or discarded first. */
  readonly isOpenElsewhere: boolean;
}

/** Fails with `notFound` or `storageLost`. */
export async function currentPage(services: OwnServices, id: string): Promise<Result<CurrentPage>> {
  const { db } = services;
  const page = await readPage(db, id);
  if (!page.ok) return page;
  if (page.value === undefined || page.value.deleted_at !== null) return fail({ kind: 'notFound' });
  const saved = sourceOf(page.value);
  const type = page.value.content_type;
  const drafts = await readDrafts(db, documentKey(id, type));
  if (!drafts.ok) return drafts;
  const unsaved = drafts.value.filter(({ text, content_type }) => {
    return text !== saved && content_type === type;
  });
  let isOpenElsewhere = false;
  let draft: Draft | null = null;
  for (const each of unsaved) {
    const isOpen = await isLocked(draftOwner(each.key));
    isOpenElsewhere ||= isOpen;
    // A draft of an older text would revert what was saved since.
    const isCurrent = each.base === undefined || each.base === fingerprint(saved);
    if (!isOpen && isCurrent) draft ??= each;
  }
  return ok({ page: page.value, text: draft?.text ?? saved, draft, isOpenElsewhere });
}

export interface AppliedChange {
  readonly before: CurrentPage;
  readonly after: Page;
}

/** Saves a page's new text and drops its draft. Fails like `updatePage`, and with `movedOn` if it isn't as `reviewed`. */
export async function applyText(
  services: OwnServices,
  reviewed: CurrentPage,
  text: string,
): Promise<Result<AppliedChange>> {
  const { page, draft } = reviewed;
  const lock = draft === null ? null : await lockDraft(draftOwner(draft.key));
  try {
    const isSame = await isUnchanged(services, reviewed);
    if (!isSame.ok) return isSame;
    if (!isSame.value || (draft !== null && lock === null)) return fail({ kind: 'movedOn' });
    const saved = await saveText(services, page, text);
    if (!saved.ok) return saved;
    // Deleted meanwhile: the draft stays, as the text would be hidden in the trash.
    if (saved.value.deleted_at !== null) return fail({ kind: 'movedOn' });
    // A leftover draft is harmless: the editor offers it as based on an older text.
    if (draft !== null) await discardDraft(services, draft.key);
    return ok({ before: reviewed, after: saved.value });
  } finally {
    await lock?.release();
  }
}

/** Whether page and draft are as `reviewed`. */
async function isUnchanged(
  { db }: OwnServices,
  { page, draft }: CurrentPage,
): Promise<Result<boolean>> {
  const now = await readPage(db, page.id);
  if (!now.ok) return now;
  const kept = draft === null ? ok(undefined) : await readDraft(db, draft.key);
  if (!kept.ok) return kept;
  const isSamePage =
    now.value !== undefined &&
    now.value.deleted_at === null &&
    sourceOf(now.value) === sourceOf(page);
  return ok(isSamePage && kept.value?.text === draft?.text);
}

async function saveText(services: OwnServices, read: Page, source: string): Promise<Result<Page>> {
  const saved = await saveEdit(services, read.id, { source }, sourceOf(read));
  return saved.ok ? ok(saved.value.page) : saved;
}

/** Restores the saved text and the draft. Fails like `updatePage`, and with `movedOn` if the page changed since. */
export async function undoApply(
  services: OwnServices,
  { before, after }: AppliedChange,
): Promise<Result<Page>> {
  const now = await readPage(services.db, after.id);
  if (!now.ok) return now;
  if (now.value === undefined || sourceOf(now.value) !== sourceOf(after)) {
    return fail({ kind: 'movedOn' });
  }
  const back = await saveText(services, after, sourceOf(before.page));
  if (!back.ok || before.draft === null) return back;
  const kept = await saveDraft(services, { ...before.draft, updatedAt: services.now() });
  return kept.ok ? back : kept;
}

/** Stores code from a reply as the draft of a new page; returns its owner. Fails with `storageFull` or `storageLost`. */
export function openCodeAsPage(
  services: OwnServices,
  type: ContentType,
  text: string,
): Promise<Result<string>> {
  return saveNewDraft(services, services.newId(), { type, text, from: 'reply' });
}
