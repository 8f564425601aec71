import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { formatChange } from './formatChange.ts';

/** A command that changes the selected lines as `change` says; one undo step, and the selection stays on its words. */
export function changeLines(
  change: (lines: readonly Line[]) => readonly ChangeSpec[],
): StateCommand {
  return formatChange((state) => {
    const changes = state.changes(change(selectedLines(state)));
    return { changes, selection: state.selection.map(changes, 1) };
  });
}

/** The lines that the selections touch, from the first to the last. */
function selectedLines(state: EditorState): readonly Line[] {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to);
    // A selection that ends where a line begins is about the lines before it.
    const end = to > from && to === last.from ? last.number - 1 : last.number;
    for (let number = state.doc.lineAt(from).number; number <= end; number += 1) {
      numbers.add(number);
    }
  }
  return [...numbers].toSorted((a, b) => a - b).map((number) => state.doc.line(number));
}
