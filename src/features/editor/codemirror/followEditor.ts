import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Tells of every change of an editor's text or selection. Returns how to stop. */
export function followEditor(view: EditorView, listener: () => void): () => void {
  let listening = true;
  const follow = EditorView.updateListener.of(({ selectionSet, docChanged }) => {
    if (listening && (selectionSet || docChanged)) listener();
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(follow) });
  return () => {
    listening = false;
  };
}
