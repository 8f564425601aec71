import { redo, toggleComment, undo } from '@codemirror/commands';
import { foldAll, unfoldAll } from '@codemirror/language';
import { nextDiagnostic, openLintPanel } from '@codemirror/lint';
import { gotoLine, openSearchPanel, selectNextOccurrence } from '@codemirror/search';
import type { Command as ViewCommand, EditorView } from '@codemirror/view';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { formatText } from '#features/editor/format/formatText.ts';
import { NEXT_PROBLEM_KEY, PROBLEMS_KEY } from '#features/editor/html/htmlLint.ts';
import { usePaneSetting, wrapLines } from '#features/editor/layout/paneSettings.ts';
import type { Command } from './command.ts';

/** The commands of the code editor beside those of Markdown's markup; `view` is null while there is no editor yet. */
export function useCodeCommands(kind: EditorKind, view: EditorView | null): readonly Command[] {
  return codeCommands(kind, view, usePaneSetting(wrapLines) === 'on');
}

/** The same for an editor whose lines wrap or do not. */
export function codeCommands(
  kind: EditorKind,
  view: EditorView | null,
  wrap: boolean,
): readonly Command[] {
  const disabled = view === null;
  const inText = (run: ViewCommand) => () => {
    if (view === null) return;
    view.focus();
    run(view);
  };
  // A command that opens a panel puts the focus there itself.
  const panel = (run: ViewCommand) => () => void (view !== null && run(view));
  const problems: readonly Command[] = [
    {
      id: 'edit.next-problem',
      label: 'Next problem',
      group: 'Go',
      keys: NEXT_PROBLEM_KEY,
      run: inText(nextDiagnostic),
      disabled,
      words: 'error warning lint broken',
    },
    {
      id: 'view.problems',
      label: 'List of problems',
      group: 'View',
      keys: PROBLEMS_KEY,
      run: panel(openLintPanel),
      disabled,
      words: 'errors warnings lint broken',
    },
  ];
  return [
    {
      id: 'edit.format',
      label: kind.type === 'html' ? 'Format HTML' : 'Format Markdown',
      group: 'Edit',
      keys: 'Alt-Shift-f',
      run: () => void (view !== null && formatText(view, kind.type)),
      disabled,
      words: 'prettier tidy beautify indent pretty',
    },
    {
      id: 'edit.find',
      label: 'Find and replace',
      group: 'Edit',
      keys: 'Mod-f',
      run: panel(openSearchPanel),
      disabled,
      words: 'search',
    },
    { id: 'edit.undo', label: 'Undo', group: 'Edit', keys: 'Mod-z', run: inText(undo), disabled },
    {
      id: 'edit.redo',
      label: 'Redo',
      group: 'Edit',
      keys: 'Mod-Shift-z',
      run: inText(redo),
      disabled,
    },
    {
      id: 'edit.next-occurrence',
      label: 'Select next occurrence',
      group: 'Edit',
      keys: 'Mod-d',
      run: inText(selectNextOccurrence),
      disabled,
      words: 'multiple cursors selections',
    },
    {
      id: 'edit.comment',
      label: 'Comment out',
      group: 'Edit',
      keys: 'Mod-/',
      run: inText(toggleComment),
      disabled,
      words: 'toggle uncomment',
    },
    {
      id: 'view.wrap',
      label: 'Wrap long lines',
      group: 'View',
      keys: 'Alt-z',
      run: () => wrapLines.set(wrap ? 'off' : 'on'),
      checked: wrap,
      words: 'soft word wrapping',
    },
    {
      id: 'view.fold-all',
      label: 'Fold everything',
      group: 'View',
      run: inText(foldAll),
      disabled,
      words: 'collapse',
    },
    {
      id: 'view.unfold-all',
      label: 'Unfold everything',
      group: 'View',
      run: inText(unfoldAll),
      disabled,
      words: 'expand',
    },
    {
      id: 'go.line',
      label: 'Go to line',
      group: 'Go',
      keys: 'Mod-Alt-g',
      run: panel(gotoLine),
      disabled,
      words: 'number jump',
    },
    ...(kind.type === 'html' ? problems : []),
  ];
}
