import { useState, useEffect, useEffectEvent } from 'react';
import { isFirstTextInUse } from '#context/firstTextArea.ts';
import { type Page, sourceOf } from '#domain/page/page.ts';
import type { Notice } from './DocumentNotice.tsx';
import type { EditingState } from './editingState.ts';
import type { OpenDocument } from './readDocument.ts';
import type { SharedDocument } from './useTakeOver.ts';

/** Picks the notice and follows the stored page. `isReturn`: reopened in this window, where nothing was restored. */
export function useNotice({
  document: { editing, opened, waitingTemplate, copyOf },
  shared: { elsewhere, lostTo },
  state,
  page,
  revision,
  isReturn,
  replace,
}: {
  readonly document: OpenDocument;
  readonly shared: Pick<SharedDocument, 'elsewhere' | 'lostTo'>;
  readonly state: EditingState;
  readonly page: Page | null | undefined;
  readonly revision: number | null;
  readonly isReturn: boolean;
  readonly replace: (text: string) => void;
}) {
  const follow = useEffectEvent((shown: Page) => {
    const text = editing.storeShows(sourceOf(shown), revision);
    if (text !== null) replace(text);
  });
  // Other devices and windows may change the stored text: a document without unsaved edits adopts it, else the next
  // save merges.
  useEffect(() => {
    if (page === null || page === undefined || page.deleted_at !== null) return;
    if (page.id === editing.current().pageId) follow(page);
  }, [editing, page, revision]);
  // A user who is already typing gets no notice; the status names the draft.
  const [seen, setSeen] = useState(isFirstTextInUse);

  return {
    notice: noticeOf(),
    keepMine: () => setSeen(true),
    showSaved: () => {
      editing.acceptStored();
      replace(editing.current().savedText);
    },
  };

  function noticeOf(): Notice | null {
    if (lostTo !== null) return 'continuedElsewhere';
    if (state.pageId !== null && page === null) return 'gone';
    if (state.pageId !== null && page !== undefined && page?.deleted_at !== null) {
      return 'inTrash';
    }
    if (state.isStale) return 'changedElsewhere';
    if (seen) return null;
    if (elsewhere && !state.dirty && state.savedText === opened.saved) return 'elsewhere';
    if (!state.dirty || state.settledText !== opened.text) return null;
    if (waitingTemplate !== null) return 'template';
    if (opened.origin !== 'draft' || isReturn) return null;
    if (copyOf === 'outside') return 'fromOutside';
    if (copyOf === 'reply') return 'fromReply';
    return copyOf === 'page' ? 'remixed' : 'restored';
  }
}
