import { useState, useEffect, useEffectEvent } from 'react';
import { type Page, sourceOf } from '#domain/page/page.ts';
import type { Notice } from './DocumentNotice.tsx';
import type { EditingState } from './editingState.ts';
import type { OpenDocument } from './readDocument.ts';
import type { SharedDocument } from './useTakeOver.ts';
import type { Editing } from './editing.ts';

/** The notice to show, and its actions. */
export interface NoticeState {
  readonly notice: Notice | null;
  /** Hides the notice. */
  readonly keepMine: () => void;
  /** Replaces the text by the saved one; undo brings it back. */
  readonly showSaved: () => void;
}

/**
 * Picks the notice: taken over by another window, page deleted, saved elsewhere, template waiting, or text restored.
 * `isReturn`: the editor was reopened in this window, where nothing was restored.
 */
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
}): NoticeState {
  useStoredText({ editing, page, revision, onFollow: replace });
  const [seen, setSeen] = useState(false);

  return {
    notice: noticeOf(),
    keepMine: () => setSeen(true),
    showSaved: () => {
      editing.acceptStored();
      replace(editing.current().savedText);
    },
  };

  function noticeOf(): Notice | null {
    if (lostTo !== null) return { kind: 'wentOn' };
    if (state.pageId !== null && page === null) return { kind: 'deleted', inTrash: false };
    if (state.pageId !== null && page !== undefined && page?.deleted_at !== null) {
      return { kind: 'deleted', inTrash: true };
    }
    if (state.isStale) return { kind: 'changedElsewhere' };
    if (seen) return null;
    if (elsewhere && !state.dirty && state.savedText === opened.saved) return { kind: 'elsewhere' };
    if (!state.dirty || state.settledText !== opened.text) return null;
    if (waitingTemplate !== null) return { kind: 'template', name: waitingTemplate };
    if (opened.origin !== 'draft' || isReturn) return null;
    if (copyOf === 'outside') return { kind: 'fromOutside' };
    if (copyOf === 'reply') return { kind: 'fromReply' };
    return { kind: copyOf === 'page' ? 'remixed' : 'restored' };
  }
}

/**
 * Follows the page's stored text, which other devices and windows may change: a document without unsaved edits adopts
 * it (`onFollow`), else the next save merges.
 */
function useStoredText({
  editing,
  page,
  revision,
  onFollow,
}: {
  readonly editing: Editing;
  readonly page: Page | null | undefined;
  readonly revision: number | null;
  readonly onFollow: (source: string) => void;
}): void {
  const follow = useEffectEvent((shown: Page) => {
    const text = editing.storeShows(sourceOf(shown), revision);
    if (text !== null) onFollow(text);
  });
  useEffect(() => {
    if (page === null || page === undefined || page.deleted_at !== null) return;
    if (page.id === editing.current().pageId) follow(page);
  }, [editing, page, revision]);
}
