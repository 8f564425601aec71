import {
  composerDraft,
  putComposerDraft,
  putFile,
  storedFiles,
} from '#store/chat/composerDrafts.ts';
import { putPageDraft } from '#store/chat/chatWrites.ts';
import type { ComposerDraft, StoredFile } from '#store/db.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { OwnServices } from '#mutators/services.ts';

export function readComposerDraft(
  services: Pick<OwnServices, 'db'>,
  sessionId: string,
): Promise<Result<string>> {
  return withStorage(services.db, () => composerDraft(services.db, sessionId), 'draft');
}

/** What is typed after another device deleted the session becomes a draft of a page. */
export async function saveComposerDraft(
  { db }: Pick<OwnServices, 'db'>,
  draft: ComposerDraft,
  before: string,
): Promise<Result<unknown>> {
  const stored = await withStorage(db, () => putComposerDraft(db, draft, before), 'draft');
  if (!stored.ok || stored.value) return stored;
  return withStorage(db, () => putPageDraft(db, draft), 'draft');
}

export function readAttachedFiles(
  { db }: Pick<OwnServices, 'db'>,
  sessionId: string,
): Promise<Result<readonly StoredFile[]>> {
  return withStorage(db, () => storedFiles(db, sessionId), 'draft');
}

/** Kept until its message is sent, also over a reload. */
export function keepAttachedFile(
  { db }: Pick<OwnServices, 'db'>,
  row: StoredFile,
): Promise<Result<void>> {
  return withStorage(db, () => putFile(db, row), 'draft');
}

export function dropAttachedFiles(
  { db }: Pick<OwnServices, 'db'>,
  ids: readonly string[],
): Promise<Result<void>> {
  return withStorage(db, () => db.attachments.bulkDelete([...ids]), 'draft');
}
