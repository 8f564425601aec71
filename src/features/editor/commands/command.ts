/** Where a command stands in the palette and on the sheet of shortcuts, in this order. */
export const COMMAND_GROUPS = ['Document', 'Edit', 'Text', 'View', 'Go'] as const;

/** One of the groups of commands. */
type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something a person can do in the studio. Menus, buttons, keyboard, palette and shortcut sheet are made from the same list. */
export interface Command {
  /** Unique, and the same in every version: what was used recently is remembered by it. */
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /**
   * In CodeMirror's notation; `Mod` is Cmd on a Mac and Ctrl elsewhere. The keys of `Edit` and `Text` count while
   * the focus is in the text, the others everywhere in the studio.
   */
  readonly keys?: string | undefined;
  readonly run: () => void;
  readonly disabled?: boolean | undefined;
  /** For what is on or off. */
  readonly checked?: boolean | undefined;
  /** Other words by which somebody may look for it. */
  readonly words?: string | undefined;
}
