import { hasMacKeys, shownKeys } from '#features/editor/codemirror/shownKeys.ts';
import type { PaletteItem, PaletteSection } from '#ui/overlays/Palette.tsx';
import { COMMAND_GROUPS, type Command } from './command.ts';
import { rankByQuery } from './rankCommands.ts';

/** So many of the account's pages are offered before anything is typed. */
const PAGES_AT_FIRST = 5;

/** So many results are shown. */
const MOST_RESULTS = 50;

/**
 * What the palette shows: without a query what was used last (`recent`, ids), then every group; with one the groups
 * in the order of their best result. What cannot be run now is left out.
 */
export function paletteSections(
  commands: readonly Command[],
  recent: readonly string[],
  query: string,
): readonly PaletteSection[] {
  const able = commands.filter(({ disabled }) => disabled !== true);
  if (query.trim() === '') {
    const last = recent.flatMap((id) => able.filter((command) => command.id === id));
    const pages = able.filter(isPage).slice(PAGES_AT_FIRST);
    const others = able.filter((command) => !last.includes(command) && !pages.includes(command));
    return [section('Recently used', last), ...grouped(others, COMMAND_GROUPS)].filter(
      ({ items }) => items.length > 0,
    );
  }
  const found = rankByQuery(able, query).slice(0, MOST_RESULTS);
  return grouped(found, new Set(found.map(({ group }) => group)));
}

function isPage({ id }: Command): boolean {
  return id.startsWith('open.');
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

function itemOf({ id, label, keys, checked }: Command): PaletteItem {
  return { id, label, checked, ...(keys !== undefined && { keys: shownKeys(keys, hasMacKeys()) }) };
}
