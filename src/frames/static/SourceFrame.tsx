import type { ContentType } from '#domain/page/page.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import { StaticFrame } from './StaticFrame.tsx';

export function SourceFrame({
  type,
  text,
  title,
  pageKey,
}: {
  readonly type: ContentType;
  readonly text: string;
  readonly title: string;
  readonly pageKey: string;
}) {
  if (type === 'markdown') {
    return <StaticFrame type={type} text={text} title={title} className="size-full" />;
  }
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
