import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { scrollLink } from '#features/editor/preview/scrollSync.ts';
import { markerChange } from './insertMarker.ts';
import { pageAt, pageOutline, type OutlinePage } from './pages.ts';

export interface Pages {
  /** Never empty; updated when typing pauses. */
  readonly list: readonly OutlinePage[];
  readonly current: number;
  readonly goTo: (index: number) => void;
  readonly insertMarker: () => void;
}

export function usePages(kind: EditorKind, view: EditorView | null, text: string): Pages {
  const store = useStore();
  const list = pageOutline(kind.type, text);
  const current = useSyncExternalStore(
    (listener) => (view === null ? () => {} : onEditorChange(view, listener)),
    () => cursorPage(view, list),
  );
  const leadScrolling = () => store.get(scrollLink)?.lead('editor');

  return {
    list,
    current,
    goTo: (index) => {
      if (view === null) return;
      // The text may have changed since typing last paused.
      const page = pageOutline(kind.type, view.state.doc.toString())[index];
      if (page === undefined) return;
      const line = view.state.doc.line(page.line + 1);
      const at = Math.min(line.from + page.column, line.to);
      leadScrolling();
      view.dispatch({
        selection: EditorSelection.cursor(at),
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 0 }),
      });
      view.focus();
    },
    insertMarker: () => {
      if (view === null) return;
      const source = view.state.doc.toString();
      const change = markerChange(kind.type, source, view.state.selection.main.head);
      leadScrolling();
      view.dispatch({
        changes: { from: change.at, insert: change.insert },
        selection: EditorSelection.range(change.titleFrom, change.titleTo),
        userEvent: 'input',
        scrollIntoView: true,
      });
      view.focus();
    },
  };
}

function cursorPage(view: EditorView | null, list: readonly OutlinePage[]): number {
  if (view === null || list.length === 1) return 0;
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  return pageAt(list, line.number - 1, head - line.from);
}
