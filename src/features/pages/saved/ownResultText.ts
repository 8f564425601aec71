import { counted } from '#domain/messages/counted.ts';
import { isFiltered, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { resultText } from '#features/pages/listControls/resultText.ts';
import type { ShownPages } from './useOwnList.ts';

/** `isPartial`: the first pull is incomplete, so no count is final. */
export function ownResultText(
  query: GalleryQuery,
  { matching, searching }: Pick<ShownPages, 'matching' | 'searching'>,
  isPartial: boolean,
): string {
  if (matching === null) return '';
  if (searching) return 'Searching your projects…';
  if (isPartial)
    return `${counted(matching, 'project', 'projects')}${isFiltered(query) ? ' found' : ''} so far`;
  return resultText({
    total: matching,
    hasMore: false,
    from: 1,
    to: matching,
    isFiltered: isFiltered(query),
  });
}
