import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#domain/gallery/galleryQuery.ts';
import { SearchField } from '#ui/controls/SearchField.tsx';

/** How long typing pauses before its text is searched for; ms. */
const PAUSE_MS = 250;

/**
 * A search line that tells `onChange` what to look for, trimmed: after a pause in typing, at once on Enter and when it
 * is emptied. It takes on a `value` that comes from elsewhere, such as the way back.
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const [seen, setSeen] = useState(value);
  // What was told and may still be on its way back here; the first is what has arrived.
  const [told, setTold] = useState<readonly string[]>([value]);
  if (value !== seen) {
    setSeen(value);
    const arrived = told.indexOf(value);
    if (arrived < 0) setText(value);
    setTold(arrived < 0 ? [value] : told.slice(arrived));
  }
  const wanted = text.trim();
  const isTold = wanted === told.at(-1);
  const tell = (wish: string) => {
    if (wish === told.at(-1)) return;
    setTold([...told, wish]);
    onChange(wish);
  };
  const tellWanted = useEffectEvent(() => tell(wanted));
  useEffect(() => {
    if (isTold || composing) return;
    const timer = setTimeout(tellWanted, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isTold, composing]);
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={MAX_SEARCH_LENGTH}
      onChange={(typed) => {
        setText(typed);
        if (typed === '') tell('');
      }}
      onEnter={() => tell(wanted)}
      onCompose={setComposing}
    />
  );
}
