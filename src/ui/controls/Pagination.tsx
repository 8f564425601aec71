import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { buttonClasses, IconButton } from './Button.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons.tsx';

/** Renders nothing for fewer than two items. Previous and Next stay focusable at the ends. */
export function Pagination({
  items,
  current,
  onPage,
  onIntent,
  label = 'Pages',
}: {
  /** 1-based page numbers in order; the last number is the last page. */
  readonly items: readonly (number | 'ellipsis')[];
  readonly current: number;
  readonly onPage: (page: number) => void;
  /** For prefetching: a page was hovered or focused, or the pagination scrolled into view (the next page). */
  readonly onIntent?: ((page: number) => void) | undefined;
  readonly label?: string | undefined;
}) {
  const nav = useRef<HTMLElement>(null);
  const isShown = items.length > 1;
  const intendNext = useEffectEvent(() => {
    if (items.at(-1) !== current) onIntent?.(current + 1);
  });
  useEffect(() => {
    if (nav.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) intendNext();
    });
    observer.observe(nav.current);
    return () => observer.disconnect();
  }, [current, isShown]);
  if (!isShown) return null;
  const intent = (page: number) => {
    const intend = () => onIntent?.(page);
    return { onPointerEnter: intend, onFocus: intend };
  };
  const last = Math.max(...items.filter((item) => item !== 'ellipsis'));
  const step = (page: number, children: ReactNode) => {
    const isBeyond = page < 1 || page > last;
    return (
      <li>
        <button
          type="button"
          className={buttonClasses('ghost', 'md', 'px-2.5 sm:px-4')}
          aria-disabled={isBeyond || undefined}
          onClick={() => isBeyond || onPage(page)}
        >
          {children}
        </button>
      </li>
    );
  };
  return (
    <nav ref={nav} aria-label={label}>
      <ol className="flex flex-wrap items-center justify-center gap-1">
        {step(
          current - 1,
          <>
            <IconChevronLeft />
            <span className="max-sm:sr-only">Previous</span>
          </>,
        )}
        {items.map((item, index) =>
          item === 'ellipsis' ? (
            <li key={`gap-${items[index - 1] ?? 0}`} className="px-1 text-muted">
              <span aria-hidden="true">…</span>
              <span className="sr-only">more pages</span>
            </li>
          ) : (
            <li key={item}>
              <button
                type="button"
                aria-label={`Page ${item}`}
                aria-current={item === current ? 'page' : undefined}
                className={buttonClasses(
                  'ghost',
                  'md',
                  'pointer-fine:min-w-10 px-2 tabular-nums aria-[current=page]:border-accent aria-[current=page]:text-accent',
                )}
                onClick={() => onPage(item)}
                {...intent(item)}
              >
                {item.toLocaleString()}
              </button>
            </li>
          ),
        )}
        {step(
          current + 1,
          <>
            <span className="max-sm:sr-only">Next</span>
            <IconChevronRight />
          </>,
        )}
      </ol>
    </nav>
  );
}

/** `current` counts from 0. */
export function PageStepper({
  current,
  count,
  onChoose,
  className,
}: {
  readonly current: number;
  readonly count: number;
  readonly onChoose: (index: number) => void;
  readonly className: string;
}) {
  return (
    <div className={`flex shrink-0 items-center text-muted tabular-nums ${className}`}>
      <IconButton
        label="Previous page"
        icon={<IconChevronLeft />}
        size="sm"
        disabled={current === 0}
        onClick={() => onChoose(current - 1)}
      />
      <span aria-live="polite">{`${current + 1} / ${count}`}</span>
      <IconButton
        label="Next page"
        icon={<IconChevronRight />}
        size="sm"
        disabled={current === count - 1}
        onClick={() => onChoose(current + 1)}
      />
    </div>
  );
}
