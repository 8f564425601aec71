import { Text } from '@codemirror/state';
import { keepDraft, type DraftSink, type DraftText } from './draftKeeper.ts';
import { sameState, type EditingState } from './editingState.ts';
import { originOf, type DraftOrigin } from '#domain/page/draft.ts';
import { createListeners } from '#domain/listeners.ts';
import { draftKind, type OpenedDocument } from './openDocument.ts';

/** How long the typing must rest before preview and draft follow, ms (spec §4, §9). */
const SETTLE_MS = 300;

/** While the user types on, the draft is written this often, ms: at most 500 ms of text is lost when the browser dies. */
const LONGEST_UNKEPT_MS = 400;

/** A document whose editor went away, with the text that the device would not take, if any. */
interface LeftDocument {
  readonly pageId: string | null;
  readonly unkept: DraftText | null;
}

/** One document being edited, outside React: the editor tells it of changes, the screen listens to it. */
export interface Editing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => EditingState;
  /** The whole text as it is now, with the line ends that the document came with. */
  readonly text: () => string;
  /** Tells it of a change, at most once per keystroke; the text is not copied. */
  readonly changed: (doc: Text) => void;
  /** Settles and writes the draft at once; resolves when it is on disk. */
  readonly flush: () => Promise<void>;
  /** The same for a window that may be gone before a promise settles: what is not written is handed over first. */
  readonly flushNow: () => Promise<void>;
  /** Has `close` wait for a save that is under way. */
  readonly during: (save: Promise<unknown>) => void;
  /** The same as `flush` for a last time, after what is under way; resolves with what is left. */
  readonly close: () => Promise<LeftDocument>;
  /** Says that a save of the page's text is under way, or has failed. */
  readonly saving: (isUnderWay: boolean) => void;
  /** What the text is an edit of; of a new page, what it started as. */
  readonly base: () => DraftOrigin;
  /**
   * Says that the text `source` is saved, and that the store holds it as `stored`: the same, or merged with what came
   * from elsewhere. The draft goes when the editor still holds that text, and else starts from there anew. Gives the
   * text to put into the editor, or null.
   */
  readonly savedIs: (source: string, stored?: string, isMerged?: boolean) => string | null;
  /** The same for a text that became a new page: drafts are kept under its name from now on. */
  readonly becomes: (pageId: string, sink: DraftSink, source: string, stored: string) => void;
  /**
   * Says which text the store shows for the page now, and which revision of the server that is. A text without unsaved
   * edits becomes it: gives the text to put into the editor. Else null; the next save merges it.
   */
  readonly storeShows: (source: string, revision?: number | null) => string | null;
  /**
   * Says that the browser cleared the storage: a saved text that the server never had is in this editor only, and so an
   * unsaved one again.
   */
  readonly storeCleared: () => void;
  /** Says that the text is from now on an edit of what the store holds, whatever it began with. */
  readonly acceptStored: () => void;
  /** Whether this is the text in hand; an editor that opens late may not show it yet. */
  readonly isText: (doc: Text) => boolean;
}

/** Starts to edit an opened document; text that is not kept yet is kept from now on, in `firstSink`. */
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
  // The store's live answer comes a moment after a save: until then it still shows the text before.
  let superseded: string | null = null;
  let copied: { readonly doc: Text; readonly text: string } | null = null;
  let isSaving = false;
  // What the store showed during a save, whose end says whether it is this editor's own text.
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
    listeners.tell();
  }

  function text(): string {
    // The screen and the draft take the same copy.
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
    superseded = state.savedText;
    saved = textOf(source);
    base = from;
    // A draft that stays is written again, to say what it starts from now.
    keeper.expire();
    const savedText = from.text ?? source;
    set({ otherText: null, isStale: false, ...change, ...compared(), savedText });
    void flush();
  }

  /** Takes what the store holds for the text in hand, which has nothing unsaved. */
  function adopt(source: string, revision: number | null = null): string {
    doc = textOf(source);
    savedAs(source, originOf(source, revision), {});
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
      // Without a known base, nobody can say that the page is unchanged.
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
    changed: (next) => {
      if (next === doc) return;
      doc = next;
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
      if (!isMerged) savedAs(source, originOf(stored), {});
      else if (text() === source) shown = adopt(stored);
      else savedAs(source, originOf(source), { otherText: stored, isStale: true });
      return saveEnded() ?? shown;
    },
    becomes: (id, sink, source, stored) => {
      keeper.moveTo(sink);
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
      if (state.otherText !== null) savedAs(state.otherText, originOf(state.otherText), {});
    },
  };
}

/** A string as the editor's own text: one entry per line, whatever ends the lines. */
function textOf(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}
