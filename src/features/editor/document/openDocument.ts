import { originOf, type Draft, type DraftOrigin } from '#domain/page/draft.ts';

export interface OpenedDocument {
  readonly text: string;
  /** A `text` equal to it needs no draft: the page's source, that from which a stale draft began, or the welcome text. */
  readonly saved: string;
  /** The text saved elsewhere since a stale draft began; else null. */
  readonly other: string | null;
  /**
   * `draft`: restored text; `staleDraft`: restored, and the page was saved elsewhere since; `start`: a requested text.
   */
  readonly origin: 'saved' | 'draft' | 'staleDraft' | 'start';
  readonly base: DraftOrigin;
  readonly isKept: boolean;
  readonly title?: string;
}

/** `origin` is undefined if it was not stored. */
export interface UnsavedText extends Pick<Draft, 'text' | 'pageId' | 'title'> {
  readonly origin?: DraftOrigin | undefined;
}

/** Opens the draft if it differs from `saved`, else `saved`. */
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

export function openStart(welcome: string, text: string, title?: string): OpenedDocument {
  const base = originOf(welcome);
  const named = title === undefined ? {} : { title };
  return { text, saved: welcome, other: null, origin: 'start', base, isKept: false, ...named };
}

export function openFresh(text: string): OpenedDocument {
  return { text, saved: text, other: null, origin: 'saved', base: originOf(text), isKept: false };
}

export function draftKind({ origin, isKept }: OpenedDocument): 'none' | 'kept' | 'pending' {
  if (origin === 'saved') return 'none';
  return isKept ? 'kept' : 'pending';
}
