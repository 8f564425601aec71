import { Text } from '@codemirror/state';
import type { Failure } from '#domain/failure.ts';
import type { HandMerge, MergePlace } from '#domain/sync/handMerge.ts';
import { createListeners } from '#domain/listeners.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';

/** How long the typing must rest before preview and draft follow, ms (spec §4). */
const SETTLE_MS = 300;

/** How long a person may type without a rest before the draft is written all the same, ms. */
const LONGEST_UNKEPT_MS = 2000;

/** How long after a failed write it is tried again, ms. */
const RETRY_MS = 3000;

/** A merge by hand as it is kept. */
export interface MergeText extends HandMerge {
  readonly text: string;
  readonly type: ContentType;
}

/** Where the draft of a merge goes. */
export interface MergeSink {
  readonly put: (merge: MergeText) => Promise<Result<unknown>>;
  readonly discard: () => Promise<Result<unknown>>;
  /** Hands the draft to the browser before returning; nothing tells how it went. */
  readonly handOver: (merge: MergeText) => void;
}

/** Where what the person did is kept. */
export type MergeKept =
  /** As it was begun: there is nothing to keep. */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the screen shows of a merge; it never holds the text of every keystroke. */
export interface MergeState extends Omit<MergeText, 'text'> {
  /** The text as of the last rest. */
  readonly settledText: string;
  readonly kept: MergeKept;
}

/** One merge by hand, outside React: fields and editor tell it of changes, the screen listens to it. */
export interface MergeEditing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => MergeState;
  readonly text: () => string;
  /** A field was changed, or the versions that the merge joins. */
  readonly set: (change: Partial<Pick<MergeText, 'title' | 'tags' | 'type' | 'basis'>>) => void;
  /** The text was changed, or the places in it. */
  readonly written: (doc: Text, places: readonly MergePlace[]) => void;
  /** Writes the draft at once; for a window that may be gone before a promise settles it is handed over first. */
  readonly keepNow: () => void;
  /** The same where there is time; resolves when it is written, or is known not to be: `current` says which. */
  readonly flush: () => Promise<void>;
  /** The last write; nothing is written after it. */
  readonly close: () => Promise<void>;
  /** Removes the draft: its text was saved, or given up. Nothing is written after it. */
  readonly forget: () => Promise<void>;
}

/** Starts to edit a merge; what is changed from now on is kept in `sink`. `isKept` says that it came from there. */
export function editMerge(start: MergeText, isKept: boolean, sink: MergeSink): MergeEditing {
  const { text: startText, ...fields } = start;
  const listeners = createListeners();
  let doc = Text.of(startText.split('\n'));
  let state: MergeState = {
    ...fields,
    settledText: startText,
    kept: { kind: isKept ? 'kept' : 'untouched' },
  };
  let changes = 0;
  let isOver = false;
  let queue: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function show(change: Partial<MergeState>) {
    state = { ...state, ...change };
    listeners.tell();
  }

  function merge(): MergeText {
    const { settledText: _, kept: __, ...rest } = state;
    return { ...rest, text: doc.toString() };
  }

  function stopTimers() {
    clearTimeout(timer);
    clearTimeout(latest);
    latest = undefined;
  }

  function isDue(): boolean {
    return !isOver && (state.kept.kind === 'writing' || state.kept.kind === 'failed');
  }

  async function writeOnce(): Promise<void> {
    if (!isDue()) return;
    const written = changes;
    const result = await sink.put(merge());
    if (result.ok) {
      if (changes === written) show({ kept: { kind: 'kept' } });
      return;
    }
    show({ kept: { kind: 'failed', failure: result.failure } });
    if (!isOver) timer = setTimeout(() => void settle(), RETRY_MS);
  }

  function settle(): Promise<void> {
    stopTimers();
    if (state.settledText !== doc.toString()) show({ settledText: doc.toString() });
    queue = queue.then(writeOnce);
    return queue;
  }

  function changed(change: Partial<MergeState>) {
    changes += 1;
    show({ ...change, kept: { kind: 'writing' } });
    clearTimeout(timer);
    timer = setTimeout(() => void settle(), SETTLE_MS);
    latest ??= setTimeout(() => void settle(), LONGEST_UNKEPT_MS);
  }

  return {
    subscribe: listeners.subscribe,
    current: () => state,
    text: () => doc.toString(),
    set: (change) => changed(change),
    written: (next, places) => {
      doc = next;
      changed({ places });
    },
    keepNow: () => {
      if (isDue()) sink.handOver(merge());
      void settle();
    },
    flush: settle,
    close: async () => {
      await settle();
      isOver = true;
      stopTimers();
    },
    forget: async () => {
      isOver = true;
      stopTimers();
      await queue;
      await sink.discard();
    },
  };
}
