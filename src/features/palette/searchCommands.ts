import { inGroup, type Command, hasMacKeys, shownKeys, COMMAND_GROUPS } from '#context/commands.ts';
import type { PaletteItem, PaletteSection } from '#ui/overlays/Palette.tsx';

interface ListSearch {
  readonly q: string;
  readonly tab?: 'saved';
}

/** Searches the texts of pages, which the palette itself does not read. */
export function searchCommands(
  query: string,
  isSignedIn: boolean,
  search: (of: ListSearch) => void,
): readonly Command[] {
  const q = query.trim();
  if (q === '') return [];
  const own: Omit<Command, 'group'> = {
    id: 'search.own',
    label: `Search your projects for “${q}”`,
    run: () => search({ q, tab: 'saved' }),
  };
  return inGroup('Search', [
    ...(isSignedIn ? [own] : []),
    {
      id: 'search.public',
      label: `Search public projects for “${q}”`,
      run: () => search({ q }),
    },
  ]);
}

export interface Searchable {
  readonly label: string;
  readonly words?: string | undefined;
}

/** Every word of the query must match. Best first; equals keep their order. */
export function rankByQuery<T extends Searchable>(
  items: readonly T[],
  query: string,
): readonly T[] {
  const terms = normalise(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return items;
  return items
    .map((item) => ({ item, score: scoreOf(item, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf({ label, words = '' }: Searchable, terms: readonly string[]): number {
  const text = normalise(label);
  const others = normalise(words).split(/\s+/);
  let total = 0;
  for (const term of terms) {
    const score = termScore(text, others, term);
    if (score === 0) return 0;
    total += score;
  }
  return total / terms.length - text.length / 1000;
}

function termScore(label: string, others: readonly string[], term: string): number {
  if (label.startsWith(term)) return 10;
  const at = label.indexOf(term);
  if (at > 0) return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 5 : 8;
  if (others.some((word) => word.startsWith(term))) return 4;
  return term.length > 1 && isSubsequence(label, term) ? 2 : 0;
}

/** Whether the letters occur in order, the first at a word's start. */
function isSubsequence(label: string, letters: string): boolean {
  return label.split(/[^\p{L}\p{N}]+/u).some((word, index, words) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    let found = 0;
    for (const sign of words.slice(index).join(' ')) {
      if (sign === letters.charAt(found)) found += 1;
    }
    return found >= letters.length;
  });
}

/** Ignores accents and case: "resume" matches "Résumé". */
function normalise(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

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
