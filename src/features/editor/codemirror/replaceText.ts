import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';

/** Replaces the whole document except for the common start and end, so that the cursor stays. One undo step. */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const next = state.toText(text);
  const before = state.doc.toString();
  const after = next.toString();
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < least - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return {
    changes: {
      from: start,
      to: before.length - end,
      insert: next.slice(start, after.length - end),
    },
    userEvent: 'input.replace',
    annotations: isolateHistory.of('full'),
  };
}
