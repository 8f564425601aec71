import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { codeTheme } from '#ui/codeTheme.ts';

/** The find and replace panel, dressed like the app's own fields and buttons. */
const searchPanel = EditorView.theme({
  '.cm-panels': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-canvas)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.375rem',
    padding: '0.5rem 2.5rem 0.5rem 0.75rem',
    fontSize: '0.8125rem',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    fontSize: '0.8125rem',
  },
  '.cm-textfield': {
    height: '2rem',
    minWidth: '0',
    flex: '1 1 9rem',
    margin: '0',
    padding: '0 0.5rem',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-md)',
    fontSize: 'max(0.8125rem, 13px)',
  },
  '.cm-button': {
    height: '2rem',
    margin: '0',
    padding: '0 0.625rem',
    color: 'var(--color-ink)',
    background: 'var(--color-surface)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-md)',
    fontSize: '0.8125rem',
  },
  '.cm-button:hover': { borderColor: 'var(--color-line-strong)' },
  '.cm-panel.cm-search [name=close]': {
    top: '0.5rem',
    right: '0.5rem',
    width: '2rem',
    height: '2rem',
    color: 'var(--color-muted)',
    fontSize: '1.25rem',
  },
  '@media (pointer: coarse)': { '.cm-textfield': { fontSize: '16px', height: '2.75rem' } },
});

/** How the editor looks: the theme of all source text, and the search panel. */
export const editorTheme: Extension = [codeTheme, searchPanel];
