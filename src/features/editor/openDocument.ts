import type { Draft } from '#domain/draft.ts';
import { fingerprint } from '#domain/fingerprint.ts';

/** The text an editor starts with, and where it came from. */
export interface OpenedDocument {
  readonly text: string;
  /** What needs no draft: the saved page's exact source, or for a new page the welcome document. */
  readonly saved: string;
  /**
   * `draft` when unsaved text came back; `staleDraft` when, besides, the page was saved with another text
   * since the draft was begun, so that saving the draft would replace that text; `start` for what a new document
   * was asked to start with.
   */
  readonly origin: 'saved' | 'draft' | 'staleDraft' | 'start';
  /** The fingerprint of the saved text that the text is an edit of. */
  readonly base: string;
  /** Whether the text is on disk as a draft. */
  readonly isKept: boolean;
  /** The title that a new page is proposed, as it was a file's name. */
  readonly title?: string;
}

/** Decides what a document opens with: its draft where one holds unsaved text, else what is saved. */
export function openDocument(
  saved: string,
  draft: Pick<Draft, 'text' | 'base' | 'pageId' | 'title'> | undefined,
  isKept = true,
): OpenedDocument {
  const current = fingerprint(saved);
  if (draft === undefined || draft.text === saved) {
    return { text: saved, saved, origin: 'saved', base: current, isKept: false };
  }
  const base = draft.base ?? current;
  const stale = base !== current && draft.pageId !== null;
  const origin = stale ? 'staleDraft' : 'draft';
  const title = draft.title === undefined ? {} : { title: draft.title };
  return { text: draft.text, saved, origin, base, isKept, ...title };
}

/** A new document that starts with a text of its own: unsaved text, to be kept like any other. */
export function openStart(welcome: string, text: string, title?: string): OpenedDocument {
  const base = fingerprint(welcome);
  const named = title === undefined ? {} : { title };
  return { text, saved: welcome, origin: 'start', base, isKept: false, ...named };
}

/** A new document with nothing in it, and nothing to keep. */
export function openBlank(): OpenedDocument {
  return { text: '', saved: '', origin: 'saved', base: fingerprint(''), isKept: false };
}
