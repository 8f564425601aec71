import { fingerprint } from '#domain/sync/fingerprint.ts';
import type { ContentType } from './page.ts';

/** Each editor has its own row, so that two tabs never overwrite each other's text. */
export interface Draft {
  readonly key: string;
  readonly content_type: ContentType;
  readonly text: string;
  /** Null for a new page. */
  readonly pageId: string | null;
  /** The fingerprint of the saved text it started from. */
  readonly base?: string;
  readonly title?: string;
  /** The source of a new page's text until the user edits it: a public page, the assistant, or another app. */
  readonly from?: 'page' | 'reply' | 'outside';
  readonly merge?: ManualMerge;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

export interface DraftOrigin {
  readonly mark: string;
  /** Null when an older version of the app only stored the fingerprint. */
  readonly text: string | null;
  /** Null when the server did not have it. */
  readonly revision: number | null;
}

/** What a draft started from; `revision` is the server's number, null for a page that was never saved. */
export function originOf(text: string, revision: number | null = null): DraftOrigin {
  return { mark: fingerprint(text), text, revision };
}

/** Names a document: a page's id, or `new:html` and `new:markdown` for pages that are not saved yet. */
export function documentKey(pageId: string | null, type: ContentType): string {
  return pageId ?? `new:${type}`;
}

/** One draft per document and editor: `owner` is the id that an editor locks. */
export function draftKey(document: string, owner: string): string {
  return `${document}#${owner}`;
}

export function draftOwner(key: string): string {
  return key.slice(key.lastIndexOf('#') + 1);
}

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

/** The document of a page's manual merge. */
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
