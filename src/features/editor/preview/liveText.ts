import type { EditorView } from '@codemirror/view';
import { createListeners } from '#domain/listeners.ts';
import type { LiveText } from '#frames/markdown/liveText.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';

export function liveText(view: EditorView): LiveText {
  const existing = texts.get(view);
  if (existing !== undefined) return existing;
  const listeners = createListeners();
  let doc = view.state.doc;
  onEditorChange(view, () => {
    if (view.state.doc === doc) return;
    doc = view.state.doc;
    listeners.notify();
  });
  const live: LiveText = {
    text: () => view.state.doc.toString(),
    listen: listeners.subscribe,
  };
  texts.set(view, live);
  return live;
}

const texts = new WeakMap<EditorView, LiveText>();
