import { Text } from '@codemirror/state';
import { autosave } from '#context/autosave.ts';
import type { Failure } from '#domain/failure.ts';
import type { ManualMerge, MergeOverlap } from '#domain/page/draft.ts';
import { createListeners } from '#domain/listeners.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';

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
  readonly flush: () => Promise<unknown>;
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
  const saver = autosave(write, settle);

  function update(change: Partial<MergeState>) {
    state = { ...state, ...change };
    listeners.notify();
  }

  function merge(): MergeText {
    const { settledText: _, draft: __, ...rest } = state;
    return { ...rest, text: doc.toString() };
  }

  function isDue(): boolean {
    return !isClosed && (state.draft.kind === 'saving' || state.draft.kind === 'failed');
  }

  async function write(): Promise<boolean> {
    if (!isDue()) return true;
    const before = changes;
    const result = await sink.put(merge());
    if (!result.ok) update({ draft: { kind: 'failed', failure: result.failure } });
    else if (changes === before) update({ draft: { kind: 'saved' } });
    return result.ok;
  }

  function settle() {
    if (state.settledText !== doc.toString()) update({ settledText: doc.toString() });
  }

  function changed(change: Partial<MergeState>) {
    changes += 1;
    update({ ...change, draft: { kind: 'saving' } });
    saver.changed();
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
      void saver.flush();
    },
    flush: saver.flush,
    close: async () => {
      await saver.flush();
      isClosed = true;
      saver.stop();
    },
    discard: async () => {
      isClosed = true;
      saver.stop();
      // After a write under way.
      await saver.flush();
      await sink.discard();
    },
  };
}
