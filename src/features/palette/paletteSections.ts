import { hasMacKeys, shownKeys, COMMAND_GROUPS, type Command } from '#context/commands.ts';
import type { PaletteItem, PaletteSection } from '#ui/overlays/Palette.tsx';
import { rankByQuery } from './rankCommands.ts';

const INITIAL_TEXTS = 5;

const MAX_RESULTS = 50;

/** Without a query recent commands, then every group; with one the groups by their best result. */
export function paletteSections(
  commands: readonly Command[],
  recent: readonly string[],
  query: string,
): readonly PaletteSection[] {
  const enabled = commands.filter(({ disabled }) => disabled !== true);
  if (query.trim() === '') {
    const recentlyUsed = recent.flatMap((id) => enabled.filter((command) => command.id === id));
    const hiddenTexts = ['open.', 'draft.'].flatMap((kind) =>
      enabled.filter(({ id }) => id.startsWith(kind)).slice(INITIAL_TEXTS),
    );
    const others = enabled.filter(
      (command) => !recentlyUsed.includes(command) && !hiddenTexts.includes(command),
    );
    return [section('Recently used', recentlyUsed), ...grouped(others, COMMAND_GROUPS)].filter(
      ({ items }) => items.length > 0,
    );
  }
  const found = rankByQuery(enabled, query).slice(0, MAX_RESULTS);
  return grouped(found, new Set(found.map(({ group }) => group)));
}

function grouped(commands: readonly Command[], groups: Iterable<string>): PaletteSection[] {
  return Array.from(groups, (group) =>
    section(
      group,
      commands.filter((command) => command.group === group),
    ),
  );
}

function section(label: string, commands: readonly Command[]): PaletteSection {
  return { label, items: commands.map(itemOf) };
}

export function itemOf({ id, label, keys, checked }: Command): PaletteItem {
  return { id, label, checked, ...(keys !== undefined && { keys: shownKeys(keys, hasMacKeys()) }) };
}
