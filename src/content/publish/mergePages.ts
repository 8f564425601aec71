import { mergeSources, type MergeOutcome, type PageVersions } from '#domain/sync/merge.ts';
import { bytesOf, MAX_PUBLISHED_BYTES } from '#domain/page/page.ts';
import type { PublishResult } from './publish.ts';

/**
 * Merges a page that was changed on both sides (rule 4); what visitors get of a merged HTML text is published anew
 * with `publish`, never merged. One that would be too large to be saved is a conflict. Rejects when `publish` does.
 */
export async function mergePages(
  versions: PageVersions,
  publish: (source: string) => Promise<Pick<PublishResult, 'html'>>,
): Promise<MergeOutcome> {
  const merged = mergeSources(versions);
  if (merged.kind === 'conflict' || !merged.mustPublish) return merged;
  const { page } = merged;
  const { html } = await publish(page.html_source ?? '');
  if (bytesOf(html) > MAX_PUBLISHED_BYTES) return { kind: 'conflict' };
  return { ...merged, page: { ...page, html_content: html } };
}
