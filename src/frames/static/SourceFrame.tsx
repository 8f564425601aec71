import type { ContentType } from '#domain/page/page.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import { MarkdownFrame } from '#frames/markdown/MarkdownFrame.tsx';

/** How a page's source looks, in a frame as large as its place. */
export function SourceFrame({
  type,
  text,
  title,
  pageKey,
}: {
  readonly type: ContentType;
  readonly text: string;
  readonly title: string;
  /** Tells the storage of one previewed page from that of another. */
  readonly pageKey: string;
}) {
  if (type === 'markdown') return <MarkdownFrame text={text} title={title} className="size-full" />;
  return (
    <HtmlFrame
      html={text}
      title={title}
      version={0}
      pageKey={pageKey}
      className="size-full bg-paper"
    />
  );
}
