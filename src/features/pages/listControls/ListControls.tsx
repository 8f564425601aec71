import type { GalleryQuery, GallerySort } from '#domain/gallery/galleryQuery.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { Select } from '#ui/controls/Select.tsx';
import { CONTROLS_ROW, SEARCH_CELL, SELECT_CELL } from './ListControlsSkeleton.tsx';
import type { ChangeListQuery } from './listQuery.ts';
import { SearchBox } from './SearchBox.tsx';

const SORTS: readonly { readonly value: GallerySort; readonly label: string }[] = [
  { value: 'updated', label: 'Last updated' },
  { value: 'created', label: 'Newest first' },
  { value: 'title', label: 'Title, A to Z' },
];

const TYPES: readonly { readonly value: ContentType | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All types' },
  { value: 'html', label: TYPE_NAMES.html },
  { value: 'markdown', label: TYPE_NAMES.markdown },
];

export function ListControls({
  label,
  placeholder,
  query,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly query: GalleryQuery;
  readonly onChange: ChangeListQuery;
}) {
  return (
    <div className={CONTROLS_ROW}>
      <div className={SEARCH_CELL}>
        <SearchBox
          label={label}
          placeholder={placeholder}
          value={query.search}
          onChange={(search) => onChange({ search }, 'typed')}
        />
      </div>
      <div className={SELECT_CELL}>
        <Select
          label="Type"
          value={query.type ?? 'all'}
          options={TYPES}
          onChange={(type) => onChange({ type: type === 'all' ? null : type }, 'chosen')}
        />
      </div>
      <div className={SELECT_CELL}>
        <Select
          label="Sort by"
          value={query.sort}
          options={SORTS}
          onChange={(sort) => onChange({ sort }, 'chosen')}
        />
      </div>
    </div>
  );
}
