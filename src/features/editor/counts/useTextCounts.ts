import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { followEditor } from '#features/editor/codemirror/followEditor.ts';
import { countInIdle } from './countInIdle.ts';
import { NO_COUNTS, type TextCounts } from './countProse.ts';
import { prose } from './prose.ts';

/** How long a selection must rest before it is counted, ms. */
const SELECTION_REST_MS = 200;

/** How much there is to read in a text or, while something is selected, in that. */
export interface ShownCounts extends TextCounts {
  readonly ofSelection: boolean;
}

/** Counts the text as of the last rest, and what is selected in the editor; both in idle time. */
export function useTextCounts(
  type: ContentType,
  text: string,
  view: EditorView | null,
): ShownCounts {
  const [whole, setWhole] = useState(NO_COUNTS);
  const [part, setPart] = useState<TextCounts | null>(null);
  useEffect(() => countInIdle(prose(type, text), setWhole), [type, text]);
  useEffect(() => {
    if (view === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let giveUp = () => {};
    const count = () => {
      const { ranges } = view.state.selection;
      const chosen = ranges.filter(({ empty }) => !empty);
      const selected = chosen.map(({ from, to }) => view.state.sliceDoc(from, to)).join('\n');
      if (selected === '') setPart(null);
      else giveUp = countInIdle(prose(type, selected), setPart);
    };
    const stop = followEditor(view, () => {
      giveUp();
      clearTimeout(timer);
      timer = setTimeout(count, SELECTION_REST_MS);
    });
    return () => {
      stop();
      giveUp();
      clearTimeout(timer);
    };
  }, [type, view]);
  return { ...(part ?? whole), ofSelection: part !== null };
}
