import { draftKey, documentKey, type Draft } from '#domain/draft.ts';
import type { ContentType } from '#domain/page.ts';
import { discardDraft, saveDraft, saveDraftNow } from '#mutators/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { DraftSink, DraftText } from './draftKeeper.ts';

/** The place in the account's store where one editor, named `owner`, keeps the draft of a document. */
export function draftSink(
  account: AccountServices,
  type: ContentType,
  pageId: string | null,
  owner: string,
): DraftSink {
  const key = draftKey(documentKey(pageId, type), owner);
  const row = (draft: DraftText): Draft => ({
    ...draft,
    key,
    content_type: type,
    pageId,
    updatedAt: account.now(),
  });
  return {
    put: (draft) => saveDraft(account, row(draft)),
    discard: () => discardDraft(account, key),
    handOver: (draft) => saveDraftNow(account, key, draft === null ? null : row(draft)),
  };
}
