import { useState } from 'react';
import type { MergeOverlap, OverlapChoice } from '#domain/page/draft.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/display/Card.tsx';
import { cx } from '#ui/cx.ts';
import { RadioRow } from '#ui/controls/RadioRow.tsx';

const CHOICES: readonly { readonly value: OverlapChoice; readonly label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
  { value: 'both', label: 'Both' },
];

export function Places({
  places,
  onChoose,
  onShow,
}: {
  readonly places: readonly MergeOverlap[];
  readonly onChoose: (id: number, choice: OverlapChoice) => void;
  readonly onShow: (id: number) => void;
}) {
  const open = places.filter(({ choice }) => choice === 'open').length;
  return (
    <section aria-labelledby="places">
      <h3 id="places" className="font-medium">
        {places.length === 1
          ? 'One place was changed on both sides'
          : `${places.length} places were changed on both sides`}
      </h3>
      <p className="pb-3 text-sm text-muted">
        {open === 0
          ? 'All decided. You can still change your choices.'
          : 'Choose here, or edit the text below. Everything else is already merged.'}
      </p>
      <ol className="space-y-3">
        {places.map((place) => (
          <li key={place.id}>
            <Place
              place={place}
              count={places.length}
              onChoose={(choice) => onChoose(place.id, choice)}
              onShow={() => onShow(place.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({
  place,
  count,
  onChoose,
  onShow,
}: {
  readonly place: MergeOverlap;
  readonly count: number;
  readonly onChoose: (choice: OverlapChoice) => void;
  readonly onShow: () => void;
}) {
  const { id, choice, mine, theirs } = place;
  const name = `Place ${id} of ${count}`;
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="flex items-center gap-2 text-sm font-medium">
          {name}
          {choice === 'open' && <Badge tone="warning">To decide</Badge>}
          {choice === 'own' && <Badge tone="accent">Written by you</Badge>}
        </h4>
        <Button size="sm" variant="ghost" className="-mx-2.5" onClick={onShow}>
          Show in text
        </Button>
      </div>
      <div className="mt-3 grid gap-3 lg:grid-cols-2">
        <Snippet label="This device" place={name} text={mine} />
        <Snippet label="Other device" place={name} text={theirs} />
      </div>
      <RadioRow
        aria-label={`What ${name} becomes`}
        data-open={choice === 'open' || undefined}
        name={`place-${id}`}
        options={CHOICES}
        value={choice}
        onChange={onChoose}
        className="mt-2 gap-x-6 gap-y-1"
      />
    </Card>
  );
}

const LINES_SHOWN = 7;

const LETTERS_SHOWN = 40 * LINES_SHOWN;

function Snippet({
  label,
  place,
  text,
}: {
  readonly label: string;
  readonly place: string;
  readonly text: string;
}) {
  const [whole, setWhole] = useState(false);
  const shown = text.replace(/\n$/, '');
  const isLong = shown.length > LETTERS_SHOWN || shown.split('\n').length > LINES_SHOWN;
  const verb = whole ? 'Show less' : 'Show all';
  return (
    <div className="min-w-0">
      <p className="pb-1 text-xs text-muted">{label}</p>
      {text.trim() === '' ? (
        <p className="text-sm text-muted italic">No text here.</p>
      ) : (
        <div className="rounded-md border border-line bg-sunken px-3 py-2">
          <pre
            dir="auto"
            className={cx(
              'font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap',
              isLong && !whole && 'line-clamp-7',
            )}
          >
            {shown}
          </pre>
        </div>
      )}
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={whole}
          aria-label={`${verb}: ${place}, ${label}`}
          onClick={() => setWhole(!whole)}
        >
          {verb}
        </Button>
      )}
    </div>
  );
}
