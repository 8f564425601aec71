import { EditorView, type ViewUpdate } from '@codemirror/view';

type Listener = (update: ViewUpdate) => void;

const listenersOf = new WeakMap<EditorView, Set<Listener>>();

/** Runs the listeners of `onEditorChange`. One for all of them: each change of the configuration costs milliseconds. */
export const editorChanges = EditorView.updateListener.of((update) => {
  if (!update.selectionSet && !update.docChanged) return;
  for (const listener of listenersOf.get(update.view) ?? []) listener(update);
});

/** Calls the listener on every change of text or selection. Returns the unsubscribe function. */
export function onEditorChange(view: EditorView, listener: Listener): () => void {
  const listeners = listenersOf.get(view) ?? new Set();
  listenersOf.set(view, listeners.add(listener));
  return () => listeners.delete(listener);
}
