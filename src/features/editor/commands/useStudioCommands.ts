import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  showCommandDialog,
  dialogCommands,
  type Command,
  useScreenCommands,
} from '#context/commands.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { usePaneSetting, wrapLines } from '#features/editor/layout/paneSettings.ts';
import type { Pages } from '#features/editor/outline/usePages.ts';
import { codeCommands } from './codeCommands.ts';
import { documentCommands } from './documentCommands.ts';
import type { DocumentActions } from '#features/editor/document/useDocumentActions.ts';
import { usePaneCommands } from './paneCommands.ts';
import { textCommands } from './textCommands.ts';
import type { StudioDialogName } from './useStudioDialog.ts';

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
  const panes = usePaneCommands(kind, pages);
  const wraps = usePaneSetting(wrapLines) === 'on';
  const writing: Command = {
    id: 'writing',
    label: 'Writing settings',
    group: 'Settings',
    run: () => show('writing'),
    words: 'focus mode typewriter vim font measure line length spell-check word goal',
  };
  const commands: readonly Command[] = [
    ...documentCommands(actions),
    ...visitorsCommands(kind, () => show('visitors')),
    ...codeCommands(kind, view, wraps),
    ...textCommands(kind, run, () => show('picture')),
    ...panes,
    writing,
  ];
  useScreenCommands(commands);
  return [...commands, ...dialogCommands(showCommandDialog)];
}

/** Publishing only changes HTML. */
function visitorsCommands({ type }: EditorKind, run: () => void): readonly Command[] {
  if (type !== 'html') return [];
  const words = 'publish removed left out check';
  return [{ id: 'visitors', label: 'What visitors will get', group: 'Document', run, words }];
}
