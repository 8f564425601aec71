import type { ContentType } from '#domain/page/page.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import { StaticFrame } from './StaticFrame.tsx';

export function SourceFrame({
  type,
  text,
  ...frame
}: {
  readonly type: ContentType;
  readonly text: string;
  readonly title: string;
  readonly pageKey: string;
}) {
  return type === 'markdown' ? (
    <StaticFrame type={type} text={text} title={frame.title} className="size-full" />
  ) : (
    <HtmlFrame html={text} version={0} className="size-full bg-paper" {...frame} />
  );
}
