import type { EditorView } from '@codemirror/view';
import {
  scrollTopFor,
  USER_INPUT_EVENTS,
  endProximity,
  type SourceView,
} from '#frames/markdown/sourceView.ts';

export function editorSourceView(view: EditorView): SourceView {
  const scroller = view.scrollDOM;
  return {
    position: () => {
      if (scroller.clientHeight === 0) return null;
      const y = scroller.scrollTop - view.documentPadding.top;
      const block = view.lineBlockAtHeight(y);
      const part = block.height > 0 ? (y - block.top) / block.height : 0;
      const line = view.state.doc.lineAt(block.from).number - 1;
      return {
        line: line + Math.min(1, Math.max(0, part)),
        end: endProximity(scroller, view.documentPadding.bottom),
      };
    },
    show: ({ line, end }) => {
      if (scroller.clientHeight === 0) return;
      const { doc } = view.state;
      const index = Math.min(doc.lines - 1, Math.max(0, Math.floor(line)));
      const block = view.lineBlockAt(doc.line(index + 1).from);
      const part = Math.min(1, line - index);
      const top = line <= 0 ? 0 : block.top + part * block.height + view.documentPadding.top;
      const y = scrollTopFor(top, end, scroller, view.documentPadding.bottom);
      if (Math.abs(y - scroller.scrollTop) < 1) return;
      scroller.scrollTop = y;
      // A just unhidden editor does not redraw on scroll alone.
      view.requestMeasure();
    },
    listen: ({ onUserInput, onScroll, onLayout }) => {
      const size = new ResizeObserver(onLayout);
      size.observe(view.contentDOM);
      size.observe(scroller);
      const listeners = new AbortController();
      const options = { passive: true, signal: listeners.signal };
      for (const type of USER_INPUT_EVENTS) view.dom.addEventListener(type, onUserInput, options);
      scroller.addEventListener('scroll', onScroll, options);
      return () => {
        size.disconnect();
        listeners.abort();
      };
    },
  };
}
