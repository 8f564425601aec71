import { counted } from '#domain/messages/counted.ts';
import { isFiltered, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { resultWords } from '#features/pages/listControls/resultWords.ts';

/**
 * Which part of the user's own pages is shown; while texts are still being searched it says so, and nothing until it
 * is counted. `isPartial`: not all of the pages have been on this device yet, so that no count is the whole.
 */
export function ownResultWords(
  query: GalleryQuery,
  shown: number,
  matching: number | null,
  searching: boolean,
  isPartial = false,
): string {
  if (matching === null) return '';
  if (searching) return 'Searching your projects…';
  if (isPartial)
    return `${counted(matching, 'project', 'projects')}${isFiltered(query) ? ' found' : ''} so far`;
  return resultWords({
    total: matching,
    isEstimate: false,
    from: matching === 0 ? 0 : 1,
    to: shown,
    isNarrowed: isFiltered(query),
  });
}
