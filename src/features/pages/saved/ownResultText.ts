import { counted } from '#domain/messages/counted.ts';
import { isFiltered, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { resultText } from '#features/pages/listControls/resultText.ts';

export function ownResultText({
  query,
  shown,
  matching,
  searching,
  isPartial = false,
}: {
  readonly query: GalleryQuery;
  readonly shown: number;
  readonly matching: number | null;
  readonly searching: boolean;
  /** The first pull is incomplete, so no count is final. */
  readonly isPartial?: boolean;
}): string {
  if (matching === null) return '';
  if (searching) return 'Searching your projects…';
  if (isPartial)
    return `${counted(matching, 'project', 'projects')}${isFiltered(query) ? ' found' : ''} so far`;
  return resultText({
    total: matching,
    hasMore: false,
    from: matching === 0 ? 0 : 1,
    to: shown,
    isFiltered: isFiltered(query),
  });
}
