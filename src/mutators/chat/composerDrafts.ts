import { composerDraft, putComposerDraft } from '#store/chat/composerDrafts.ts';
import type { ComposerDraft } from '#store/db.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { OwnServices } from '#mutators/services.ts';

export function readComposerDraft(
  services: Pick<OwnServices, 'db'>,
  sessionId: string,
): Promise<Result<string>> {
  return withStorage(services.db, () => composerDraft(services.db, sessionId), 'draft');
}

export function saveComposerDraft(
  services: Pick<OwnServices, 'db'>,
  draft: ComposerDraft,
  before: string,
): Promise<Result<void>> {
  return withStorage(services.db, () => putComposerDraft(services.db, draft, before), 'draft');
}
