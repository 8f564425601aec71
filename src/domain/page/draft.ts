import { fingerprint } from '#domain/sync/fingerprint.ts';
import type { HandMerge } from '#domain/sync/handMerge.ts';
import type { ContentType } from './page.ts';

/**
 * The editor's unsaved text, kept on this device (spec §4). Every editor writes a row of its own, so that
 * two windows on one document never write over one another.
 */
export interface Draft {
  /** The document and the editor that writes it, as `draftKey` makes it. */
  readonly key: string;
  readonly content_type: ContentType;
  readonly text: string;
  /** The saved page it edits, or null for a new one. */
  readonly pageId: string | null;
  /** The fingerprint of the saved text that it started from; it tells whether that has changed since. */
  readonly base?: string;
  /** The title that a new page is proposed. */
  readonly title?: string;
  /** Where the text of a new page comes from, as long as nobody wrote in it: a reply of the assistant, another app or the system. */
  readonly from?: 'reply' | 'outside';
  /** Of a merge by hand: what belongs to it beside the text. */
  readonly merge?: HandMerge;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

/** What the text of a draft started from (spec §4). */
export interface DraftOrigin {
  /** The fingerprint of the saved text. */
  readonly mark: string;
  /** That text; null when an older app kept only its fingerprint. */
  readonly text: string | null;
  /** The server's revision of it; null when the server did not have it. */
  readonly revision: number | null;
}

/** A text to start from, which the server has as `revision`, or null when it does not have it. */
export function originOf(text: string, revision: number | null = null): DraftOrigin {
  return { mark: fingerprint(text), text, revision };
}

/** The name of a document in the editor: the page's id, or one name per type for a new page. */
export function documentKey(pageId: string | null, type: ContentType): string {
  return pageId ?? `new:${type}`;
}

/** The key of the draft that one editor (its name is `owner`) keeps of a document. */
export function draftKey(document: string, owner: string): string {
  return `${document}#${owner}`;
}

/** The name of the editor that keeps a draft, from the draft's key. */
export function draftOwner(key: string): string {
  return key.slice(key.lastIndexOf('#') + 1);
}
