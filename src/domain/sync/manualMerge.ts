/** `own`: text that the user wrote. */
export type OverlapChoice = 'open' | 'mine' | 'theirs' | 'both' | 'own';

export interface MergeOverlap {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly choice: OverlapChoice;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A manual merge without its text, as stored in a draft. */
export interface ManualMerge {
  readonly title: string;
  readonly tags: string;
  readonly places: readonly MergeOverlap[];
  /** The versions it merges, by `versionsMark`. */
  readonly basis: string;
}

export function mergeDocument(pageId: string): string {
  return `merge:${pageId}`;
}

/** Identifies the pair of versions in conflict; changes with an edit on either side. */
export function versionsMark(conflict: {
  readonly mine: { readonly updated_at: string };
  readonly theirRevision: number;
}): string {
  return `${conflict.theirRevision} ${conflict.mine.updated_at}`;
}
