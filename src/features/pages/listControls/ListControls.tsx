import { useState, useEffect, useEffectEvent, type ComponentProps } from 'react';
import {
  type GalleryQuery,
  type GallerySort,
  MAX_SEARCH_LENGTH,
} from '#domain/page/galleryQuery.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { Select } from '#ui/controls/Select.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconFilter } from '#ui/icons.tsx';
import { SearchField } from '#ui/controls/SearchField.tsx';
import type { ChangeListQuery } from './listQuery.ts';
import { Skeleton } from '#ui/display/Spinner.tsx';

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
  const [isOpen, setOpen] = useState(query.type !== null);
  return (
    <div className={CONTROLS_ROW}>
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={query.search}
        onChange={(search) => onChange({ search }, 'typed')}
      />
      <IconButton
        label="Type and order"
        icon={<IconFilter />}
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={TYPE_AND_ORDER}
        onClick={() => setOpen(!isOpen)}
        className="sm:hidden"
      />
      <div
        id={TYPE_AND_ORDER}
        className={`col-span-2 grid grid-cols-2 gap-2 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <Select
          label="Type"
          value={query.type ?? 'all'}
          options={TYPES}
          onChange={(type) => onChange({ type: type === 'all' ? null : type }, 'chosen')}
        />
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

const DEBOUNCE_MS = 250;

/** Calls `onChange` with the trimmed text, debounced; at once on Enter and when empty. Adopts a `value` set elsewhere. */
function SearchBox({
  value,
  onChange,
  ...field
}: Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder' | 'value' | 'onChange'>) {
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const [seen, setSeen] = useState(value);
  // Reported values that may still return as `value`; the first one has.
  const [reported, setReported] = useState<readonly string[]>([value]);
  if (value !== seen) {
    setSeen(value);
    const returned = reported.indexOf(value);
    if (returned < 0) setText(value);
    setReported(returned < 0 ? [value] : reported.slice(returned));
  }
  const search = text.trim();
  const isReported = search === reported.at(-1);
  const report = (next: string) => {
    if (next === reported.at(-1)) return;
    setReported([...reported, next]);
    onChange(next);
  };
  const reportSearch = useEffectEvent(() => report(search));
  useEffect(() => {
    if (isReported || composing) return;
    const timer = setTimeout(reportSearch, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search, isReported, composing]);
  return (
    <SearchField
      {...field}
      value={text}
      maxLength={MAX_SEARCH_LENGTH}
      onChange={(typed) => {
        setText(typed);
        if (typed === '') report('');
      }}
      onEnter={() => report(search)}
      onCompose={setComposing}
    />
  );
}

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

const TYPE_AND_ORDER = 'type-and-order';

/** On a phone the selects open below the search field. */
const CONTROLS_ROW = 'grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_10rem]';

/** As high as with a tag chip, where there is room for those. */
export const STATUS_LINE =
  'flex min-h-5.25 flex-wrap items-center gap-x-3 gap-y-2 md:min-h-8 md:pointer-coarse:min-h-11';
export const STATUS_TEXT = 'min-h-5.25 max-sm:basis-full';

const CONTROL_SIZE = 'h-10 w-full touch-target';

/** Takes the exact size of the controls and status line; `isFiltered` reserves the filter chips' line. */
export function ListControlsSkeleton({
  isFiltered = false,
}: {
  readonly isFiltered?: boolean | undefined;
}) {
  return (
    <div className="space-y-2">
      <div className={CONTROLS_ROW}>
        <Skeleton className={CONTROL_SIZE} />
        <Skeleton className={`${CONTROL_SIZE} min-w-11`} />
        <Skeleton className={`${CONTROL_SIZE} max-sm:hidden`} />
      </div>
      <div className={STATUS_LINE}>
        <span className={STATUS_TEXT} />
        {isFiltered && <span className="h-8 touch-target" />}
      </div>
    </div>
  );
}
