import type { CommandDialog } from './commandDialogs.ts';

export const COMMAND_GROUPS = [
  'Document',
  'Edit',
  'Text',
  'View',
  'Go',
  'Drafts',
  'Settings',
  'Search',
] as const;

type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** An action of a screen. Menus, toolbar, keyboard, palette and shortcut sheet are generated from one list. */
export interface Command {
  /** Unique and stable: recently used commands are stored by it. */
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /** In CodeMirror's notation. Keys of `Edit` and `Text` apply in the text, others on the whole screen. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  readonly disabled?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly words?: string | undefined;
}

export function inGroup(
  group: CommandGroup,
  commands: readonly Omit<Command, 'group'>[],
): readonly Command[] {
  return commands.map((command) => ({ ...command, group }));
}

export function dialogCommands(show: (dialog: CommandDialog) => void): readonly Command[] {
  return inGroup('View', [
    { id: 'palette', label: 'Command palette', keys: 'Mod-k', run: () => show('palette') },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keys: '?',
      run: () => show('shortcuts'),
      words: 'keys help',
    },
  ]);
}
