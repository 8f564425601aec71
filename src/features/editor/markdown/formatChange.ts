import { isolateHistory } from '@codemirror/commands';
import type { EditorState, SelectionRange, StateCommand, TransactionSpec } from '@codemirror/state';

/** What stands for an address until one is written; it is selected, so that typing replaces it. */
export const ADDRESS_PLACEHOLDER = 'https://';

/** What becomes of one selection: the shape that `EditorState.changeByRange` asks for. */
type RangeChange = ReturnType<Parameters<EditorState['changeByRange']>[0]>;

/** A command that changes the text as `change` says, unless it is read-only: seen at once, and one undo step. */
export function formatChange(change: (state: EditorState) => TransactionSpec): StateCommand {
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

/** A command that changes every selection as `change` says; see {@link formatChange}. */
export function formatRanges(
  change: (state: EditorState, range: SelectionRange) => RangeChange,
): StateCommand {
  return formatChange((state) => state.changeByRange((range) => change(state, range)));
}
