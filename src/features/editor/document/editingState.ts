import type { DraftState } from './draftKeeper.ts';

/** What the screen shows of a document that is being edited. It never holds the text of every keystroke. */
export interface EditingState {
  /** The saved page in hand, null for a new one. */
  readonly pageId: string | null;
  readonly lines: number;
  /** Whether the text differs from what is saved. */
  readonly dirty: boolean;
  readonly draft: DraftState;
  /** The page's saved text as the store holds it; for a new page what it started as. */
  readonly savedText: string;
  /** What somebody else saved since, for the person to decide about; null when there is nothing to decide. */
  readonly otherText: string | null;
  /** Whether the text began as an edit of another text than the one saved now, and nobody decided about that. */
  readonly isStale: boolean;
  /** The text as of the last rest. */
  readonly settledText: string;
}

/** Whether a screen that shows one state shows the other as well. */
export function sameState(a: EditingState, b: EditingState): boolean {
  return (
    a.pageId === b.pageId &&
    a.lines === b.lines &&
    a.dirty === b.dirty &&
    isSameDraft(a.draft, b.draft) &&
    a.savedText === b.savedText &&
    a.otherText === b.otherText &&
    a.isStale === b.isStale &&
    a.settledText === b.settledText
  );
}

function isSameDraft(a: DraftState, b: DraftState): boolean {
  if (a.kind !== 'failed' || b.kind !== 'failed') return a.kind === b.kind;
  return a.failure.kind === b.failure.kind;
}
