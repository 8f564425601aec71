import type { Draft } from '#domain/draft.ts';
import { fingerprint } from './fingerprint.ts';

/** The text an editor starts with, and where it came from. */
export interface OpenedDocument {
  readonly text: string;
  /** What needs no draft: the saved page's exact source, or for a new page the welcome document. */
  readonly saved: string;
  /**
   * `draft` when unsaved text came back; `staleDraft` when, besides, the page was saved with another text
   * since the draft was begun, so that saving the draft would replace that text; `template` for a starting page.
   */
  readonly origin: 'saved' | 'draft' | 'staleDraft' | 'template';
  /** The fingerprint of the saved text that the text is an edit of. */
  readonly base: string;
  /** Whether the text is on disk as a draft. */
  readonly isKept: boolean;
}

/** Decides what a document opens with: its draft where one holds unsaved text, else what is saved. */
export function openDocument(
  saved: string,
  draft: Pick<Draft, 'text' | 'base' | 'pageId'> | undefined,
  isKept = true,
): OpenedDocument {
  const current = fingerprint(saved);
  if (draft === undefined || draft.text === saved) {
    return { text: saved, saved, origin: 'saved', base: current, isKept: false };
  }
  const base = draft.base ?? current;
  const stale = base !== current && draft.pageId !== null;
  const origin = stale ? 'staleDraft' : 'draft';
  return { text: draft.text, saved, origin, base, isKept };
}

/** A new document that holds a starting page: unsaved text, to be kept like any other. */
export function openTemplate(welcome: string, template: string): OpenedDocument {
  const base = fingerprint(welcome);
  return { text: template, saved: welcome, origin: 'template', base, isKept: false };
}
