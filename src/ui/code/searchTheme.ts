import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const ROW_END = { content: '""', flexBasis: '100%' };

export const searchTheme: Extension = EditorView.theme({
  '.cm-panels': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-canvas)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)', containerType: 'inline-size' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.375rem',
    padding: '0.3125rem 2.5rem 0.3125rem 0.75rem',
    fontSize: '0.8125rem',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': {
    margin: '0.1875rem 0',
  },
  '.cm-panel.cm-search [name=replace], .cm-panel.cm-search [name=replaceAll]': { order: '4' },
  // Replace is below find; in a narrow panel the switches are between them.
  '.cm-panel.cm-search::before': { ...ROW_END, order: '1', display: 'none' },
  '.cm-panel.cm-search::after': { ...ROW_END, order: '3' },
  '.cm-panel.cm-search label': {
    order: '2',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    fontSize: '0.8125rem',
  },
  '.cm-textfield': {
    height: '2rem',
    minWidth: '0',
    flex: '1 1 9rem',
    padding: '0 0.5rem',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-md)',
    fontSize: 'max(0.8125rem, 13px)',
  },
  '.cm-button': {
    height: '2rem',
    padding: '0 0.625rem',
    color: 'var(--color-ink)',
    background: 'var(--color-surface)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-md)',
    fontSize: '0.8125rem',
  },
  '.cm-button:hover': { borderColor: 'var(--color-line-strong)' },
  '.cm-panel.cm-search [name=close]': {
    top: '0.3125rem',
    right: '0.5rem',
    width: '2rem',
    height: '2rem',
    color: 'var(--color-muted)',
    fontSize: '1.25rem',
  },
  '@container (max-width: 44rem)': {
    '.cm-panel.cm-search': { paddingRight: '0.75rem' },
    '.cm-panel.cm-search [name=search]': { flexBasis: '100%', marginRight: '2.5rem' },
  },
  '@container (max-width: 31rem)': {
    '.cm-panel.cm-search::before': { display: 'block' },
    '.cm-panel.cm-search input': { flexBasis: '5rem !important', marginRight: '0 !important' },
    '.cm-panel.cm-search [name=prev]': { marginRight: '2.75rem !important' },
    '.cm-panel.cm-search [name=select]': { order: '2' },
  },
  '@media (pointer: coarse)': {
    '.cm-textfield': { fontSize: '16px', height: '2.75rem' },
    '.cm-button': { height: '2.75rem' },
    '.cm-panel.cm-search label': { minHeight: '2.75rem' },
    '.cm-panel.cm-search [name=close]': { width: '2.75rem', height: '2.75rem' },
  },
  '@media (pointer: coarse) and (max-height: 37rem)': {
    '.cm-panel.cm-search': { paddingBlock: '1px' },
    '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': {
      marginBlock: '0',
    },
    '.cm-panel.cm-search [name=close]': { top: '1px' },
  },
});
