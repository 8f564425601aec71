import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';

/** Blocks whose columns line up. */
const ALIGNED = new Set(['FencedCode', 'CodeBlock', 'Table', 'HTMLBlock', 'CommentBlock']);

const CODE_LINE = Decoration.line({ class: 'cm-codeLine' });

/** Keeps the fixed width of code and tables where prose has another font. */
export const codeLines: Extension = [
  ViewPlugin.define(
    (view) => ({
      lines: alignedLines(view),
      update({ docChanged, viewportChanged, startState, state, view: now }) {
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        if (docChanged || viewportChanged || isParsed) this.lines = alignedLines(now);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
  EditorView.theme({ '.cm-codeLine': { fontFamily: 'var(--font-mono)', fontSize: '0.875rem' } }),
];

function alignedLines({ state, visibleRanges }: EditorView): DecorationSet {
  const starts = new Set<number>();
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        if (!ALIGNED.has(node.name)) return;
        const end = Math.min(node.to, to);
        for (let at = Math.max(node.from, from); at <= end;) {
          const line = state.doc.lineAt(at);
          starts.add(line.from);
          at = line.to + 1;
        }
      },
    });
  }
  return Decoration.set(
    [...starts].map((start) => CODE_LINE.range(start)),
    true,
  );
}
