import { EditorView } from '@codemirror/view';

const listenersOf = new WeakMap<EditorView, Set<() => void>>();

/** Runs the listeners of `onEditorChange`. One for all of them: each change of the configuration costs milliseconds. */
export const editorChanges = EditorView.updateListener.of(({ view, selectionSet, docChanged }) => {
  if (!selectionSet && !docChanged) return;
  for (const listener of listenersOf.get(view) ?? []) listener();
});

/** Calls the listener on every change of text or selection. Returns the unsubscribe function. */
export function onEditorChange(view: EditorView, listener: () => void): () => void {
  const listeners = listenersOf.get(view) ?? new Set();
  listenersOf.set(view, listeners.add(listener));
  return () => listeners.delete(listener);
}
