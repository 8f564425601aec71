import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { type SubPage, splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { listen } from '#ui/browser/listen.ts';
import type { PreviewAddress } from './usePreview.ts';
import { PageStepper } from '#ui/controls/Pagination.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';

/** Has tabs and arrow keys for several pages (spec §2); an out-of-range page shows the last (spec §4). */
export function PreviewDocument({
  title,
  type,
  text,
  scriptsKey,
  address,
  onScroll,
}: {
  readonly title: string;
  readonly type: ContentType;
  readonly text: string;
  /** Storage key under which unsaved HTML runs its scripts; null for published HTML, which has none. */
  readonly scriptsKey: string | null;
  readonly address: PreviewAddress;
  /** Gets the distance from the top in CSS pixels. */
  readonly onScroll?: ((y: number) => void) | undefined;
}) {
  const pages = splitSubPages(type, text);
  const current = Math.min(address.part, pages.length - 1);
  const choose = (index: number) => {
    const part = Math.min(Math.max(index, 0), pages.length - 1);
    if (part !== current) address.show({ part });
  };
  useArrowKeys(pages.length > 1, (by) => choose(current + by));
  const source = subPageSource(type, pages, current);
  const name = `Preview of ${title}`;
  const frame =
    type === 'markdown' || scriptsKey === null ? (
      <StaticFrame
        type={type}
        text={source}
        title={name}
        part={current}
        onScroll={onScroll}
        className={`${FRAME} ${type === 'markdown' ? 'bg-surface' : 'bg-paper'}`}
      />
    ) : (
      <HtmlFrame
        html={source}
        title={name}
        version={0}
        pageKey={scriptsKey}
        part={current}
        className={`${FRAME} bg-paper`}
      />
    );
  if (pages.length === 1) return <div className={CONTAINER}>{frame}</div>;
  return (
    <SubPageTabs pages={pages} current={current} onChoose={choose}>
      <div className={CONTAINER}>{frame}</div>
    </SubPageTabs>
  );
}

const CONTAINER = 'relative flex min-h-[60vh] flex-1 flex-col border-t border-line';
const FRAME = 'absolute inset-0 size-full';

const USES_ARROW_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Turns pages with the left and right arrow keys unless a control needs them. */
function useArrowKeys(active: boolean, onTurn: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (event.target instanceof Element && event.target.closest(USES_ARROW_KEYS) !== null) return;
    if (event.key === 'ArrowRight') onTurn(1);
    if (event.key === 'ArrowLeft') onTurn(-1);
  });
  useEffect(
    () => (active ? listen(window, ['keydown'], (event) => onKey(event)) : undefined),
    [active],
  );
}

/** Tabs with previous, next and 'n / total' (spec §2). */
function SubPageTabs({
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
