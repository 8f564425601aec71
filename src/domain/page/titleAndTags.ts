import { invalid, ok, type Result, fail } from '#domain/result.ts';
import { fold } from './galleryQuery.ts';
import { bytesOf, type ContentType } from './page.ts';

/** Per page; also enforced by the server. */
export const MAX_TAGS = 100;

/** In UTF-8 bytes; also enforced by the server. */
export const MAX_TAGS_BYTES = 10_000;

/** Parses comma-separated tags (spec §5). */
export function parseTags(text: string): string[] {
  return cleanTags(text.split(','));
}

/** Spec §5; keeps the order. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

export function formatTags(tags: readonly string[]): string {
  return tags.length === 0 ? 'none' : tags.join(', ');
}

/** Fails with `invalid` for too many or too long tags (spec §5). */
export function checkTags(tags: readonly string[]): Result<string[]> {
  const clean = cleanTags(tags);
  if (clean.length > MAX_TAGS) {
    return invalid(`A page has at most ${MAX_TAGS} tags`);
  }
  if (bytesOf(clean.join('')) > MAX_TAGS_BYTES) {
    return invalid('These tags are too long');
  }
  return ok(clean);
}

/** In characters; also enforced by the server. */
export const MAX_TITLE_LENGTH = 1000;

/** Fails with `titleRequired` when blank (spec §5), with `invalid` when too long. */
export function cleanTitle(text: string): Result<string> {
  const title = text.trim();
  if (title === '') return fail({ kind: 'titleRequired' });
  if (Array.from(title).length > MAX_TITLE_LENGTH) {
    return invalid(`A title has at most ${MAX_TITLE_LENGTH} characters`);
  }
  return ok(title);
}

/** In characters. */
const COMPARED = 200;

/** The sort key of a title, without case and diacritics, as on the server. */
export function titleKey(title: string): string {
  return Array.from(fold(title).trim()).slice(0, COMPARED).join('');
}

/** Removes what no database stores: NUL characters and lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

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

/** Cut so that it fits the limit with its suffix, in characters. */
export function fittingTitle(title: string, suffix = ''): string {
  const room = MAX_TITLE_LENGTH - suffix.length;
  return `${Array.from(title).slice(0, room).join('').trimEnd()}${suffix}`;
}
