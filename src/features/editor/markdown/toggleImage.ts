import { EditorSelection, type EditorState, type SelectionRange } from '@codemirror/state';
import { ADDRESS_PLACEHOLDER, formatRanges } from './formatCommand.ts';
import { escapeUnpairedBrackets } from './links.ts';

const IMAGE = /^!\[((?:[^[\]\\]|\\.)*)\]\([^()\s]*\)$/;

/** The selected text becomes the description; the address is selected. One undo step. */
export const toggleImage = formatRanges(
  (state, range) => unwrap(state, range) ?? wrap(state, range),
);

function wrap(state: EditorState, { from, to }: SelectionRange) {
  const text = escapeUnpairedBrackets(state.sliceDoc(from, to).replaceAll('\n', ' '));
  const start = from + text.length + 4;
  return {
    changes: { from, to, insert: `![${text}](${ADDRESS_PLACEHOLDER})` },
    range: EditorSelection.range(start, start + ADDRESS_PLACEHOLDER.length),
  };
}

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
