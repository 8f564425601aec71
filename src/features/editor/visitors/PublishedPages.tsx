import { useState } from 'react';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';

export function PublishedPages({ html }: { readonly html: string }) {
  const pages = splitSubPages('html', html);
  const [index, setIndex] = useState(0);
  const page = pages[index];
  return (
    <>
      {pages.length > 1 && (
        <div className="mb-2 flex items-center gap-1 text-sm">
          <IconButton
            label="Previous page"
            size="sm"
            icon={<IconChevronLeft />}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          />
          <IconButton
            label="Next page"
            size="sm"
            icon={<IconChevronRight />}
            disabled={index === pages.length - 1}
            onClick={() => setIndex(index + 1)}
          />
          <p aria-live="polite" className="min-w-0 truncate text-muted">
            {page?.title}{' '}
            <span className="tabular-nums">
              {index + 1} / {pages.length}
            </span>
          </p>
        </div>
      )}
      <div className="relative h-[45dvh] min-h-60 overflow-hidden rounded-md border border-line bg-paper">
        <StaticFrame
          type="html"
          text={subPageSource('html', pages, index)}
          part={index}
          title="Published page"
          className="absolute inset-0 size-full bg-paper"
        />
      </div>
    </>
  );
}
