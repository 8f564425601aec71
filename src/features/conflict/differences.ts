import {
  visibilityOf,
  type Visibility,
  sourceOf,
  TYPE_NAMES,
  type Page,
} from '#domain/page/page.ts';
import type { PageVersions } from '#domain/sync/merge.ts';

export interface Difference {
  readonly what: 'Page' | 'Title' | 'Tags' | 'Written in' | 'Visibility' | 'Text';
  readonly words: string;
}

export function differences(versions: PageVersions): readonly Difference[] {
  const { mine, theirs } = versions;
  const all: readonly (Difference | null)[] = [
    deletion(mine, theirs),
    changed('Title', versions, ({ title }) => title, quoted),
    changed(
      'Written in',
      versions,
      ({ content_type }) => content_type,
      (type) => TYPE_NAMES[type],
    ),
    tags(versions),
    changed('Visibility', versions, visibilityOf, (visibility) => READERS[visibility]),
    text(versions),
  ];
  return all.filter((one) => one !== null);
}

function deletion(mine: Page, theirs: Page): Difference | null {
  const here = mine.deleted_at !== null;
  const there = theirs.deleted_at !== null;
  if (here === there) return null;
  const words = here
    ? 'Moved to the trash on this device, changed on the server.'
    : 'Moved to the trash on the server, changed on this device.';
  return { what: 'Page', words };
}

function changed<T>(
  what: Difference['what'],
  { base, mine, theirs }: PageVersions,
  valueOf: (page: Page) => T,
  format: (value: T) => string,
): Difference | null {
  const [here, there] = [valueOf(mine), valueOf(theirs)];
  if (here === there) return null;
  const before = base === null ? undefined : valueOf(base);
  if (there === before) return { what, words: `Changed on this device only, to ${format(here)}.` };
  if (here === before) return { what, words: `Changed on the server only, to ${format(there)}.` };
  return { what, words: `${format(here)} on this device, ${format(there)} on the server.` };
}

function tags({ mine, theirs }: PageVersions): Difference | null {
  const here = mine.tags.filter((tag) => !theirs.tags.includes(tag));
  const there = theirs.tags.filter((tag) => !mine.tags.includes(tag));
  const words = [
    ...(here.length > 0 ? [`Only on this device: ${here.join(', ')}.`] : []),
    ...(there.length > 0 ? [`Only on the server: ${there.join(', ')}.`] : []),
  ];
  if (words.length > 0) return { what: 'Tags', words: words.join(' ') };
  const isSameOrder = mine.tags.every((tag, index) => tag === theirs.tags[index]);
  return isSameOrder ? null : { what: 'Tags', words: 'The same tags in a different order.' };
}

function text({ base, mine, theirs }: PageVersions): Difference | null {
  const [here, there] = [sourceOf(mine), sourceOf(theirs)];
  if (here === there) return null;
  const before = base === null ? undefined : sourceOf(base);
  if (there === before) return { what: 'Text', words: 'Changed on this device only.' };
  if (here === before) return { what: 'Text', words: 'Changed on the server only.' };
  const words = base === null ? 'Written differently on both sides.' : 'Changed on both sides.';
  return { what: 'Text', words };
}

function quoted(title: string): string {
  const letters = Array.from(title);
  return letters.length <= LONGEST_TITLE
    ? `“${title}”`
    : `“${letters.slice(0, LONGEST_TITLE).join('').trimEnd()}…”`;
}

/** Longer titles are shortened here; the version below shows them in full. */
const LONGEST_TITLE = 80;

const READERS: Readonly<Record<Visibility, string>> = {
  public: 'public',
  link: 'anyone with the link',
  private: 'private',
};
