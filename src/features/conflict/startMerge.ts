import type { MergeOverlap, OverlapChoice } from '#domain/page/draft.ts';
import type { PageVersions } from '#domain/sync/merge.ts';
import { mergeChunks, type MergeChunk } from '#domain/sync/mergeText.ts';
import { sourceOf } from '#domain/page/page.ts';
import type { MergeText } from './mergeEditing.ts';

/** Merges the two versions as far as they do not overlap. Line endings become `\n`. */
export function startMerge(versions: PageVersions): Omit<MergeText, 'basis'> {
  const { base, mine, theirs } = versions;
  const [before, here, there] = [base, mine, theirs].map((page) =>
    page === null ? '' : sourceOf(page).replace(/\r\n?/g, '\n'),
  );
  const chunks = mergeChunks(before ?? '', here ?? '', there ?? '');
  return {
    type: merged(versions, ({ content_type }) => content_type),
    ...joinChunks(chunks),
    title: merged(versions, ({ title }) => title),
    tags: mergedTags(versions).join(', '),
  };
}

/** The merged text, with this device's version in each overlapping place. */
export function joinChunks(chunks: readonly MergeChunk[]): Pick<MergeText, 'text' | 'places'> {
  let text = '';
  const places: MergeOverlap[] = [];
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

export function chosenText({ mine, theirs }: MergeOverlap, choice: OverlapChoice): string {
  if (choice === 'theirs') return theirs;
  if (choice !== 'both' || theirs === '') return mine;
  if (mine === '' || /\s$/.test(mine) || /^\s/.test(theirs)) return mine + theirs;
  return `${mine}${mine.includes('\n') || theirs.includes('\n') ? '\n' : ' '}${theirs}`;
}

function merged<T>(
  { base, mine, theirs }: PageVersions,
  valueOf: (page: PageVersions['mine']) => T,
): T {
  const here = valueOf(mine);
  return base !== null && here === valueOf(base) ? valueOf(theirs) : here;
}

function mergedTags({ base, mine, theirs }: PageVersions): readonly string[] {
  const before = base?.tags ?? [];
  const kept = theirs.tags.filter((tag) => mine.tags.includes(tag) || !before.includes(tag));
  const added = mine.tags.filter((tag) => !before.includes(tag) && !kept.includes(tag));
  return [...kept, ...added];
}
