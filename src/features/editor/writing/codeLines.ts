import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

/** Blocks whose columns line up. */
const ALIGNED = new Set(['FencedCode', 'CodeBlock', 'Table', 'HTMLBlock', 'CommentBlock']);

const CODE_LINE = Decoration.line({ class: 'cm-codeLine' });

/** Keeps the fixed width of code and tables where prose has another font. */
export const codeLines: Extension = [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = alignedLines(view);
      }

      update(update: ViewUpdate) {
        const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
        if (update.docChanged || update.viewportChanged || isParsed)
          this.decorations = alignedLines(update.view);
      }
    },
    { decorations: ({ decorations }) => decorations },
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
  const builder = new RangeSetBuilder<Decoration>();
  for (const start of [...starts].toSorted((a, b) => a - b)) builder.add(start, start, CODE_LINE);
  return builder.finish();
}
