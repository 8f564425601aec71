import { EditorView } from '@codemirror/view';
import { MAX_SOURCE_BYTES } from '#domain/page/page.ts';

/** Shorter text never stalls the editor, and saving reports when a page is too large. */
const HUGE = 100_000;

/**
 * Refuses a paste or drop of text that would make the page too large, before CodeMirror lays it out: 10 MB stall it for
 * a second. The text stays as it is.
 */
export function refuseHugePaste(onRefused: () => void) {
  const refuse = (view: EditorView, text: string | undefined): boolean => {
    if (text === undefined || text.length < HUGE) return false;
    const { doc, selection } = view.state;
    const replaced = selection.ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    // A text has at least as many bytes as UTF-16 units.
    if (doc.length - replaced + text.length <= MAX_SOURCE_BYTES) return false;
    onRefused();
    return true;
  };
  return EditorView.domEventHandlers({
    paste: ({ clipboardData }, view) => refuse(view, clipboardData?.getData('text/plain')),
    drop: ({ dataTransfer }, view) => refuse(view, dataTransfer?.getData('text/plain')),
  });
}
