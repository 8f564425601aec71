import { useState } from 'react';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { PageStepper } from '#ui/controls/PageStepper.tsx';

export function PublishedPages({ html }: { readonly html: string }) {
  const pages = splitSubPages('html', html);
  const [index, setIndex] = useState(0);
  return (
    <>
      {pages.length > 1 && (
        <div className="mb-2 flex items-center gap-2 text-sm">
          <PageStepper current={index} count={pages.length} onChoose={setIndex} className="gap-1" />
          <p aria-live="polite" className="min-w-0 truncate text-muted">
            {pages[index]?.title}
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
