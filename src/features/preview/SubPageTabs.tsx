import type { ReactNode } from 'react';
import type { SubPage } from '#domain/page/subPages.ts';
import { PageStepper } from '#ui/controls/PageStepper.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';

/** Tabs with previous, next and 'n / total' (spec §2). */
export function SubPageTabs({
  pages,
  current,
  onChoose,
  children,
}: {
  readonly pages: readonly SubPage[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
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
        <PageStepper
          current={current}
          count={pages.length}
          onChoose={onChoose}
          className="gap-1 text-sm"
        />
      }
    >
      <TabPanel value={String(current)} className="flex min-h-0 flex-1 flex-col">
        {children}
      </TabPanel>
    </Tabs>
  );
}
