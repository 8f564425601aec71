import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useNavigate } from '@tanstack/react-router';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { usePaneSetting, wrapLines } from '#features/editor/layout/paneSettings.ts';
import type { Pages } from '#features/editor/outline/usePages.ts';
import { codeCommands } from './codeCommands.ts';
import type { Command } from './command.ts';
import { documentCommands } from './documentCommands.ts';
import type { DocumentActions } from '#features/editor/document/useDocumentActions.ts';
import { goCommands, type Target } from './goCommands.ts';
import { usePaneCommands } from './paneCommands.ts';
import { textCommands } from './textCommands.ts';
import type { StudioDialogName } from './useStudioDialog.ts';
import { useEffect, useEffectEvent } from 'react';
import { hasMacKeys } from '#features/editor/codemirror/shownKeys.ts';
import { matchesKeys } from './matchesKeys.ts';

/** All commands of the studio and their keys. `run` applies a command to the text; `show` opens a dialog. */
export function useStudioCommands({
  kind,
  view,
  pages,
  actions,
  run,
  show,
}: {
  readonly kind: EditorKind;
  readonly view: EditorView | null;
  readonly pages: Pages;
  readonly actions: DocumentActions;
  readonly run: (command: StateCommand) => void;
  readonly show: (dialog: StudioDialogName) => void;
}): readonly Command[] {
  const navigate = useNavigate();
  const go = (target: Target) => {
    if (target === 'profile') return void navigate({ to: '/profile' });
    void navigate({ to: '/', search: target === 'dashboard' ? {} : { tab: target } });
  };
  const panes = usePaneCommands(kind, pages);
  const wraps = usePaneSetting(wrapLines) === 'on';
  const commands: readonly Command[] = [
    ...documentCommands(actions),
    ...visitorsCommands(kind, () => show('visitors')),
    ...codeCommands(kind, view, wraps),
    ...textCommands(kind, run, () => show('picture')),
    ...panes,
    {
      id: 'palette',
      label: 'Command palette',
      group: 'View',
      keys: 'Mod-k',
      run: () => show('palette'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      group: 'View',
      keys: '?',
      run: () => show('shortcuts'),
      words: 'keys help',
    },
    ...goCommands(kind.tab, go),
  ];
  useCommandKeys(commands);
  return commands;
}

/** Publishing only changes HTML. */
function visitorsCommands({ type }: EditorKind, run: () => void): readonly Command[] {
  if (type !== 'html') return [];
  const words = 'publish removed left out check';
  return [{ id: 'visitors', label: 'What visitors will get', group: 'Document', run, words }];
}

/** Replaces browser shortcuts. Keys of `Edit` and `Text` work only in the text, and none while a dialog is open. */
function useCommandKeys(commands: readonly Command[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
    const command = commands.find(
      ({ keys }) => keys !== undefined && matchesKeys(keys, event, hasMacKeys()),
    );
    if (command?.keys === undefined) return;
    const target = event.target instanceof Element ? event.target : null;
    const isPlain = !command.keys.includes('-');
    if (isPlain && target?.closest(TEXT_FIELDS) !== null) return;
    const isTextCommand = command.group === 'Edit' || command.group === 'Text';
    if (isTextCommand && target?.closest('.cm-content') === null) return;
    event.preventDefault();
    const hasDialog = document.querySelector(MODAL) !== null;
    if (!event.repeat && !hasDialog && command.disabled !== true) command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], .cm-editor';

const MODAL = '[role="dialog"], [role="alertdialog"]';
