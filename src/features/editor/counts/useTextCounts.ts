import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { countInIdle } from './countInIdle.ts';
import { NO_COUNTS, type TextCounts } from './countProse.ts';
import { prose } from './prose.ts';

/** Debounce for counting a selection, ms. */
const SELECTION_DEBOUNCE_MS = 200;

export interface ShownCounts extends TextCounts {
  readonly ofSelection: boolean;
}

/** Counts the text, updated when typing pauses, and the selection, in idle time. */
export function useTextCounts(
  type: ContentType,
  text: string,
  view: EditorView | null,
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
  return { ...(selection ?? whole), ofSelection: selection !== null };
}
