import { useEffect, useEffectEvent, useState } from 'react';
import { htmlPreviewDocument } from '#content/previewDocument.ts';
import type { ContentType } from '#domain/page.ts';
import { splitSubPages, subPageSource } from '#domain/subPages.ts';
import { HtmlFrame } from '#frames/HtmlFrame.tsx';
import { MarkdownFrame } from '#frames/MarkdownFrame.tsx';
import { StaticFrame } from '#frames/StaticFrame.tsx';
import { SubPageTabs } from './SubPageTabs.tsx';

/**
 * A document in its frame. One of several pages gets a row of tabs with previous, next and a counter, and turns
 * with the arrow keys (spec §2); the page shown is always one there is (spec §4).
 */
export function PreviewDocument({
  title,
  type,
  text,
  scripted,
}: {
  readonly title: string;
  readonly type: ContentType;
  readonly text: string;
  /** Unsaved HTML runs as in the editor; published HTML has no scripts. */
  readonly scripted: boolean;
}) {
  const pages = splitSubPages(type, text);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, pages.length - 1);
  const turn = (by: number) => setChosen(Math.min(Math.max(current + by, 0), pages.length - 1));
  useArrowKeys(pages.length > 1, turn);
  const source = subPageSource(type, pages, current);
  const frame = <Frame title={title} type={type} text={source} scripted={scripted} />;
  if (pages.length === 1) return <div className={PLACE}>{frame}</div>;
  return (
    <SubPageTabs pages={pages} current={current} onChoose={setChosen} onTurn={turn}>
      <div className={PLACE}>{frame}</div>
    </SubPageTabs>
  );
}

const PLACE = 'relative flex min-h-[60vh] flex-1 flex-col border-t border-line';

function Frame({
  title,
  type,
  text,
  scripted,
}: {
  readonly title: string;
  readonly type: ContentType;
  readonly text: string;
  readonly scripted: boolean;
}) {
  const name = `Preview of ${title}`;
  const fill = `absolute inset-0 size-full ${type === 'html' ? 'bg-paper' : 'bg-surface'}`;
  if (type === 'markdown') return <MarkdownFrame text={text} title={name} className={fill} />;
  return scripted ? (
    <HtmlFrame html={htmlPreviewDocument(text)} title={name} version={0} className={fill} />
  ) : (
    <StaticFrame kind="html" html={text} title={name} className={fill} />
  );
}

/** Turns pages with the left and right arrow keys, unless something else has a use for them. */
function useArrowKeys(active: boolean, onTurn: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
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
