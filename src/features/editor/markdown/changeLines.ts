import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { formatCommand } from './formatCommand.ts';

export function changeLines(
  change: (lines: readonly Line[]) => readonly ChangeSpec[],
): StateCommand {
  return formatCommand((state) => {
    const changes = state.changes(change(selectedLines(state)));
    return { changes, selection: state.selection.map(changes, 1) };
  });
}

function selectedLines(state: EditorState): readonly Line[] {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to);
    // A selection that ends at a line's start excludes that line.
    const end = to > from && to === last.from ? last.number - 1 : last.number;
    for (let number = state.doc.lineAt(from).number; number <= end; number += 1) {
      numbers.add(number);
    }
  }
  return [...numbers].toSorted((a, b) => a - b).map((number) => state.doc.line(number));
}
