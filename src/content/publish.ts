import {
  hasVisibleContent,
  joinSubPages,
  pageMarker,
  splitSubPages,
  subPageSource,
  type SubPage,
} from '#domain/subPages.ts';
import { parseDocument } from './dom.ts';
import { inlineStyles } from './inlineStyles.ts';
import { removedLog, type Removed, type RemovedLog } from './removed.ts';
import { cleanDocument } from './sanitise.ts';

/** What saving publishes: the HTML that visitors get, and what was taken out of it or rewritten. */
export interface PublishResult {
  readonly html: string;
  readonly removed: readonly Removed[];
}

/**
 * Turns an author's HTML into the HTML that is published (spec §5, decisions.md 1): each page of a multi-page
 * document stands alone with its styles inlined, its structure rewritten to the allowed tags, sanitised; page
 * markers are kept. Publishing a published page changes nothing.
 */
export async function publishHtml(source: string): Promise<PublishResult> {
  const { log, summary } = removedLog();
  const pages = splitSubPages('html', source);
  const published: SubPage[] = [];
  for (const [index, page] of pages.entries()) {
    const html = await publishPage(subPageSource('html', pages, index), log);
    if (page.marker !== null) {
      published.push({ ...page, marker: `${pageMarker('html', page.title)}\n`, text: `${html}\n` });
    } else if (pages.length === 1 || hasVisibleContent(html)) {
      published.push({ ...page, text: pages.length === 1 ? html : `${html}\n` });
    }
  }
  return { html: joinSubPages(published), removed: summary(source) };
}

async function publishPage(source: string, log: RemovedLog): Promise<string> {
  const doc = parseDocument(source);
  for (const tag of ['script', 'noscript', 'template']) {
    for (const element of doc.querySelectorAll(tag)) {
      log.element(tag);
      element.remove();
    }
  }
  return cleanDocument(await inlineStyles(doc), log);
}
