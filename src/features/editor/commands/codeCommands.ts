import { redo, toggleComment, undo } from '@codemirror/commands';
import { foldAll, unfoldAll } from '@codemirror/language';
import type { Command as ViewCommand, EditorView } from '@codemirror/view';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import {
  aidCommand,
  type EditingAids,
  NEXT_PROBLEM_KEY,
  PROBLEMS_KEY,
} from '#features/editor/codemirror/addEditingAids.ts';
import { wrapLines } from '#features/editor/layout/paneSettings.ts';
import type { Command } from '#context/commands.ts';

export function codeCommands(
  kind: EditorKind,
  view: EditorView | null,
  wrap: boolean,
): readonly Command[] {
  const inText = (run: ViewCommand) => ({
    disabled: view === null,
    run: () => {
      view?.focus();
      if (view !== null) run(view);
    },
  });
  // A panel takes the focus itself.
  const inPanel = (run: ViewCommand) => ({
    disabled: view === null,
    run: () => void (view !== null && run(view)),
  });
  const withAids = (command: (aids: EditingAids) => ViewCommand) => aidCommand(kind.type, command);
  return [
    {
      id: 'edit.next-problem',
      label: 'Next problem',
      group: 'Go',
      keys: NEXT_PROBLEM_KEY,
      words: 'error warning lint broken',
      ...inText(withAids((aids) => aids.nextDiagnostic)),
    },
    {
      id: 'view.problems',
      label: 'Show problems',
      group: 'View',
      keys: PROBLEMS_KEY,
      words: 'errors warnings lint broken list',
      ...inPanel(withAids((aids) => aids.openLintPanel)),
    },
    {
      id: 'edit.format',
      label: kind.type === 'html' ? 'Format HTML' : 'Format Markdown',
      group: 'Edit',
      keys: 'Alt-Shift-f',
      words: 'prettier tidy beautify indent pretty',
      ...inPanel(withAids((aids) => aids.formatCommand(kind.type))),
    },
    {
      id: 'edit.find',
      label: 'Find and replace',
      group: 'Edit',
      keys: 'Mod-f',
      words: 'search',
      ...inPanel(withAids((aids) => aids.openSearchPanel)),
    },
    { id: 'edit.undo', label: 'Undo', group: 'Edit', keys: 'Mod-z', ...inText(undo) },
    { id: 'edit.redo', label: 'Redo', group: 'Edit', keys: 'Mod-Shift-z', ...inText(redo) },
    {
      id: 'edit.next-occurrence',
      label: 'Select next occurrence',
      group: 'Edit',
      keys: 'Mod-d',
      words: 'multiple cursors selections',
      ...inText(withAids((aids) => aids.selectNextOccurrence)),
    },
    {
      id: 'edit.comment',
      label: 'Toggle comment',
      group: 'Edit',
      keys: 'Mod-/',
      words: 'comment out uncomment',
      ...inText(toggleComment),
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
      label: 'Fold all',
      group: 'View',
      words: 'collapse everything',
      ...inText(foldAll),
    },
    {
      id: 'view.unfold-all',
      label: 'Unfold all',
      group: 'View',
      words: 'expand everything',
      ...inText(unfoldAll),
    },
    {
      id: 'go.line',
      label: 'Go to line',
      group: 'Go',
      keys: 'Mod-Alt-g',
      words: 'number jump',
      ...inPanel(withAids((aids) => aids.gotoLine)),
    },
  ];
}
