import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { commonAffixes } from '#domain/commonAffixes.ts';

/** Replaces the whole document except for the common start and end, so that the cursor stays. One undo step. */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const next = state.toText(text);
  const before = state.doc.toString();
  const { start, end } = commonAffixes(before, next.toString());
  return {
    changes: {
      from: start,
      to: before.length - end,
      insert: next.slice(start, next.length - end),
    },
    userEvent: 'input.replace',
    annotations: isolateHistory.of('full'),
  };
}
