import { ariaKeys, hasMacKeys, shownKeys } from '#context/commands/shownKeys.ts';
import type { MenuItem } from '#ui/overlays/Menu.tsx';
import type { Command } from '#context/commands/command.ts';

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
