import { Text } from '@codemirror/state';
import { keepDraft, type DraftSink, type DraftText, type LeftDocument } from './draftKeeper.ts';
import { sameState, type EditingState } from './editingState.ts';
import { originOf, type DraftOrigin } from '#domain/page/draft.ts';
import { createListeners } from '#domain/listeners.ts';
import { draftKind, type OpenedDocument } from './openDocument.ts';

/** Typing pause before preview and draft are updated, ms (spec §4, §9). */
const SETTLE_MS = 300;

/** Draft interval during continuous typing: at most 500 ms of text is lost when the browser dies. */
const LONGEST_UNKEPT_MS = 400;

/** The editing state of one document, outside React: the editor reports changes, the screen subscribes. */
export interface Editing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => EditingState;
  /** The current text, with the document's line ends. */
  readonly text: () => string;
  /** Reports a change; called at most once per keystroke, does not copy the text. */
  readonly changed: (doc: Text, isUndo?: boolean) => void;
  /** Updates the settled text and writes the draft; resolves when it is on disk. */
  readonly flush: () => Promise<void>;
  /** `flush` for a window that may be closing: unwritten text is copied first. */
  readonly flushNow: () => Promise<void>;
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
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
  const keeper = keepDraft(
    firstSink,
    opened.isKept ? doc : null,
    () => ({ doc, draft: doc.eq(saved) ? null : draft }),
    (written, becomes) => {
      if (written === doc) set({ draft: becomes });
    },
  );

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

  function flush(): Promise<void> {
    clearTimeout(timer);
    clearTimeout(latest);
    latest = undefined;
    set({ settledText: text() });
    return keeper.write();
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
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SETTLE_MS);
      latest ??= setTimeout(() => {
        latest = undefined;
        void keeper.write();
      }, LONGEST_UNKEPT_MS);
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
