import { mergeSources, type MergeOutcome, type PageVersions } from '#domain/sync/merge.ts';
import {
  bytesOf,
  jsonBytes,
  MAX_JSON_BYTES,
  MAX_PUBLISHED_BYTES,
  type Page,
} from '#domain/page/page.ts';
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
  if (merged.kind === 'conflict') return merged;
  const { page } = merged;
  if (!merged.mustPublish) return canBeSent(page) ? merged : { kind: 'conflict' };
  const { html } = await publish(page.html_source ?? '');
  const whole = { ...page, html_content: html };
  if (bytesOf(html) > MAX_PUBLISHED_BYTES || !canBeSent(whole)) return { kind: 'conflict' };
  return { ...merged, page: whole };
}

function canBeSent(page: Page): boolean {
  return jsonBytes(page) <= MAX_JSON_BYTES;
}
