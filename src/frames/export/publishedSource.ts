import type { PublishResult } from '#content/publish/publish.ts';
import type { ContentType } from '#domain/page/page.ts';
import { withSheet } from '#domain/page/pageSheet.ts';

/** An author's source as its visitors get it, HTML with its style sheet. */
export async function publishedSource(
  type: ContentType,
  source: string,
  publish: (source: string) => Promise<PublishResult>,
): Promise<string> {
  if (type === 'markdown') return source;
  const { html, css } = await publish(source);
  return withSheet(html, css);
}
