import { isolateHistory } from '@codemirror/commands';
import type {
  ChangeSpec,
  EditorState,
  SelectionRange,
  StateCommand,
  TransactionSpec,
} from '@codemirror/state';

/** Selected after insertion, so that typing replaces it. */
export const ADDRESS_PLACEHOLDER = 'https://';

type RangeChange = ReturnType<Parameters<EditorState['changeByRange']>[0]>;

/** A command that applies `change` in one undo step unless the text is read-only. */
export function formatCommand(change: (state: EditorState) => TransactionSpec): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(
      state.update(change(state), {
        scrollIntoView: true,
        userEvent: 'input.format',
        annotations: isolateHistory.of('full'),
      }),
    );
    return true;
  };
}

export function formatRanges(
  change: (state: EditorState, range: SelectionRange) => RangeChange,
): StateCommand {
  return formatCommand((state) => state.changeByRange((range) => change(state, range)));
}

/** Adds `mark` on both sides of `[from, to)`, or removes it if `isOn`. The caller moves the selection. */
export function toggleAround(isOn: boolean, mark: string, from: number, to: number): ChangeSpec {
  const { length } = mark;
  return isOn
    ? [
        { from: from - length, to: from },
        { from: to, to: to + length },
      ]
    : [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
}
