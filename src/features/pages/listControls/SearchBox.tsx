import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { MAX_SEARCH_LENGTH } from '#domain/gallery/galleryQuery.ts';
import { SearchField } from '#ui/controls/SearchField.tsx';

const DEBOUNCE_MS = 250;

/** Calls `onChange` with the trimmed text, debounced; at once on Enter and when empty. Adopts a `value` set elsewhere. */
export function SearchBox({
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
