import { useNavigate, useSearch } from '@tanstack/react-router';
import { galleryQuery, type GalleryQuery, type GallerySort } from '#domain/gallery/galleryQuery.ts';

/** What of a list's query changes. */
export type ListChange = Partial<GalleryQuery>;

/** How a list's query is changed: what is typed replaces the entry of the browser's history, a choice adds one. */
export type ChangeListQuery = (change: ListChange, how: 'typed' | 'chosen') => void;

/** The change that shows the whole list again, in the order it is in. */
export const WHOLE_LIST: ListChange = { search: '', tag: null, type: null };

/**
 * The query of a list of pages as it stands in the dashboard's URL, and the number of the list's page, from 1. A list's
 * own order does not stand in the URL.
 */
export function useListQuery(ownSort: GallerySort): readonly [query: GalleryQuery, page: number] {
  const { q = '', tag = null, type = null, sort = ownSort, page = 1 } = useSearch({ from: '/' });
  return [galleryQuery({ sort, type, search: q, tag }), page];
}

/** Gives how to change the query in the dashboard's URL; a change leads to the list's first page. */
export function useChangeListQuery(ownSort: GallerySort): ChangeListQuery {
  const navigate = useNavigate();
  return (change, how) => {
    void navigate({
      to: '/',
      // Laid over the address as it is by then: a choice may come between two words.
      search: (before) => ({ ...before, ...inAddress(change, ownSort), page: undefined }),
      replace: how === 'typed',
      resetScroll: false,
    });
  };
}

function inAddress({ search, tag, type, sort }: ListChange, ownSort: GallerySort) {
  return {
    ...(search !== undefined && { q: search === '' ? undefined : search }),
    ...(tag !== undefined && { tag: tag ?? undefined }),
    ...(type !== undefined && { type: type ?? undefined }),
    ...(sort !== undefined && { sort: sort === ownSort ? undefined : sort }),
  };
}
