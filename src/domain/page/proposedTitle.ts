import { MAX_TITLE_LENGTH } from './title.ts';
import type { ContentType } from './page.ts';

const HEAD_LENGTH = 20_000;

const MAX_LENGTH = 200;

/** The title that a text gives itself: its `<title>`, else its first heading; empty if there is none. */
export function proposedTitle(type: ContentType, text: string): string {
  const head = text.slice(0, HEAD_LENGTH);
  const found = type === 'html' ? htmlTitle(head) : markdownHeading(head);
  return Array.from(found.replace(/\s+/gu, ' ').trim()).slice(0, MAX_LENGTH).join('').trim();
}

function htmlTitle(html: string): string {
  const [, title = ''] = /<title\b[^<>]*>([^<]*)</i.exec(html) ?? [];
  const [, heading = ''] = /<h[1-6]\b[^<>]*>([^<]*)</i.exec(html) ?? [];
  return decoded(title.trim() === '' ? heading : title);
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function markdownHeading(markdown: string): string {
  const [text = ''] = markdown.split(/^ {0,3}(?:```|~~~)/mu);
  const [, heading = ''] = /^ {0,3}#{1,6}[ \t]+([^\n]*)/mu.exec(text) ?? [];
  return heading.replace(/[ \t]#+[ \t]*\r?$/u, '').replace(/[*_`~]+|\[|\]\([^()\s]*\)/gu, '');
}

export function fittingTitle(title: string, suffix = ''): string {
  const room = MAX_TITLE_LENGTH - suffix.length;
  return `${Array.from(title).slice(0, room).join('').trimEnd()}${suffix}`;
}
