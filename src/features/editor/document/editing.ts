import { Text } from '@codemirror/state';
import { originOf, type DraftOrigin, type Draft } from '#domain/page/draft.ts';
import { createListeners } from '#domain/listeners.ts';
import {
  keepDraft,
  type DraftSink,
  type DraftText,
  type LeftDocument,
  type DraftState,
} from './draftKeeper.ts';

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

function draftKind({ origin, isKept }: OpenedDocument): 'none' | 'kept' | 'pending' {
  if (origin === 'saved') return 'none';
  return isKept ? 'kept' : 'pending';
}

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

function sameState(a: EditingState, b: EditingState): boolean {
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

/** The editing state of one document, outside React: the editor reports changes, the screen subscribes. */
export interface Editing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => EditingState;
  /** The current text, with the document's line ends. */
  readonly text: () => string;
  /** Reports a change; called at most once per keystroke, does not copy the text. */
  readonly changed: (doc: Text, isUndo?: boolean) => void;
  /** Updates the settled text and writes the draft; resolves with whether it is on disk. */
  readonly flush: () => Promise<boolean>;
  /** `flush` for a window that may be closing: unwritten text is copied first. */
  readonly flushNow: () => Promise<boolean>;
  /** Makes `close` wait for a save. */
  readonly during: (save: Promise<unknown>) => void;
  /** A last `flush`, after pending saves; resolves with what could not be written. */
  readonly close: () => Promise<LeftDocument>;
  readonly saving: (isUnderWay: boolean) => void;
  readonly base: () => DraftOrigin;
  /**
   * Marks `source` as saved; the store holds it as `stored`, which differs after a merge. Deletes the draft, unless the
   * user typed on. Returns the text to put into the editor, or null.
   */
  readonly savedIs: (source: string, stored?: string, isMerged?: boolean) => string | null;
  /** `savedIs` for a new page: drafts go to `sink` from now on. */
  readonly becomes: (pageId: string, sink: DraftSink, source: string, stored: string) => void;
  /**
   * Reports the page's stored text and its server revision. A document without unsaved edits adopts it: returns the
   * text to put into the editor. Else returns null, and the next save merges.
   */
  readonly storeShows: (source: string, revision?: number | null) => string | null;
  /**
   * Reports that the browser cleared the storage. A saved text that the server never had exists only in this editor
   * then, so it becomes unsaved again.
   */
  readonly storeCleared: () => void;
  readonly acceptStored: () => void;
  /** Whether this is the current text; an editor that mounts late may not show it yet. */
  readonly isText: (doc: Text) => boolean;
}

/** Starts editing; writes text that has no draft yet to `firstSink`. */
export function startEditing(
  pageId: string | null,
  opened: OpenedDocument,
  firstSink: DraftSink,
): Editing {
  const lineEnd = opened.text.includes('\r\n') ? '\r\n' : '\n';
  const listeners = createListeners();
  const saves = new Set<Promise<unknown>>();
  let doc = textOf(opened.text);
  let saved = opened.origin === 'saved' ? doc : textOf(opened.saved);
  let { base } = opened;
  // Until the live query updates after a save, it still returns this text.
  let superseded: string | null = null;
  let returnToEdit: ((shown: Text) => void) | undefined;
  let copied: { readonly doc: Text; readonly text: string } | null = null;
  let isSaving = false;
  // Stored text reported during a save; compared once the save has ended.
  let shownMeanwhile: { readonly source: string; readonly revision: number | null } | null = null;
  let state: EditingState = {
    pageId,
    lines: doc.lines,
    dirty: !doc.eq(saved),
    draft: { kind: draftKind(opened) },
    savedText: opened.saved,
    otherText: opened.other,
    isStale: opened.origin === 'staleDraft',
    settledText: opened.text,
  };
  const keeper = keepDraft(firstSink, opened.isKept ? doc : null, {
    wanted: () => ({ doc, draft: doc.eq(saved) ? null : draft }),
    report: (written, becomes) => {
      if (written === doc) set({ draft: becomes });
    },
    onPause: () => set({ settledText: text() }),
  });
  const { flush } = keeper;

  function set(change: Partial<EditingState>) {
    const next = { ...state, ...change };
    if (sameState(state, next)) return;
    state = next;
    listeners.notify();
  }

  function text(): string {
    if (copied?.doc !== doc) copied = { doc, text: doc.sliceString(0, doc.length, lineEnd) };
    return copied.text;
  }

  function draft(): DraftText {
    const { title } = opened;
    return { text: text(), origin: base, ...(title !== undefined && { title }) };
  }

  function compared(): Pick<EditingState, 'lines' | 'dirty' | 'draft'> {
    const dirty = !doc.eq(saved);
    const kind = dirty || keeper.isOnDisk() ? 'pending' : 'none';
    return { lines: doc.lines, dirty, draft: { kind } };
  }

  function savedAs(source: string, from: DraftOrigin, change: Partial<EditingState>) {
    saved = textOf(source);
    base = from;
    // A remaining draft is rewritten with its new base.
    keeper.expire();
    const savedText = from.text ?? source;
    set({ otherText: null, isStale: false, ...change, ...compared(), savedText });
    void flush();
  }

  /** Makes the stored text the base; when the user undoes that, the edit returns with its own, to be merged. */
  function show(stored: string, from: DraftOrigin, next = doc): void {
    const edit = { doc, base };
    const { savedText } = state;
    returnToEdit = (shown) => {
      if (state.savedText !== stored || !edit.doc.eq(shown)) return;
      ({ base } = edit);
      set({ otherText: stored, savedText, isStale: true });
    };
    doc = next;
    savedAs(stored, from, {});
  }

  function adopt(source: string, revision: number | null = null): string {
    show(source, originOf(source, revision), textOf(source));
    return source;
  }

  function storeShows(source: string, revision: number | null = null): string | null {
    if (isSaving) {
      shownMeanwhile = { source, revision };
      return null;
    }
    const isStored = source === state.savedText;
    if (isStored) superseded = null;
    if (isStored || source === superseded) {
      if (base.revision === null && source === base.text) base = { ...base, revision };
      // Without a known base the page may have changed.
      if (base.text !== null) set({ otherText: null, isStale: false });
      return null;
    }
    if (!state.dirty) return adopt(source, revision);
    set({ otherText: source, isStale: true });
    return null;
  }

  function saveEnded(): string | null {
    isSaving = false;
    const shown = shownMeanwhile;
    shownMeanwhile = null;
    return shown === null ? null : storeShows(shown.source, shown.revision);
  }

  if (state.dirty && !opened.isKept) void flush();

  return {
    subscribe: listeners.subscribe,
    current: () => state,
    text,
    changed: (next, isUndo = false) => {
      if (next === doc) return;
      doc = next;
      if (isUndo) returnToEdit?.(next);
      set(compared());
      keeper.changed();
    },
    flush,
    flushNow: () => {
      keeper.handOver();
      return flush();
    },
    during: (save) => {
      saves.add(save);
      void Promise.allSettled([save]).then(() => saves.delete(save));
    },
    close: async () => {
      await flush();
      if (saves.size > 0) {
        await Promise.allSettled(saves);
        await flush();
      }
      keeper.stop();
      const isKept = doc.eq(saved) || state.draft.kind === 'kept';
      return { pageId: state.pageId, unkept: isKept ? null : draft() };
    },
    base: () => base,
    isText: (other) => doc.eq(other),
    saving: (isUnderWay) => {
      if (isUnderWay) isSaving = true;
      else saveEnded();
    },
    savedIs: (source, stored = source, isMerged = false) => {
      let shown: string | null = null;
      superseded = state.savedText;
      if (!isMerged) savedAs(source, originOf(stored), {});
      else if (text() === source) shown = adopt(stored);
      else savedAs(source, originOf(source), { otherText: stored, isStale: true });
      return saveEnded() ?? shown;
    },
    becomes: (id, sink, source, stored) => {
      keeper.moveTo(sink);
      superseded = state.savedText;
      savedAs(source, originOf(stored), { pageId: id });
    },
    storeShows,
    storeCleared: () => {
      if (state.pageId === null || state.dirty || base.revision !== null) return;
      saved = Text.empty;
      base = { ...base, text: null };
      set({ ...compared(), savedText: '' });
      void flush();
    },
    acceptStored: () => {
      if (state.otherText !== null) show(state.otherText, originOf(state.otherText));
    },
  };
}

function textOf(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}
