import type { EditorView } from '@codemirror/view';
import type { LiveText } from '#frames/liveText.ts';
import { followEditor } from './followEditor.ts';

/** The text of an editor for a preview that follows it key by key; the same for the same editor. */
export function liveText(view: EditorView): LiveText {
  const known = texts.get(view);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let doc = view.state.doc;
  followEditor(view, () => {
    if (view.state.doc === doc) return;
    doc = view.state.doc;
    for (const listener of listeners) listener();
  });
  const live: LiveText = {
    text: () => view.state.doc.toString(),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  texts.set(view, live);
  return live;
}

const texts = new WeakMap<EditorView, LiveText>();
