import { EditorView } from '@codemirror/view';
import type { createStore } from 'jotai';
import { scrollLink } from '#features/editor/preview/scrollSync.ts';
import { shownPane } from '#features/editor/layout/shownPane.ts';

/** Moves the cursor to a line, from 1, and shows the editor pane on a narrow window. */
export function goToLine(
  editor: EditorView,
  store: ReturnType<typeof createStore>,
  line: number,
): void {
  store.set(shownPane, 'first');
  // A hidden pane cannot scroll; by the next frame it is visible.
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
