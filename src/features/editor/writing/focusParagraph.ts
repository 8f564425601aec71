import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';

/** Lines searched in each direction: a text without empty lines is a single paragraph. */
const MOST_LINES = 200;

const IN_FOCUS = Decoration.line({ class: 'cm-inFocus' });

/** The first and last line of the paragraphs that a selection touches. */
export function paragraphAt({ doc }: EditorState, from: number, to: number) {
  const isBlank = (line: number) => doc.line(line).text.trim() === '';
  let first = doc.lineAt(from).number;
  let last = doc.lineAt(to).number;
  for (let most = MOST_LINES; most > 0 && first > 1 && !isBlank(first); most -= 1) {
    if (isBlank(first - 1)) break;
    first -= 1;
  }
  for (let most = MOST_LINES; most > 0 && last < doc.lines && !isBlank(last); most -= 1) {
    if (isBlank(last + 1)) break;
    last += 1;
  }
  return { first, last };
}

/** Dims every line but those of the current paragraph, while the editor has the focus. */
export const focusParagraph: Extension = [
  ViewPlugin.define(
    (view) => ({
      lines: linesInFocus(view.state),
      update({ docChanged, selectionSet, state }) {
        if (docChanged || selectionSet) this.lines = linesInFocus(state);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
  EditorView.theme({
    '&.cm-focused .cm-line': { opacity: '0.35' },
    '&.cm-focused .cm-line.cm-inFocus': { opacity: '1' },
  }),
];

function linesInFocus(state: EditorState): DecorationSet {
  const lines = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const { first, last } = paragraphAt(state, from, to);
    for (let line = first; line <= last; line += 1) lines.add(line);
  }
  return Decoration.set(
    [...lines].map((line) => IN_FOCUS.range(state.doc.line(line).from)),
    true,
  );
}
