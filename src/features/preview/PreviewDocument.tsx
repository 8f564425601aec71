import { useEffect, useEffectEvent } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import { MarkdownFrame } from '#frames/markdown/MarkdownFrame.tsx';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import type { PreviewAddress } from './previewAddress.ts';
import { SubPageTabs } from './SubPageTabs.tsx';

/**
 * A document in its frame. One of several pages gets a row of tabs with previous, next and a counter, and turns
 * with the arrow keys (spec §2); the address says which, and the page shown is always one there is (spec §4).
 */
export function PreviewDocument({
  title,
  type,
  text,
  runsAs,
  address,
}: {
  readonly title: string;
  readonly type: ContentType;
  readonly text: string;
  /** Unsaved HTML runs as in the editor, with storage under this name; null for published HTML, which has no scripts. */
  readonly runsAs: string | null;
  readonly address: PreviewAddress;
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
    type === 'markdown' ? (
      <MarkdownFrame key={current} text={source} title={name} className={`${FILL} bg-surface`} />
    ) : runsAs === null ? (
      <StaticFrame kind="html" html={source} title={name} className={`${FILL} bg-paper`} />
    ) : (
      <HtmlFrame
        html={source}
        title={name}
        version={0}
        pageKey={runsAs}
        part={current}
        className={`${FILL} bg-paper`}
      />
    );
  if (pages.length === 1) return <div className={PLACE}>{frame}</div>;
  return (
    <SubPageTabs pages={pages} current={current} onChoose={choose}>
      <div className={PLACE}>{frame}</div>
    </SubPageTabs>
  );
}

const PLACE = 'relative flex min-h-[60vh] flex-1 flex-col border-t border-line';
const FILL = 'absolute inset-0 size-full';

/** What has a use of its own for arrow keys. */
const TAKES_ARROWS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Turns pages with the left and right arrow keys, unless something else has a use for them. */
function useArrowKeys(active: boolean, onTurn: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (event.target instanceof Element && event.target.closest(TAKES_ARROWS) !== null) return;
    if (event.key === 'ArrowRight') onTurn(1);
    if (event.key === 'ArrowLeft') onTurn(-1);
  });
  useEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [active]);
}
