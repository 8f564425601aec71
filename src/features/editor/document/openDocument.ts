import { originOf, type Draft, type DraftOrigin } from '#domain/page/draft.ts';

/** The text an editor starts with, and where it came from. */
export interface OpenedDocument {
  readonly text: string;
  /**
   * The text that `text` is an edit of, and that needs no draft: the saved page's exact source, or for a new page the
   * welcome document. For a stale draft whose base is not known any more, what is saved now.
   */
  readonly saved: string;
  /** What another device or window saved since a stale draft was begun; else null. */
  readonly other: string | null;
  /**
   * `draft` when unsaved text came back; `staleDraft` when, besides, the page was saved with another text since the
   * draft was begun; `start` for what a new document was asked to start with.
   */
  readonly origin: 'saved' | 'draft' | 'staleDraft' | 'start';
  readonly base: DraftOrigin;
  /** Whether the text is on disk as a draft. */
  readonly isKept: boolean;
  /** The title that a new page is proposed, as it was a file's name. */
  readonly title?: string;
}

/** Unsaved text, and what it started from; undefined when that was not kept. */
export interface UnsavedText extends Pick<Draft, 'text' | 'pageId' | 'title'> {
  readonly origin?: DraftOrigin | undefined;
}

/** Decides what a document opens with: its draft where one holds unsaved text, else what is `saved`. */
export function openDocument(
  saved: string,
  draft: UnsavedText | undefined,
  { isKept = true, revision = null }: { isKept?: boolean; revision?: number | null } = {},
): OpenedDocument {
  const current = originOf(saved, revision);
  if (draft === undefined || draft.text === saved) {
    const none = { origin: 'saved', base: current, isKept: false } as const;
    return { text: saved, saved, other: null, ...none };
  }
  const { text, pageId, title, origin = current } = draft;
  const named = { isKept, ...(title !== undefined && { title }) };
  if (origin.mark === current.mark || pageId === null) {
    return { text, saved, other: null, origin: 'draft', base: current, ...named };
  }
  const base = origin.text ?? saved;
  return { text, saved: base, other: saved, origin: 'staleDraft', base: origin, ...named };
}

/** A new document that starts with a text of its own: unsaved text, to be kept like any other. */
export function openStart(welcome: string, text: string, title?: string): OpenedDocument {
  const base = originOf(welcome);
  const named = title === undefined ? {} : { title };
  return { text, saved: welcome, other: null, origin: 'start', base, isKept: false, ...named };
}

/** A new document with a text that nobody wrote and that needs no draft. */
export function openFresh(text: string): OpenedDocument {
  return { text, saved: text, other: null, origin: 'saved', base: originOf(text), isKept: false };
}

/** What is known at first of the draft of a document's text. */
export function draftKind({ origin, isKept }: OpenedDocument): 'none' | 'kept' | 'pending' {
  if (origin === 'saved') return 'none';
  return isKept ? 'kept' : 'pending';
}
