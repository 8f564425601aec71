import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

export const foldTheme: Extension = EditorView.theme({
  '.cm-foldGutter .cm-gutterElement': {
    width: '1rem',
    fontSize: '0.875rem',
    textAlign: 'center',
    cursor: 'pointer',
    color: 'color-mix(in oklab, var(--color-muted) 60%, transparent)',
  },
  '.cm-foldGutter .cm-gutterElement:hover, .cm-foldGutter .cm-activeLineGutter': {
    color: 'var(--color-ink)',
    backgroundColor: 'transparent',
  },
  '.cm-foldPlaceholder': {
    margin: '0 0.25rem',
    padding: '0 0.375rem',
    color: 'var(--color-muted)',
    backgroundColor: 'var(--color-sunken)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-sm)',
  },
});
