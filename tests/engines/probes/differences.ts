/** The database of an aborted first version stays listed, without a version. */
const ABORTED_UPGRADE = {
  'native: an upgrade aborted by its code leaves no database': [
    ['upgradeneeded', 'error', 'AbortError'],
    [{ name: 'new', version: 0 }],
  ],
};

/** What an engine returns instead of the standard’s answer. The probes fail when an engine no longer differs. */
const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  webkit: {
    'orderBy().uniqueKeys: empty': 'UnknownError',
    'orderBy().reverse().uniqueKeys: empty': 'UnknownError',
    'where().above().uniqueKeys: empty': 'UnknownError',
    ...ABORTED_UPGRADE,
  },
  'webkit-memory': {
    'orderBy().reverse().uniqueKeys: filled': ['y', 'x', undefined],
    'orderBy().primaryKeys, some keys null or absent: filled': [1, 5, 2, 4],
    'orderBy().reverse().primaryKeys, some keys null or absent: filled': [4, 2, 5, 1],
    'orderBy().toArray, some keys null or absent: filled': ['a', 'e', 'b', 'd'],
    'orderBy().first, some keys null or absent: filled': ['a'],
    'below, some keys null or absent: filled': [1, 5, 2],
    'below().count, some keys null or absent: filled': 3,
    'a Blob': 'UnknownError',
    ...ABORTED_UPGRADE,
  },
  firefox: {},
  chromium: {},
};

export function differencesOf(engine: string): ReadonlyMap<string, unknown> {
  const listed = DIFFERENCES[engine];
  if (listed === undefined) throw new Error(`No engine is named ${engine}.`);
  return new Map(Object.entries(listed));
}
