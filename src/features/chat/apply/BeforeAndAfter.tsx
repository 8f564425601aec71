import { useState } from 'react';
import { SourceFrame } from '#frames/static/SourceFrame.tsx';
import { cx } from '#ui/cx.ts';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { acceptedOf, type Review } from './useReview.ts';

const SIDES = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const;

export function BeforeAndAfter({ review }: { readonly review: Review }) {
  const [shown, setShown] = useState<'before' | 'after'>('after');
  const { current, comparison } = review;
  const texts = { before: current.text, after: comparison.compose(acceptedOf(review)) };
  return (
    <div>
      <SwitchRow
        label="Version shown"
        options={SIDES}
        value={shown}
        onChange={setShown}
        className="gap-1 pb-2 md:hidden"
      />
      <div className="grid gap-4 md:grid-cols-2">
        {SIDES.map(({ value, label }) => (
          <section
            key={value}
            aria-label={label}
            className={cx('min-w-0 flex-col', shown === value ? 'flex' : 'hidden md:flex')}
          >
            <h3 className="hidden pb-1.5 text-sm font-medium md:block">{label}</h3>
            <div className="relative h-[46dvh] min-h-60 overflow-hidden rounded-md border border-line">
              <SourceFrame
                type={current.page.content_type}
                text={texts[value]}
                title={label}
                pageKey={`${current.page.id}-${value}`}
              />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
