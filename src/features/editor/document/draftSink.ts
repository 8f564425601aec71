import { draftKey, documentKey, type Draft, type DraftOrigin } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { discardDraft, saveDraft } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { DraftBase } from '#store/db.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import type { DraftSink, DraftText } from './draftKeeper.ts';

export function draftSink(
  account: Pick<AccountServices, 'db' | 'now'>,
  type: ContentType,
  pageId: string | null,
  owner: string,
): DraftSink {
  const key = draftKey(documentKey(pageId, type), owner);
  const row = ({ text, title, origin }: DraftText): Draft => ({
    key,
    content_type: type,
    text,
    pageId,
    base: origin.mark,
    ...(title !== undefined && { title }),
    updatedAt: account.now(),
  });
  let last: { readonly origin: DraftOrigin; readonly base: DraftBase | null } | undefined;
  // One object per origin: the store writes each base once.
  const baseOf = ({ origin }: DraftText): DraftBase | null => {
    if (last?.origin !== origin) {
      const { text, revision } = origin;
      last = { origin, base: pageId === null || text === null ? null : { key, text, revision } };
    }
    return last.base;
  };
  return {
    put: (draft) => saveDraft(account, row(draft), baseOf(draft)),
    discard: () => discardDraft(account, key),
    handOver: (draft) =>
      copyBeforeUnload(account.db, {
        table: 'drafts',
        key,
        at: account.now(),
        row: draft === null ? null : row(draft),
        base: draft === null ? null : baseOf(draft),
      }),
  };
}
