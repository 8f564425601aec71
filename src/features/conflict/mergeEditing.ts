import { Text } from '@codemirror/state';
import type { Failure } from '#domain/failure.ts';
import type { ManualMerge, MergeOverlap } from '#domain/sync/manualMerge.ts';
import { createListeners } from '#domain/listeners.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';

/** Spec §4. */
const DEBOUNCE_MS = 300;

/** The draft is saved this often even while the user types without a pause. */
const MAX_UNSAVED_MS = 2000;

const RETRY_MS = 3000;

export interface MergeText extends ManualMerge {
  readonly text: string;
  readonly type: ContentType;
}

export interface MergeSink {
  readonly put: (merge: MergeText) => Promise<Result<unknown>>;
  readonly discard: () => Promise<Result<unknown>>;
  /** Starts the write before returning; its outcome is unknown. */
  readonly putNow: (merge: MergeText) => void;
}

export type DraftState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A merge as rendered; it does not change with every keystroke. */
export interface MergeState extends Omit<MergeText, 'text'> {
  readonly settledText: string;
  readonly draft: DraftState;
}

export interface MergeEditing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => MergeState;
  readonly text: () => string;
  readonly set: (change: Partial<Pick<MergeText, 'title' | 'tags' | 'type' | 'basis'>>) => void;
  readonly edit: (doc: Text, places: readonly MergeOverlap[]) => void;
  /** Saves the draft synchronously, for a window that may close before a promise settles. */
  readonly saveNow: () => void;
  /** Resolves on success or failure; `current` has the outcome. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

export function editMerge(start: MergeText, isSaved: boolean, sink: MergeSink): MergeEditing {
  const { text: startText, ...fields } = start;
  const listeners = createListeners();
  let doc = Text.of(startText.split('\n'));
  let state: MergeState = {
    ...fields,
    settledText: startText,
    draft: { kind: isSaved ? 'saved' : 'untouched' },
  };
  let changes = 0;
  let isClosed = false;
  let queue: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<MergeState>) {
    state = { ...state, ...change };
    listeners.notify();
  }

  function merge(): MergeText {
    const { settledText: _, draft: __, ...rest } = state;
    return { ...rest, text: doc.toString() };
  }

  function stopTimers() {
    clearTimeout(timer);
    clearTimeout(latest);
    latest = undefined;
  }

  function isDue(): boolean {
    return !isClosed && (state.draft.kind === 'saving' || state.draft.kind === 'failed');
  }

  async function writeOnce(): Promise<void> {
    if (!isDue()) return;
    const before = changes;
    const result = await sink.put(merge());
    if (result.ok) {
      if (changes === before) update({ draft: { kind: 'saved' } });
      return;
    }
    update({ draft: { kind: 'failed', failure: result.failure } });
    if (!isClosed) timer = setTimeout(() => void settle(), RETRY_MS);
  }

  function settle(): Promise<void> {
    stopTimers();
    if (state.settledText !== doc.toString()) update({ settledText: doc.toString() });
    queue = queue.then(writeOnce);
    return queue;
  }

  function changed(change: Partial<MergeState>) {
    changes += 1;
    update({ ...change, draft: { kind: 'saving' } });
    clearTimeout(timer);
    timer = setTimeout(() => void settle(), DEBOUNCE_MS);
    latest ??= setTimeout(() => void settle(), MAX_UNSAVED_MS);
  }

  return {
    subscribe: listeners.subscribe,
    current: () => state,
    text: () => doc.toString(),
    set: changed,
    edit: (next, places) => {
      doc = next;
      changed({ places });
    },
    saveNow: () => {
      if (isDue()) sink.putNow(merge());
      void settle();
    },
    flush: settle,
    close: async () => {
      await settle();
      isClosed = true;
      stopTimers();
    },
    discard: async () => {
      isClosed = true;
      stopTimers();
      await queue;
      await sink.discard();
    },
  };
}
