import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useNavigate } from '@tanstack/react-router';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { Pages } from '#features/editor/outline/usePages.ts';
import { useCodeCommands } from './codeCommands.ts';
import type { Command } from './command.ts';
import { documentCommands, type DocumentActions } from './documentCommands.ts';
import { goCommands, type Place } from './goCommands.ts';
import { usePaneCommands } from './paneCommands.ts';
import { textCommands } from './textCommands.ts';
import { useCommandKeys } from './useCommandKeys.ts';
import type { StudioPart } from './useStudioPart.ts';

/**
 * All that can be done in the studio, in one list: bar, menus, toolbar, palette and shortcut sheet are made from it,
 * and its keys work while the studio is shown. `run` runs a command on the text; `show` opens a part of the studio.
 */
export function useStudioCommands(
  kind: EditorKind,
  view: EditorView | null,
  run: (command: StateCommand) => void,
  actions: DocumentActions,
  show: (part: StudioPart) => void,
  pages: Pages,
): readonly Command[] {
  const navigate = useNavigate();
  const go = (place: Place) => {
    if (place === 'profile') return void navigate({ to: '/profile' });
    void navigate({ to: '/', search: place === 'dashboard' ? {} : { tab: place } });
  };
  const panes = usePaneCommands(kind, pages);
  const code = useCodeCommands(kind, view);
  const commands: readonly Command[] = [
    ...documentCommands(actions),
    ...visitorsCommands(kind, () => show('visitors')),
    ...code,
    ...textCommands(kind, run),
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

/** Only HTML becomes something else for visitors. */
function visitorsCommands({ type }: EditorKind, run: () => void): readonly Command[] {
  if (type !== 'html') return [];
  const words = 'publish removed left out check';
  return [{ id: 'visitors', label: 'What visitors will get', group: 'Document', run, words }];
}
