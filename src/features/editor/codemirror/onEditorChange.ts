import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Calls the listener on every change of text or selection. Returns the unsubscribe function. */
export function onEditorChange(view: EditorView, listener: () => void): () => void {
  let listening = true;
  const extension = EditorView.updateListener.of(({ selectionSet, docChanged }) => {
    if (listening && (selectionSet || docChanged)) listener();
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(extension) });
  return () => {
    listening = false;
  };
}
