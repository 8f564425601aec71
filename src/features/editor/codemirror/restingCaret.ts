import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

const REST_MS = 600;

/** Blinks the drawn caret only while it rests: CodeMirror starts the animation again at each key, at a frame of its own. */
export const restingCaret: Extension = [
  ViewPlugin.define(({ scrollDOM }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      scrollDOM.classList.remove('cm-resting');
      timer = setTimeout(() => scrollDOM.classList.add('cm-resting'), REST_MS);
    };
    restart();
    return {
      update: ({ docChanged, selectionSet }) => {
        if (docChanged || selectionSet) restart();
      },
      destroy: () => clearTimeout(timer),
    };
  }),
  EditorView.theme({
    '.cm-scroller:not(.cm-resting) > .cm-cursorLayer': { animation: 'none !important' },
  }),
];
