import { inGroup, type Command } from '#context/commands.ts';

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
