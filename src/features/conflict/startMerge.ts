import type { MergePlace, PlaceChoice } from '#domain/sync/handMerge.ts';
import type { PageVersions } from '#domain/sync/merge.ts';
import { mergeChunks, type MergeChunk } from '#domain/sync/mergeText.ts';
import { sourceOf, type ContentType } from '#domain/page/page.ts';

/** A merge by hand as it begins: what does not overlap is joined, what does waits for a choice. */
export interface StartedMerge {
  readonly type: ContentType;
  readonly text: string;
  readonly places: readonly MergePlace[];
  readonly title: string;
  /** As they stand in their field: separated by commas. */
  readonly tags: string;
}

/** Joins the two versions as far as they do not touch one another. Lines end with `\n`, whatever the sources have. */
export function startMerge(versions: PageVersions): StartedMerge {
  const { base, mine, theirs } = versions;
  const [before, here, there] = [base, mine, theirs].map((page) =>
    page === null ? '' : withPlainLines(sourceOf(page)),
  );
  const chunks = mergeChunks(before ?? '', here ?? '', there ?? '');
  return {
    type: merged(versions, ({ content_type }) => content_type),
    ...joinChunks(chunks),
    title: merged(versions, ({ title }) => title),
    tags: mergedTags(versions).join(', '),
  };
}

/** The text of the chunks with mine in each overlapping place, and where these places are. */
export function joinChunks(chunks: readonly MergeChunk[]): {
  readonly text: string;
  readonly places: readonly MergePlace[];
} {
  let text = '';
  const places: MergePlace[] = [];
  for (const chunk of chunks) {
    const from = text.length;
    if (chunk.kind !== 'both') {
      text += chunk.text;
      continue;
    }
    const { base, mine, theirs } = chunk;
    text += mine;
    const to = text.length;
    places.push({ id: places.length + 1, from, to, choice: 'open', base, mine, theirs });
  }
  return { text, places };
}

/** What a choice puts into a place. */
export function chosenText({ mine, theirs }: MergePlace, choice: PlaceChoice): string {
  if (choice === 'theirs') return theirs;
  if (choice !== 'both' || theirs === '') return mine;
  if (mine === '' || /\s$/.test(mine) || /^\s/.test(theirs)) return mine + theirs;
  // Lines stay lines; words do not run into one another.
  return `${mine}${mine.includes('\n') || theirs.includes('\n') ? '\n' : ' '}${theirs}`;
}

/** The side that changed a column; mine where both did. */
function merged<T>(
  { base, mine, theirs }: PageVersions,
  valueOf: (page: PageVersions['mine']) => T,
): T {
  const here = valueOf(mine);
  return base !== null && here === valueOf(base) ? valueOf(theirs) : here;
}

/** Tags that either side added, theirs first, without those that either took away. */
function mergedTags({ base, mine, theirs }: PageVersions): readonly string[] {
  const before = base?.tags ?? [];
  const kept = theirs.tags.filter((tag) => mine.tags.includes(tag) || !before.includes(tag));
  const added = mine.tags.filter((tag) => !before.includes(tag) && !kept.includes(tag));
  return [...kept, ...added];
}

function withPlainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
