import type { EditorView } from '@codemirror/view';
import { blended, HAND_EVENTS, nearEnd, type SourceView } from '#frames/markdown/sourceView.ts';

/** The code editor as a text that is scrolled by lines. */
export function editorSourceView(view: EditorView): SourceView {
  const scroller = view.scrollDOM;
  return {
    place: () => {
      if (scroller.clientHeight === 0) return null;
      const y = scroller.scrollTop - view.documentPadding.top;
      const block = view.lineBlockAtHeight(y);
      const part = block.height > 0 ? (y - block.top) / block.height : 0;
      const line = view.state.doc.lineAt(block.from).number - 1;
      return {
        line: line + Math.min(1, Math.max(0, part)),
        end: nearEnd(scroller, view.documentPadding.bottom),
      };
    },
    show: ({ line, end }) => {
      if (scroller.clientHeight === 0) return;
      const { doc } = view.state;
      const index = Math.min(doc.lines - 1, Math.max(0, Math.floor(line)));
      const block = view.lineBlockAt(doc.line(index + 1).from);
      const part = Math.min(1, line - index);
      const top = line <= 0 ? 0 : block.top + part * block.height + view.documentPadding.top;
      const y = blended(top, end, scroller, view.documentPadding.bottom);
      if (Math.abs(y - scroller.scrollTop) < 1) return;
      scroller.scrollTop = y;
      // An editor that was hidden a moment ago does not draw for a scroll alone.
      view.requestMeasure();
    },
    listen: ({ onTouch, onScroll, onLayout }) => {
      const size = new ResizeObserver(onLayout);
      size.observe(view.contentDOM);
      size.observe(scroller);
      for (const type of HAND_EVENTS) view.dom.addEventListener(type, onTouch, { passive: true });
      scroller.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        size.disconnect();
        for (const type of HAND_EVENTS) view.dom.removeEventListener(type, onTouch);
        scroller.removeEventListener('scroll', onScroll);
      };
    },
  };
}
