import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { NO_COUNTS, type TextCounts, countPiece } from './countProse.ts';
import { prose } from './prose.ts';

const SELECTION_DEBOUNCE_MS = 200;

export interface ShownCounts extends TextCounts {
  readonly ofSelection: boolean;
  readonly goal: number;
}

/** Counts the text, updated when typing pauses, and the selection, in idle time. */
export function useTextCounts(
  type: ContentType,
  text: string,
  view: EditorView | null,
  goal: number,
): ShownCounts {
  const [whole, setWhole] = useState(NO_COUNTS);
  const [selection, setSelection] = useState<TextCounts | null>(null);
  useEffect(() => countInIdle(prose(type, text), setWhole), [type, text]);
  useEffect(() => {
    if (view === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = () => {};
    const count = () => {
      const { ranges } = view.state.selection;
      const chosen = ranges.filter(({ empty }) => !empty);
      const selected = chosen.map(({ from, to }) => view.state.sliceDoc(from, to)).join('\n');
      if (selected === '') setSelection(null);
      else cancel = countInIdle(prose(type, selected), setSelection);
    };
    const stop = onEditorChange(view, () => {
      cancel();
      clearTimeout(timer);
      timer = setTimeout(count, SELECTION_DEBOUNCE_MS);
    });
    return () => {
      stop();
      cancel();
      clearTimeout(timer);
    };
  }, [type, view]);
  return { ...(selection ?? whole), ofSelection: selection !== null, goal };
}

const SLICE_MS = 6;

function countInIdle(
  pieces: Iterator<string, void, undefined>,
  onDone: (counts: TextCounts) => void,
): () => void {
  let words = 0;
  let characters = 0;
  let cancel = () => {};
  const countSlice = (hasTime: () => boolean) => {
    do {
      const next = pieces.next();
      if (next.done === true) return onDone({ words, characters });
      const counts = countPiece(next.value);
      words += counts.words;
      characters += counts.characters;
    } while (hasTime());
    cancel = scheduleIdle(countSlice);
  };
  cancel = scheduleIdle(countSlice);
  return () => cancel();
}

function scheduleIdle(run: (hasTime: () => boolean) => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => {
      const end = performance.now() + SLICE_MS;
      run(() => performance.now() < end);
    });
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > 1));
  return () => cancelIdleCallback(handle);
}
