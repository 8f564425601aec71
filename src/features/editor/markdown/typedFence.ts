import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * A backtick typed in a line of backtick marks adds one, and none behind the cursor: closing brackets would add a fourth
 * to a fence below code, since code closes quotes.
 */
export const typedFence: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== '`' || from !== to) return false;
  const line = view.state.doc.lineAt(from);
  const [before, after] = [line.text.slice(0, from - line.from), line.text.slice(from - line.from)];
  if (!/^[ \t>]*`+$/.test(before) || !/^`*$/.test(after)) return false;
  view.dispatch({
    changes: { from, to: line.to, insert: text },
    selection: { anchor: from + 1 },
    scrollIntoView: true,
    userEvent: 'input.type',
  });
  return true;
});
