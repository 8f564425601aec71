import { isFiltered, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { resultWords } from '#features/pages/listControls/resultWords.ts';

/** Which part of the person's own pages is shown, for people; while texts are still being looked through it says so, and nothing until it is counted. */
export function ownResultWords(
  query: GalleryQuery,
  shown: number,
  matching: number | null,
  searching: boolean,
): string {
  if (matching === null) return '';
  if (searching) return 'Searching your projects…';
  return resultWords({
    total: matching,
    isEstimate: false,
    from: matching === 0 ? 0 : 1,
    to: shown,
    isNarrowed: isFiltered(query),
  });
}
