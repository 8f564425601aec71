import { Text } from '@codemirror/state';
import { keepDraft, type DraftSink, type DraftText } from './draftKeeper.ts';
import { sameState, type EditingState } from './editingState.ts';
import { fingerprint } from '#domain/fingerprint.ts';
import { createListeners } from '#domain/listeners.ts';
import type { OpenedDocument } from './openDocument.ts';

/** How long the typing must rest before preview and draft follow, ms (spec §4, §9; decisions 8). */
const SETTLE_MS = 300;

/** How long a person may type without a rest before the draft is written all the same, ms. */
const LONGEST_UNKEPT_MS = 2000;

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
  /** Says that a text is on its way to the store as the page's saved text; null when it did not get there. */
  readonly saving: (source: string | null) => void;
  /**
   * Says which text is saved now, and as which text the store holds it. The draft goes when that is what the
   * editor holds, and else starts from there anew.
   */
  readonly savedIs: (source: string, stored?: string) => void;
  /** The same for a text that became a new page: drafts are kept under its name from now on. */
  readonly becomes: (pageId: string, sink: DraftSink, source: string, stored: string) => void;
  /**
   * Says which text the store shows for the page now. When somebody else saved it, a text without unsaved edits is
   * to become it (true is returned: put it into the editor); else it waits in `otherText` for the person.
   */
  readonly storeShows: (source: string) => boolean;
  /** Says that the text is from now on an edit of what the store holds, whatever it began with. */
  readonly acceptStored: () => void;
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
  let base = opened.base;
  // The store's live answer comes a moment after a save: until then it still shows the text before.
  let superseded: string | null = null;
  let copied: { readonly doc: Text; readonly text: string } | null = null;
  let underWay: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let state: EditingState = {
    pageId,
    lines: doc.lines,
    dirty: !doc.eq(saved),
    draft: { kind: draftKind(opened) },
    savedText: opened.saved,
    otherText: null,
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
    return { text: text(), base, ...(opened.title !== undefined && { title: opened.title }) };
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

  function savedAs(source: string, nowStored: string, change: Partial<EditingState>) {
    superseded = state.savedText;
    underWay = null;
    saved = textOf(source);
    base = fingerprint(nowStored);
    // A draft that stays is written again, to say what it starts from now.
    keeper.expire();
    set({ ...change, ...compared(), savedText: nowStored, otherText: null, isStale: false });
    void flush();
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
    saving: (source) => {
      underWay = source;
    },
    savedIs: (source, nowStored = source) => savedAs(source, nowStored, {}),
    becomes: (id, sink, source, nowStored) => {
      keeper.moveTo(sink);
      savedAs(source, nowStored, { pageId: id });
    },
    storeShows: (source) => {
      const isStored = source === state.savedText;
      if (isStored) superseded = null;
      const isOurs = isStored || source === underWay || source === superseded;
      if (!isOurs && !state.dirty) {
        savedAs(source, source, {});
        return true;
      }
      if (isOurs) set({ otherText: null, isStale: state.isStale && state.otherText === null });
      else set({ otherText: source, isStale: true });
      return false;
    },
    acceptStored: () => {
      const stored = state.otherText ?? state.savedText;
      base = fingerprint(stored);
      if (state.otherText !== null) savedAs(stored, stored, {});
      else if (state.isStale) {
        keeper.expire();
        set({ ...compared(), isStale: false });
        void flush();
      }
    },
  };
}

function draftKind({ origin, isKept }: OpenedDocument): 'none' | 'kept' | 'pending' {
  if (origin === 'saved') return 'none';
  return isKept ? 'kept' : 'pending';
}

/** A string as the editor's own text: one entry per line, whatever ends the lines. */
function textOf(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}
