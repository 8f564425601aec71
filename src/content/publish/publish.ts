import {
  hasVisibleContent,
  joinSubPages,
  pageMarker,
  splitSubPages,
  subPageSource,
  type SubPage,
} from '#domain/page/subPages.ts';
import { parseDocument } from '#content/sanitise/dom.ts';
import { foldQuirks } from './quirksMode.ts';
import { inlineStyles } from './inlineStyles.ts';
import { lostRules } from './droppedRules.ts';
import {
  addCounts,
  countingLog,
  summary,
  type Counts,
  type Removed,
  type RemovedLog,
} from './publishReport.ts';
import { cleanDocument } from '#content/sanitise/sanitise.ts';

/** The published HTML, and what was removed or rewritten. */
export interface PublishResult {
  readonly html: string;
  readonly removed: readonly Removed[];
}

/**
 * Publishes an author's HTML (spec §5): inlines styles, rewrites the structure to allowed tags and sanitises, each page
 * of a multi-page document on its own; keeps page markers. Idempotent.
 */
export async function publishHtml(source: string): Promise<PublishResult> {
  const pages = splitSubPages('html', source);
  const known: Counts = new Map();
  const counts: Counts = new Map();
  // Content before the first marker applies to every page, and is reported once.
  const shell = pages.length > 1 && pages[0]?.marker !== null ? shellOf(pages) : null;
  if (shell !== null) {
    await publishPage(shell, countingLog(known));
    addCounts(counts, known, new Map());
  }
  const published: SubPage[] = [];
  for (const [index, page] of pages.entries()) {
    const own: Counts = new Map();
    const html = await publishPage(subPageSource('html', pages, index), countingLog(own));
    addCounts(counts, own, known);
    if (page.marker !== null) {
      published.push({ ...page, marker: `${pageMarker('html', page.title)}\n`, text: `${html}\n` });
    } else if (pages.length === 1 || hasVisibleContent(html)) {
      published.push({ ...page, text: pages.length === 1 ? html : `${html}\n` });
    }
  }
  const removed = summary(source, counts, lostRules(source));
  return { html: joinSubPages(published), removed };
}

function shellOf(pages: readonly SubPage[]): string {
  const empty = pages.map((page) => ({ ...page, text: '' }));
  return subPageSource('html', empty, 0);
}

async function publishPage(source: string, log: RemovedLog): Promise<string> {
  const doc = parseDocument(source);
  for (const element of doc.querySelectorAll(BEFORE_STYLES)) {
    // A template's content is another document.
    if (!element.isConnected) continue;
    log.element(element.localName);
    element.remove();
  }
  const inlined = await inlineStyles(doc);
  if (FROM_BEFORE_STANDARDS.test(source)) foldQuirks(inlined);
  return cleanDocument(inlined, log);
}

/** A whole document without a doctype. */
const FROM_BEFORE_STANDARDS = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<html[\s>]/i;

/** Removed before styles are inlined; elements in a head would go unreported. */
const BEFORE_STYLES =
  'script, noscript, template, link[rel~="stylesheet" i], base[href], meta[http-equiv="refresh" i]';
