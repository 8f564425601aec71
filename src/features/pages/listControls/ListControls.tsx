import { useState, useEffect, useEffectEvent, type ComponentProps } from 'react';
import {
  type GalleryQuery,
  type GallerySort,
  MAX_SEARCH_LENGTH,
} from '#domain/gallery/galleryQuery.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { Select } from '#ui/controls/Select.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconFilter } from '#ui/icons/icons.tsx';
import { SearchField } from '#ui/controls/SearchField.tsx';
import { CONTROLS_ROW } from './ListControlsSkeleton.tsx';
import type { ChangeListQuery } from './listQuery.ts';

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
