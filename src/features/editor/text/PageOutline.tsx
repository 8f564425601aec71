import { Button } from '#ui/controls/Button.tsx';
import { PageStepper } from '#ui/controls/Pagination.tsx';
import { useEffect, useRef } from 'react';
import type { Pages } from './usePages.ts';

export function PageOutline({ pages: { list, current, goTo } }: { readonly pages: Pages }) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = row.current;
    if (box === null) return undefined;
    const size = new ResizeObserver(() => reveal(box, current));
    size.observe(box);
    return () => size.disconnect();
  }, [current, list.length]);
  if (list.length === 1) return null;
  return (
    <nav
      aria-label="Pages of this document"
      className="flex min-h-10 items-center gap-2 border-b border-line pr-2 pl-2 max-sm:ml-auto max-sm:border-0 max-sm:p-0 low:h-11"
    >
      <ol
        ref={row}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none] max-sm:hidden low:hidden"
      >
        {list.map((page, index) => (
          <li key={`${index} ${page.title}`} className="flex max-w-48 shrink-0">
            <Button
              size="sm"
              variant="ghost"
              className="min-w-0 shrink! px-2!"
              aria-pressed={index === current}
              aria-current={index === current ? 'page' : undefined}
              onClick={() => goTo(index)}
            >
              <span className="truncate" dir="auto">
                {page.title}
              </span>
            </Button>
          </li>
        ))}
      </ol>
      <PageStepper
        current={current}
        count={list.length}
        onChoose={goTo}
        className="gap-0.5 text-xs"
      />
    </nav>
  );
}

function reveal(row: HTMLElement, index: number): void {
  const entry = row.children[index];
  if (!(entry instanceof HTMLElement)) return;
  const left = entry.offsetLeft - row.offsetLeft;
  const right = left + entry.offsetWidth;
  if (left >= row.scrollLeft && right <= row.scrollLeft + row.clientWidth) return;
  row.scrollLeft = left - (row.clientWidth - entry.offsetWidth) / 2;
}
