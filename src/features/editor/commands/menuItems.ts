import { ariaKeys } from '#features/editor/codemirror/ariaKeys.ts';
import { hasMacKeys, shownKeys } from '#features/editor/codemirror/shownKeys.ts';
import type { MenuItem } from '#ui/overlays/Menu.tsx';
import type { Command } from './command.ts';

/** The keys of a command as menus show and announce them. */
export function keysOf({ keys }: Command): MenuItem['keys'] {
  if (keys === undefined) return undefined;
  return { shown: shownKeys(keys, hasMacKeys()), aria: ariaKeys(keys) };
}

/** The entries of a menu: the commands with these ids, in this order, that can be run now. `danger` loses text. */
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
