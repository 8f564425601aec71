import { useState } from 'react';
import { HtmlFrame } from '#frames/HtmlFrame.tsx';
import { MarkdownFrame } from '#frames/MarkdownFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { acceptedOf, type Review } from './useReview.ts';

const SIDES = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const;

/** The page as it is and as it will be, side by side in a wide window, else one at a time. */
export function BeforeAndAfter({ review }: { readonly review: Review }) {
  const [shown, setShown] = useState<'before' | 'after'>('after');
  const { current, comparison } = review;
  const texts = { before: current.text, after: comparison.compose(acceptedOf(review)) };
  return (
    <div>
      <fieldset aria-label="Which one is shown" className="flex gap-1 pb-2 md:hidden">
        {SIDES.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant="ghost"
            aria-pressed={shown === value}
            onClick={() => setShown(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-4 md:grid-cols-2">
        {SIDES.map(({ value, label }) => (
          <section
            key={value}
            aria-label={label}
            className={cx('min-w-0 flex-col', shown === value ? 'flex' : 'hidden md:flex')}
          >
            <h3 className="hidden pb-1.5 text-sm font-medium md:block">{label}</h3>
            <div className="relative h-[46dvh] min-h-60 overflow-hidden rounded-md border border-line">
              {current.page.content_type === 'html' ? (
                <HtmlFrame
                  html={texts[value]}
                  title={label}
                  version={0}
                  pageKey={`${current.page.id}-${value}`}
                  className="size-full bg-paper"
                />
              ) : (
                <MarkdownFrame text={texts[value]} title={label} className="size-full" />
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
