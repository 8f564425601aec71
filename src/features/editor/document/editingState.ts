import type { DraftState } from './draftKeeper.ts';

/** What the screen shows of an open document; never the text of every keystroke. */
export interface EditingState {
  readonly pageId: string | null;
  readonly lines: number;
  readonly dirty: boolean;
  readonly draft: DraftState;
  /** The page's saved text as the store holds it; for a new page what it started as. */
  readonly savedText: string;
  /** The text saved elsewhere since, until the next save merges it; null for none. */
  readonly otherText: string | null;
  readonly isStale: boolean;
  readonly settledText: string;
}

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
