import { useNavigate, useSearch } from '@tanstack/react-router';
import { galleryQuery, type GalleryQuery, type GallerySort } from '#domain/page/galleryQuery.ts';

export type ListChange = Partial<GalleryQuery>;

/** `typed` replaces the browser's history entry, `chosen` adds one. */
export type ChangeListQuery = (change: ListChange, how: 'typed' | 'chosen') => void;

export const WHOLE_LIST: ListChange = { search: '', tag: null, type: null };

/** The list's query and page number (from 1) in the dashboard's URL, which omits the default order. */
export function useListQuery(ownSort: GallerySort): readonly [query: GalleryQuery, page: number] {
  const { q = '', tag = null, type = null, sort = ownSort, page = 1 } = useSearch({ from: '/' });
  return [galleryQuery({ sort, type, search: q, tag }), page];
}

/** Changes the query in the dashboard's URL, which omits the order `ownSort`, and returns to the first page. */
export function useChangeListQuery(ownSort: GallerySort | null): ChangeListQuery {
  const navigate = useNavigate();
  return (change, how) => {
    void navigate({
      to: '/',
      // Merged into the latest URL, which another change may have altered meanwhile.
      search: (before) => ({ ...before, ...inUrl(change, ownSort), page: undefined }),
      replace: how === 'typed',
      resetScroll: false,
    });
  };
}

function inUrl({ search, tag, type, sort }: ListChange, ownSort: GallerySort | null) {
  return {
    ...(search !== undefined && { q: search === '' ? undefined : search }),
    ...(tag !== undefined && { tag: tag ?? undefined }),
    ...(type !== undefined && { type: type ?? undefined }),
    ...(sort !== undefined && { sort: sort === ownSort ? undefined : sort }),
  };
}

/** The id of the results line, which takes the focus of a pressed chip that unmounts. */
export const LIST_STATUS = 'list-status';
