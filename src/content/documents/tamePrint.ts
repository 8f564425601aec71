import type { ContentType } from '#domain/page/page.ts';
import { isCheapSheet } from '#domain/html/sheetCost.ts';
import { boundHtml } from '#domain/html/boundHtml.ts';
import { printPages } from './printStyles.ts';
import { thumbnailContent } from './thumbnail.ts';

/** What the app's window lays out in less than 200 ms. */
const BOUNDS = { depth: 100, elements: 4000, attributesPerTag: 40, text: 300_000 };

/** In UTF-16 units. */
const MAX_LENGTH = 1_000_000;

const SLOW = /shadow|filter|blur|gradient|mask|clip-path|blend|column|3d|will-change/gi;
const MAX_SLOW = 200;

/** A custom property that names two others can double with each one. */
const CUSTOM = /(?:^|[{"'\s])--[\w-]+\s*:/;

const END = '<wbr>';

export function isTame(html: string): boolean {
  if (html.length > MAX_LENGTH || !isCheapSheet(html)) return false;
  if ((html.match(SLOW)?.length ?? 0) > MAX_SLOW) return false;
  const doubles = (part: string) => part.split('var(').length > 2 && CUSTOM.test(part);
  return !html.split(';').some(doubles) && boundHtml(`${html}${END}`, BOUNDS).endsWith(END);
}

export function beginning(type: ContentType, styles: string, html: string): readonly Node[] {
  return printPages(type, styles, [`${thumbnailContent(html)}${NOTE}`]);
}

const NOTE =
  '<p><em>This page is too large to print from here. “Print or save as PDF” in Recto prints all of it.</em></p>';
