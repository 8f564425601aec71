import { syntaxTree, type HighlightStyle } from '@codemirror/language';
import { Prec, RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';
import { highlightTree } from '@lezer/highlight';
import { treeBetween } from './treeBetween.ts';

/** Each is a DOM element, at 14 µs. The viewport of a minified script has 1,600, one of dense tags 6,000. */
const MOST_COLOURED = 5000;

/** `syntaxHighlighting`, but a text with too many coloured places stays plain: `<b>` × 100,000 took 0.3 s. */
export function boundedHighlighting(style: HighlightStyle): Extension {
  const marks = new Map<string, Decoration>();

  const markOf = (name: string): Decoration => {
    const mark = marks.get(name) ?? Decoration.mark({ class: name });
    marks.set(name, mark);
    return mark;
  };

  const decorate = (view: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    let count = 0;
    for (const { from, to } of view.visibleRanges) {
      const add = (start: number, end: number, name: string) => {
        count += 1;
        if (count <= MOST_COLOURED) builder.add(start, end, markOf(name));
      };
      highlightTree(treeBetween(syntaxTree(view.state), from, to), style, add, from, to);
    }
    return count > MOST_COLOURED ? Decoration.none : builder.finish();
  };

  const plugin = ViewPlugin.define(
    (view) => {
      let tree = syntaxTree(view.state);
      let decoratedTo = view.viewport.to;
      return {
        decorations: decorate(view),
        update({ state, changes, view: { viewport }, viewportChanged }) {
          const next = syntaxTree(state);
          const mappedTo = changes.mapPos(decoratedTo, 1);
          if (next.length < viewport.to && next.type === tree.type && mappedTo >= viewport.to) {
            // The parser hasn't reached the end of the viewport: keep the old colours until it has.
            this.decorations = this.decorations.map(changes);
            decoratedTo = mappedTo;
          } else if (next !== tree || viewportChanged) {
            tree = next;
            this.decorations = decorate(view);
            decoratedTo = viewport.to;
          }
        },
      };
    },
    { decorations: ({ decorations }) => decorations },
  );
  return [Prec.high(plugin), style.module === null ? [] : EditorView.styleModule.of(style.module)];
}
