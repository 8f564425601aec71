import { buttonClasses } from './buttonClasses.ts';
import { IconChevronLeft, IconChevronRight } from './icons.tsx';

/** Page numbers with gaps, previous and next. Renders nothing for fewer than two items. */
export function Pagination({
  items,
  current,
  onPage,
  label = 'Pages',
}: {
  /** 1-based page numbers in order; the last number is the last page. */
  readonly items: readonly (number | 'ellipsis')[];
  readonly current: number;
  readonly onPage: (page: number) => void;
  readonly label?: string | undefined;
}) {
  if (items.length < 2) return null;
  const last = Math.max(...items.filter((item) => item !== 'ellipsis'));
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <button
            type="button"
            className={buttonClasses('ghost', 'md', 'px-2.5 sm:px-4')}
            disabled={current <= 1}
            onClick={() => onPage(current - 1)}
          >
            <IconChevronLeft />
            <span className="max-sm:sr-only">Previous</span>
          </button>
        </li>
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
                  'min-w-10 px-2 tabular-nums aria-[current=page]:border-accent aria-[current=page]:text-accent',
                )}
                onClick={() => onPage(item)}
              >
                {item}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={buttonClasses('ghost', 'md', 'px-2.5 sm:px-4')}
            disabled={current >= last}
            onClick={() => onPage(current + 1)}
          >
            <span className="max-sm:sr-only">Next</span>
            <IconChevronRight />
          </button>
        </li>
      </ol>
    </nav>
  );
}
