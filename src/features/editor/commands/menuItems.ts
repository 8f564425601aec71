import { ariaKeys, hasMacKeys, shownKeys, type Command } from '#context/commands.ts';
import type { MenuItem } from '#ui/overlays/Menu.tsx';

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
