import type { ReactNode } from 'react';
import type { SubPage } from '#domain/page/subPages.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';

/** The pages of a multi-page document as tabs, with previous, next and 'n / total' (spec §2). */
export function SubPageTabs({
  pages,
  current,
  onChoose,
  children,
}: {
  readonly pages: readonly SubPage[];
  /** The page shown, from 0. */
  readonly current: number;
  readonly onChoose: (index: number) => void;
  /** The page that is shown. */
  readonly children: ReactNode;
}) {
  return (
    <Tabs
      label="Pages of this document"
      value={String(current)}
      onChange={(value) => onChoose(Number(value))}
      wraps={false}
      items={pages.map((page, index) => ({ value: String(index), label: page.title }))}
      className="flex min-h-0 flex-1 flex-col"
      listClassName="page-width border-b-0"
      trailing={
        <div className="flex shrink-0 items-center gap-1 text-sm text-muted tabular-nums">
          <IconButton
            label="Previous page"
            icon={<IconChevronLeft />}
            size="sm"
            disabled={current === 0}
            onClick={() => onChoose(current - 1)}
          />
          <span aria-live="polite">{`${current + 1} / ${pages.length}`}</span>
          <IconButton
            label="Next page"
            icon={<IconChevronRight />}
            size="sm"
            disabled={current === pages.length - 1}
            onClick={() => onChoose(current + 1)}
          />
        </div>
      }
    >
      <TabPanel value={String(current)} className="flex min-h-0 flex-1 flex-col">
        {children}
      </TabPanel>
    </Tabs>
  );
}
