import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';

/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and others. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\uD802\uD803\uD83A\uD83B]/;

const AUTO = Decoration.line({ attributes: { dir: 'auto' } });

/** Each line has the direction of its first letter. Lines without right-to-left letters cost nothing. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: visibleLines(view),
      update({ view: now, docChanged, viewportChanged }) {
        if (docChanged || viewportChanged) this.lines = visibleLines(now);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
];

function visibleLines({ state, visibleRanges }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    if (!RIGHT_TO_LEFT.test(state.sliceDoc(from, to))) continue;
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (RIGHT_TO_LEFT.test(line.text)) found.add(line.from, line.from, AUTO);
      at = line.to + 1;
    }
  }
  return found.finish();
}
