import { deleteFiles, putComposerDraft, putFile } from '#store/chat/composerDrafts.ts';
import { putPageDraft } from '#store/chat/chatWrites.ts';
import type { ComposerDraft, StoredFile } from '#store/db.ts';
import type { Result } from '#domain/result.ts';
import type { OwnServices } from '#mutators/services.ts';

/** What is typed after another device deleted the session becomes a draft of a page. */
export async function saveComposerDraft(
  { db }: Pick<OwnServices, 'db'>,
  draft: ComposerDraft,
  before: string,
): Promise<Result<unknown>> {
  const stored = await putComposerDraft(db, draft, before);
  return !stored.ok || stored.value ? stored : putPageDraft(db, draft);
}

/** Kept until its message is sent, also over a reload. */
export function keepAttachedFile(
  { db }: Pick<OwnServices, 'db'>,
  row: StoredFile,
): Promise<Result<void>> {
  return putFile(db, row);
}

export function dropAttachedFiles(
  { db }: Pick<OwnServices, 'db'>,
  ids: readonly string[],
): Promise<Result<void>> {
  return deleteFiles(db, ids);
}
