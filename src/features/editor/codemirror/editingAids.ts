import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionStatus,
  hasNextSnippetField,
  hasPrevSnippetField,
} from '@codemirror/autocomplete';
import { nextDiagnostic, openLintPanel } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { EditorState, Extension } from '@codemirror/state';
import { keymap, EditorView } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { insideMarkdown } from '#frames/code/codeLanguage.ts';
import { searchTheme } from '#ui/code/searchTheme.ts';
import { expandEmmet } from '#features/editor/source/expandEmmet.ts';
import { htmlLint, styleAttributes } from '#features/editor/source/htmlLint.ts';
import { NEXT_PROBLEM_KEY, PROBLEMS_KEY } from './addEditingAids.ts';
import { frontMatterLint } from '#features/editor/markdown/frontMatterLint.ts';
import { typedFence } from '#features/editor/markdown/typedFence.ts';
import { usesEscape } from './editorExtensions.ts';

export { nextDiagnostic, openLintPanel } from '@codemirror/lint';
export { formatCommand } from '#features/editor/source/formatText.ts';
export { gotoLine, openSearchPanel, selectNextOccurrence } from '@codemirror/search';

/** Before all others: its keys have priority. */
export function editingAids(type: ContentType): Extension {
  const onTab = type === 'html' ? [acceptCompletion, expandEmmet] : [acceptCompletion];
  return [
    highlightSelectionMatches(),
    type === 'markdown' ? typedFence : [],
    closeBrackets(),
    autocompletion({ icons: false }),
    search({ top: true }),
    keymap.of(onTab.map((run) => ({ key: 'Tab', run }))),
    usesEscape.of(hasOwnEscape),
    keymap.of([...closeBracketsKeymap, ...searchKeymap]),
    type === 'html' ? [styleAttributes, htmlLint] : [insideMarkdown(), frontMatterLint],
    keymap.of([
      { key: NEXT_PROBLEM_KEY, run: nextDiagnostic },
      { key: PROBLEMS_KEY, run: openLintPanel },
    ]),
    [searchTheme, popupTheme],
  ];
}

function hasOwnEscape(state: EditorState): boolean {
  return (
    completionStatus(state) === 'active' || hasNextSnippetField(state) || hasPrevSnippetField(state)
  );
}

const WARNING_LINE = 'underline wavy 1px var(--color-warning)';

const popupTheme: Extension = EditorView.theme({
  '.cm-tooltip': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-md)',
    boxShadow: 'var(--shadow-float)',
    overflow: 'hidden',
    zIndex: '30',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: '11rem',
    maxWidth: 'min(26rem, 92vw)',
    maxHeight: '15rem',
    padding: '0.25rem',
    fontFamily: 'var(--font-mono)',
    fontSize: '0.8125rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '0.1875rem 0.5rem',
    lineHeight: '1.35',
    borderRadius: 'var(--radius-sm)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--color-ink)',
    background: 'var(--color-accent-soft)',
  },
  '.cm-completionMatchedText': { color: 'var(--color-accent)', textDecoration: 'none' },
  '.cm-completionDetail': { color: 'var(--color-muted)', fontStyle: 'normal' },
  '.cm-snippetField': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 11%, transparent)',
  },
  '.cm-snippetFieldPosition': { borderLeftColor: 'var(--color-line-strong)' },

  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: WARNING_LINE },
  '.cm-lintRange-active': { backgroundColor: 'var(--color-warning-soft)' },
  '.cm-lintPoint-warning:after': { borderBottomColor: 'var(--color-warning)' },
  '.cm-diagnostic': {
    maxWidth: 'min(26rem, 88vw)',
    margin: '0',
    padding: '0.375rem 0.75rem',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--color-warning)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--color-line)' },
  '.cm-panel.cm-panel-lint ul': { maxHeight: '9.5rem' },
  '.cm-panel.cm-panel-lint .cm-diagnostic': { maxWidth: 'none', paddingRight: '2.75rem' },
  '.cm-panel.cm-panel-lint ul:focus': { outline: 'none' },
  '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-accent-soft)',
  },
  '.cm-panel.cm-panel-lint [name=close], .cm-dialog-close': {
    top: '0.25rem',
    right: '0.375rem',
    width: '2rem',
    height: '2rem',
    color: 'var(--color-muted)',
    fontSize: '1.25rem',
    cursor: 'pointer',
  },
  '.cm-panel.cm-dialog': { padding: '0.375rem 2.75rem 0.375rem 0.75rem', fontSize: '0.8125rem' },
  '.cm-panel.cm-dialog form': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  '.cm-panel.cm-dialog label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minWidth: '0',
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  '.cm-panel.cm-dialog .cm-textfield': { width: '100%', maxWidth: '8rem' },
  '@media (pointer: coarse)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.75rem 0.5rem' },
    '.cm-panel.cm-panel-lint .cm-diagnostic': { paddingBlock: '0.75rem' },
    '.cm-panel.cm-panel-lint [name=close], .cm-dialog-close': {
      width: '2.75rem',
      height: '2.75rem',
    },
    '.cm-panel.cm-dialog': { paddingRight: '3.5rem' },
  },
});
