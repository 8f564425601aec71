import { HighlightStyle, syntaxTree } from '@codemirror/language';
import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import { EditorView, Decoration, ViewPlugin, type DecorationSet } from '@codemirror/view';
import { tags, highlightTree } from '@lezer/highlight';
import { NodeProp, Tree, type TreeBuffer } from '@lezer/common';

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

/** Uses the design tokens, which adapt to light and dark by themselves (styles.css). */
const surface = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: '0.875rem',
    lineHeight: '1.65',
    overflow: 'auto',
    overscrollBehavior: 'contain',
  },
  '.cm-content': {
    padding: '0.875rem 0 35vh',
    caretColor: 'var(--color-accent)',
    overflowWrap: 'anywhere',
  },
  // Otherwise a layout measures the text unwrapped, too, and broken after each character.
  '.cm-lineWrapping': { flexBasis: '0', minWidth: '0' },
  '.cm-line': { padding: '0 1.25rem 0 0.75rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--color-accent)', marginLeft: '-1px' },
  '.cm-placeholder': { color: 'var(--color-muted)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--color-ink) 4%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--color-accent) 24%, transparent)' },
  '.cm-selectionMatch': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 13%, transparent)',
    borderRadius: 'var(--radius-sm)',
  },
  '.cm-searchMatch': {
    backgroundColor: 'color-mix(in oklab, var(--color-warning) 26%, transparent)',
    borderRadius: 'var(--radius-sm)',
  },
  '.cm-searchMatch.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in oklab, var(--color-warning) 48%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 18%, transparent)',
    borderRadius: 'var(--radius-sm)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { color: 'var(--color-danger)' },
  '.cm-gutters': {
    color: 'var(--color-muted)',
    backgroundColor: 'var(--color-surface)',
    border: 'none',
    fontSize: '0.75rem',
    userSelect: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '2.75rem',
    padding: '0 0.25rem 0 0.75rem',
    lineHeight: 'calc(0.875rem * 1.65)',
  },
  '.cm-lineNumbers .cm-activeLineGutter': {
    color: 'var(--color-ink)',
    backgroundColor: 'transparent',
  },
  // Forced colours remove background tints.
  '@media (forced-colors: active)': {
    '.cm-selectionLayer .cm-selectionBackground': {
      forcedColorAdjust: 'none',
      backgroundColor: 'color-mix(in srgb, Highlight 45%, transparent) !important',
    },
    '.cm-searchMatch, .cm-selectionMatch': { outline: '1px dotted Highlight' },
    '.cm-searchMatch.cm-searchMatch-selected': { outline: '2px solid Highlight' },
  },
  // iOS zooms in when a text under 16 px is focused.
  '@media (pointer: coarse)': {
    '.cm-scroller': { fontSize: '16px' },
    '.cm-lineNumbers .cm-gutterElement': { lineHeight: 'calc(16px * 1.65)' },
  },
  '@media (width < 40rem)': {
    '.cm-lineNumbers .cm-gutterElement': { minWidth: '2rem', padding: '0 0.125rem 0 0.5rem' },
    '.cm-line': { padding: '0 0.75rem 0 0.5rem' },
  },
});

const highlight = HighlightStyle.define([
  {
    tag: [tags.tagName, tags.typeName, tags.className],
    color: 'var(--color-syntax-tag)',
  },
  { tag: tags.heading, fontWeight: '650' },
  {
    tag: [tags.attributeName, tags.propertyName, tags.labelName],
    color: 'var(--color-syntax-attribute)',
  },
  {
    tag: [tags.string, tags.attributeValue, tags.special(tags.string), tags.number, tags.regexp],
    color: 'var(--color-syntax-string)',
  },
  {
    tag: [
      tags.keyword,
      tags.operatorKeyword,
      tags.modifier,
      tags.bool,
      tags.null,
      tags.atom,
      tags.unit,
    ],
    color: 'var(--color-syntax-keyword)',
  },
  {
    tag: [
      tags.comment,
      tags.meta,
      tags.documentMeta,
      tags.processingInstruction,
      tags.angleBracket,
    ],
    color: 'var(--color-syntax-comment)',
  },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent)' },
  { tag: tags.quote, color: 'var(--color-muted)' },
  { tag: tags.monospace, color: 'var(--color-syntax-string)' },
  { tag: tags.invalid, color: 'var(--color-danger)' },
]);

export const codeTheme: Extension = [surface, boundedHighlighting(highlight)];

/** The tree without what is outside `from` to `to`: the highlighter visits all siblings above the screen, 2 ms at 1 MB. */
export function treeBetween(tree: Tree, from: number, to: number): Tree {
  const isWhole = from <= 0 && to >= tree.length;
  if (isWhole || tree.prop(NodeProp.mounted) !== undefined) return tree;
  const children: (Tree | TreeBuffer)[] = [];
  const positions: number[] = [];
  for (const [index, child] of tree.children.entries()) {
    const at = tree.positions[index] ?? 0;
    if (at + child.length <= from || at >= to) continue;
    children.push(child instanceof Tree ? treeBetween(child, from - at, to - at) : child);
    positions.push(at);
  }
  return new Tree(tree.type, children, positions, tree.length);
}
