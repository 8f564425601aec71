/** What was decided about a place: nothing yet, one side's text, both, or what the person wrote there. */
export type PlaceChoice = 'open' | 'mine' | 'theirs' | 'both' | 'own';

/** A place of a merged text where both sides changed the same words; `from` and `to` bound it in the text. */
export interface MergePlace {
  /** Counted from 1, in the order of the text. */
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly choice: PlaceChoice;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What a merge by hand holds beside its text, as it is kept in a draft. */
export interface HandMerge {
  /** Title and tags as they stand in their fields. */
  readonly title: string;
  readonly tags: string;
  readonly places: readonly MergePlace[];
  /** Which versions it joins, by `versionsMark`. */
  readonly basis: string;
}

/** The name that drafts of a merge by hand are kept under, for `draftKey`. */
export function mergeDocument(pageId: string): string {
  return `merge:${pageId}`;
}

/** Tells two versions of a page from the same two later on: another edit on either side gives another mark. */
export function versionsMark(conflict: {
  readonly mine: { readonly updated_at: string };
  readonly theirRevision: number;
}): string {
  return `${conflict.theirRevision} ${conflict.mine.updated_at}`;
}
