import type { StateCommand } from '@codemirror/state';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { MARKDOWN_COMMANDS } from '#features/editor/markdown/markdownCommands.ts';
import { type Command, ariaKeys, hasMacKeys, shownKeys } from '#context/commands.ts';
import type { MenuItem } from '#ui/overlays/Menu.tsx';

/** `run` applies a command and focuses the text; `insertPicture` asks for one. */
export function textCommands(
  { type }: Pick<EditorKind, 'type'>,
  run: (command: StateCommand) => void,
  insertPicture: () => void,
): readonly Command[] {
  const image: Command = {
    id: IMAGE,
    label: 'Image',
    group: 'Text',
    keys: 'Mod-Alt-i',
    run: insertPicture,
    words: 'picture photo camera',
  };
  if (type === 'html') return [image];
  const commands: readonly Command[] = MARKDOWN_COMMANDS.map(
    ({ label, words, key, run: command }) => ({
      id: textCommandId(label),
      label,
      group: 'Text',
      keys: key,
      run: () => run(command),
      words,
    }),
  );
  return [...commands, image];
}

export const IMAGE = 'text.image';

export function textCommandId(label: string): string {
  return `text.${label.toLowerCase().replaceAll(' ', '-')}`;
}

export function keysOf({ keys }: Command): MenuItem['keys'] {
  if (keys === undefined) return undefined;
  return { shown: shownKeys(keys, hasMacKeys()), aria: ariaKeys(keys) };
}

/** In this order; `danger` marks those that lose text. */
export function menuItems(
  commands: readonly Command[],
  ids: readonly string[],
  danger: readonly string[] = [],
): readonly MenuItem[] {
  return ids.flatMap((id) => {
    const command = commands.find((one) => one.id === id);
    if (command === undefined || command.disabled === true) return [];
    const { label, checked, run } = command;
    return [
      {
        label,
        keys: keysOf(command),
        onSelect: run,
        checked,
        tone: danger.includes(id) ? 'danger' : 'neutral',
      },
    ];
  });
}
