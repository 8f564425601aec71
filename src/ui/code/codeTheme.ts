import { HighlightStyle } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { boundedHighlighting } from './boundedHighlighting.ts';

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
