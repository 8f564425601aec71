import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const TAKEN_OUT = 'color-mix(in oklab, var(--color-danger) 9%, transparent)';
const TAKEN_OUT_TEXT = 'color-mix(in oklab, var(--color-danger) 24%, transparent)';
const ADDED = 'color-mix(in oklab, var(--color-success) 10%, transparent)';
const ADDED_TEXT = 'color-mix(in oklab, var(--color-success) 26%, transparent)';

export const diffTheme: Extension = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-content': { padding: '0.5rem 0' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: TAKEN_OUT },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: ADDED },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText, &.cm-merge-b .cm-deletedText': {
    background: TAKEN_OUT_TEXT,
    borderRadius: 'var(--radius-sm)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: ADDED_TEXT,
    borderRadius: 'var(--radius-sm)',
  },
  '.cm-deletedChunk': { padding: '0 1.25rem 0 0.75rem' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': {
    background: 'var(--color-danger)',
  },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--color-success)' },
  '.cm-collapsedLines': {
    color: 'var(--color-muted)',
    background: 'var(--color-sunken)',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.75rem',
    '&:before, &:after': { content: '"…"' },
  },
});

export const placeTheme: Extension = EditorView.theme({
  '.cm-place': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 11%, transparent)',
    borderRadius: 'var(--radius-sm)',
  },
  '.cm-place-open': {
    backgroundColor: 'color-mix(in oklab, var(--color-warning) 26%, transparent)',
  },
});

export const proposalTheme: Extension = EditorView.theme({
  '.cm-taken': {
    backgroundColor: 'color-mix(in oklab, var(--color-danger) 14%, transparent)',
    textDecoration: 'line-through',
    textDecorationColor: 'color-mix(in oklab, var(--color-danger) 55%, transparent)',
  },
  // Padding instead of margins, which CodeMirror does not measure.
  '.cm-proposal': { padding: '0.125rem 0.5rem 0.375rem', whiteSpace: 'normal' },
  '.cm-proposal > div': {
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-md)',
    backgroundColor: 'var(--color-raised)',
    overflow: 'hidden',
  },
  '.cm-proposal-current > div': {
    borderColor: 'var(--color-accent)',
    outline: '1px solid var(--color-accent)',
  },
  '.cm-added': {
    display: 'block',
    padding: '0.25rem 0.5rem',
    maxHeight: '24rem',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textDecoration: 'none',
    backgroundColor: 'color-mix(in oklab, var(--color-success) 12%, transparent)',
  },
  '.cm-proposal-note': {
    padding: '0.25rem 0.625rem',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.8125rem',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-warning-soft)',
  },
  '.cm-proposal-bar': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.25rem',
    padding: '0 0.25rem 0 0.625rem',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-proposal-name': {
    marginInlineEnd: 'auto',
    fontSize: '0.75rem',
    color: 'var(--color-muted)',
  },
});
