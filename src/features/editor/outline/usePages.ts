import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useStore } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { followEditor } from '#features/editor/codemirror/followEditor.ts';
import { scrollLink } from '#features/editor/preview/scrollLink.ts';
import { markerChange } from './insertMarker.ts';
import { pageAt, pageOutline, type OutlinePage } from './pages.ts';

/** The pages of the document in hand (spec §5) and the ways between them. */
export interface Pages {
  /** Never empty; as of the last rest of typing. */
  readonly list: readonly OutlinePage[];
  /** The page that the cursor is in, from 0. */
  readonly current: number;
  /** Puts the cursor at the beginning of a page and shows it, in editor and preview. */
  readonly goTo: (index: number) => void;
  /** Begins a new page at the cursor and selects its name. */
  readonly insertMarker: () => void;
}

/** Follows the pages of a text and the cursor among them; `view` is null while there is no editor yet. */
export function usePages(kind: EditorKind, view: EditorView | null, text: string): Pages {
  const store = useStore();
  const list = pageOutline(kind.type, text);
  const [cursor] = useState(() => watchCursor());
  const current = useSyncExternalStore(
    (listener) => cursor.subscribe(view, listener),
    () => cursorPage(view, list),
  );
  const lead = () => store.get(scrollLink)?.lead('editor');

  return {
    list,
    current,
    goTo: (index) => {
      if (view === null) return;
      // The text may have moved on since the last rest.
      const page = pageOutline(kind.type, view.state.doc.toString())[index];
      if (page === undefined) return;
      const line = view.state.doc.line(page.line + 1);
      const at = Math.min(line.from + page.column, line.to);
      lead();
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
      lead();
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

/** Tells of every move of an editor's cursor. */
function watchCursor() {
  const listeners = createListeners();
  let watched: EditorView | null = null;
  return {
    subscribe: (view: EditorView | null, listener: () => void) => {
      const end = listeners.subscribe(listener);
      if (view !== null && view !== watched) {
        watched = view;
        followEditor(view, listeners.tell);
      }
      return end;
    },
  };
}
