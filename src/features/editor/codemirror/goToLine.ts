import { EditorView } from '@codemirror/view';
import type { createStore } from 'jotai';
import { scrollLink } from '#features/editor/preview/scrollLink.ts';
import { shownPane } from '#features/editor/layout/shownPane.ts';

/** Puts the cursor at the beginning of a line, from 1, and shows it, on a narrow window by turning to the editor. */
export function goToLine(
  editor: EditorView,
  store: ReturnType<typeof createStore>,
  line: number,
): void {
  store.set(shownPane, 'first');
  // A pane that is not shown has no place to scroll to; it is by the next frame.
  requestAnimationFrame(() => {
    const { doc } = editor.state;
    const at = doc.line(Math.min(Math.max(1, line), doc.lines)).from;
    store.get(scrollLink)?.lead('editor');
    editor.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
    editor.focus();
  });
}
