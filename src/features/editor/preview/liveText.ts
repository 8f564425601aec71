import type { EditorView } from '@codemirror/view';
import { createListeners } from '#domain/listeners.ts';
import type { LiveText } from '#frames/markdown/liveText.ts';
import { followEditor } from '#features/editor/codemirror/followEditor.ts';

/** The text of an editor for a preview that follows it key by key; the same for the same editor. */
export function liveText(view: EditorView): LiveText {
  const known = texts.get(view);
  if (known !== undefined) return known;
  const listeners = createListeners();
  let doc = view.state.doc;
  followEditor(view, () => {
    if (view.state.doc === doc) return;
    doc = view.state.doc;
    listeners.tell();
  });
  const live: LiveText = {
    text: () => view.state.doc.toString(),
    listen: listeners.subscribe,
  };
  texts.set(view, live);
  return live;
}

const texts = new WeakMap<EditorView, LiveText>();
