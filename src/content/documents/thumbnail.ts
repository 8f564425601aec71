import { boundHtml, isCheapSheet } from '#domain/html/boundHtml.ts';
import { firstSheet, htmlPageSource, splitHtmlPages } from '#domain/page/splitPages.ts';
import type { Enrich } from '#content/markdown/rich/enricher.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { cheapContent, thumbnailHtml } from './thumbnailSheet.ts';
import { wrapInRoots } from '#content/publish/legacyStyles.ts';

/** A thumbnail shows the top of a page. In UTF-16 units. */
const SOURCE_LIMIT = 120_000;

/** Several times what a card shows, and about 20 ms of work. */
export const THUMBNAIL_BOUNDS = { depth: 60, elements: 600, attributesPerTag: 40, text: 10_000 };

/** In UTF-16 units: a larger style sheet takes too long beside many others. */
const SHEET_LIMIT = 100_000;

/** The content of a shadow root and, for `drawThumbnail`, the page's style sheet, not filtered yet. */
export interface ThumbnailParts {
  readonly html: string;
  readonly css: string | null;
  /** Completes the drawn sheet, later if it takes more code. */
  readonly finish?: (sheet: Element, loadDiagrams: () => Promise<Enrich>) => void;
}

export function htmlThumbnail(
  content: string,
  css: string | null,
  project: string,
): ThumbnailParts {
  const pages = splitHtmlPages(content.slice(0, SOURCE_LIMIT));
  const sheet = firstSheet(css);
  const isPlain = sheet === '' || sheet.length > SHEET_LIMIT || !isCheapSheet(sheet);
  return {
    html: thumbnailHtml('html', '', thumbnailContent(htmlPageSource(pages, 0), project)),
    ...(isPlain ? { css: null } : { css: sheet, finish: wrapInRoots }),
  };
}

/** Sanitised HTML that is quick to parse, lay out and paint, and loads nothing but pictures of `project`. */
export function thumbnailContent(html: string, project: string): string {
  return cheapContent(sanitisePage(boundHtml(html, THUMBNAIL_BOUNDS)), project);
}
