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
