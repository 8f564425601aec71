import { mergeSources, type MergeOutcome, type PageVersions } from '#domain/sync/merge.ts';
import { isTooLarge, jsonBytes, MAX_JSON_BYTES, type Page } from '#domain/page/page.ts';
import type { PublishResult } from './publish.ts';

/** Merges a page changed on both sides (rule 4); publishes merged HTML again. Too large a result is a conflict. */
export async function mergePages(
  versions: PageVersions,
  publish: (source: string) => Promise<Pick<PublishResult, 'html' | 'css'>>,
): Promise<MergeOutcome> {
  const merged = mergeSources(versions);
  if (merged.kind === 'conflict') return merged;
  const { page } = merged;
  if (!merged.mustPublish) return canBeSent(page) ? merged : { kind: 'conflict' };
  const { html, css } = await publish(page.html_source ?? '');
  const whole = { ...page, html_content: html, page_css: css };
  if (isTooLarge(html, css) || !canBeSent(whole)) return { kind: 'conflict' };
  return { ...merged, page: whole };
}

function canBeSent(page: Page): boolean {
  return jsonBytes(page) <= MAX_JSON_BYTES;
}
