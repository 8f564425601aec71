import { isolateHistory } from '@codemirror/commands';
import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';
import { escapeLoneBrackets } from './links.ts';

/** What stands for the address until one is written; it is selected, so that typing replaces it. */
const ADDRESS_PLACEHOLDER = 'https://';

const IMAGE = /^!\[((?:[^[\]\\]|\\.)*)\]\([^()\s]*\)$/;

/**
 * Makes an image of every selection, whose words describe it, or takes the image away where the selection is one.
 * One undo step; the address is selected afterwards.
 */
export const toggleImage: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const change = state.changeByRange((range) => unwrap(state, range) ?? wrap(state, range));
  dispatch(
    state.update(change, {
      scrollIntoView: true,
      userEvent: 'input.format',
      annotations: isolateHistory.of('full'),
    }),
  );
  return true;
};

function wrap(state: EditorState, { from, to }: SelectionRange) {
  const text = escapeLoneBrackets(state.sliceDoc(from, to).replaceAll('\n', ' '));
  const start = from + text.length + 4;
  return {
    changes: { from, to, insert: `![${text}](${ADDRESS_PLACEHOLDER})` },
    range: EditorSelection.range(start, start + ADDRESS_PLACEHOLDER.length),
  };
}

/** Within the line: the image that the selection is, or whose address is selected. */
function unwrap(state: EditorState, range: SelectionRange) {
  const line = state.doc.lineAt(range.from);
  const images = line.text.matchAll(/!\[(?:[^[\]\\]|\\.)*\]\([^()\s]*\)/g);
  for (const { 0: image, index } of images) {
    const from = line.from + index;
    const to = from + image.length;
    if (from > range.from || to < range.to) continue;
    const text = IMAGE.exec(image)?.[1] ?? '';
    return {
      changes: { from, to, insert: text },
      range: EditorSelection.range(from, from + text.length),
    };
  }
  return undefined;
}
