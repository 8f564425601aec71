import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { type Page, publishedContent, type GalleryCard } from './page.ts';

/** The ranges [start, end) of all case-insensitive matches, in order and disjoint; none for an empty search. */
export function matchRanges(
  text: string,
  search: string,
): readonly (readonly [start: number, end: number])[] {
  if (search === '') return [];
  // Not by lower-casing the text, which can change its length (İ).
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu');
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length]);
}

/** Spec §9. */
const SNIPPET_CHARACTERS = 200;

/** In UTF-16 units; enough to fill a snippet. */
const SNIPPET_SOURCE_LENGTH = 8_000;

/** In UTF-16 units; the same as on the server. */
export const SEARCHED_LENGTH = 400_000;

/** The first characters that a card shows below its title. */
export function snippetOf(page: TextColumns): string {
  return Array.from(plainText(page, SNIPPET_SOURCE_LENGTH))
    .slice(0, SNIPPET_CHARACTERS)
    .join('')
    .trim();
}

type TextColumns = Pick<Page, 'content_type' | 'html_content' | 'markdown_content'>;

/** The text that a search looks at: of the first `sourceLength` UTF-16 units of the source. */
export function plainText(page: TextColumns, sourceLength: number): string {
  const text =
    page.content_type === 'markdown'
      ? markdownText(withoutFront(page.markdown_content ?? '').slice(0, sourceLength))
      : htmlText((page.html_content ?? '').slice(0, sourceLength));
  // Removed marks leave no space before punctuation.
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[.,;:!?]( |$))/gu, '')
    .trim();
}

function htmlText(html: string): string {
  return html
    .replace(/<!--[^]*?(-->|$)/gu, ' ')
    .replace(/<(style|script|title)\b[^]*?(<\/\1\s*>|$)/giu, ' ')
    .replace(/<[^>]*(>|$)/gu, ' ')
    .replace(/&(#x[\da-f]+|#\d+|\w+);/giu, (whole, name: string) => entity(name) ?? whole);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  copy: '©',
  middot: '·',
};

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const hex = name[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function withoutFront(markdown: string): string {
  return markdown.slice(frontMatterLines(markdown)?.end ?? 0);
}

function markdownText(markdown: string): string {
  return markdown
    .replace(/^(--- Page: .* ---|(```|~~~).*)$/gmu, ' ')
    .replace(/\[\^[^[\]\s]+\]:?|\[![a-z]+\]/giu, '')
    .replace(/^[ \t]*\[[^[\]\n]+\]:.*$/gmu, ' ')
    .replace(/!?\[([^[\]\n]*)\]\(([^()\n]|\([^()\n]*\))*\)/gu, '$1')
    .replace(/^[ \t]*(#{1,6}[ \t]|>|[-*+][ \t]+(\[[ x]\][ \t])?|\d{1,9}[.)][ \t])/gmu, '')
    .replace(/^[ \t]*[-*_=|:][-*_=|: \t]{2,}$/gmu, ' ')
    .replace(/[*`]+|~~/gu, '')
    .replace(/(^|[\s([{"'])_+(?=[^\s_])|(?<=[^\s_])_+(?=$|[\s.,;:!?)\]}"'])/gmu, '$1')
    .replace(/\||<[^<>\n]*>/gu, ' ');
}

/** In characters: as long as a card's snippet (spec §9). */
const EXCERPT_LENGTH = 200;

const LEAD = 40;

/** About 200 characters around the first case-insensitive match, with ellipses where cut; null without a match. */
export function excerptOf(text: string, search: string): string | null {
  const lowered = text.toLowerCase().indexOf(search.toLowerCase());
  if (lowered < 0) return null;
  // Lower-casing can change the length (İ), so the offset is that in the original text.
  const at = matchRanges(text, search)[0]?.[0] ?? Math.min(lowered, text.length);
  const from = at <= LEAD ? 0 : wordStart(text, at - LEAD, at);
  const to = Math.min(text.length, from + EXCERPT_LENGTH);
  const part = text.slice(from, to).toWellFormed().replace(/^�|�$/gu, '');
  return `${from > 0 ? '…' : ''}${part.trim()}${to < text.length ? '…' : ''}`;
}

/** The start of the first word between `from` and `latest`, else `from`. */
function wordStart(text: string, from: number, latest: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 || space >= latest ? from : space + 1;
}

/** One of the user's own pages in lists: without contents, with the start of its text (spec §9). */
export interface OwnCard extends Pick<
  Page,
  | 'id'
  | 'author_id'
  | 'title'
  | 'content_type'
  | 'tags'
  | 'is_public'
  | 'is_unlisted'
  | 'preview_image_url'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
> {
  readonly snippet: string;
  /** A version tag of the published text: its length and the time of the last change. */
  readonly text: string;
  /** 0 in the trash; a number, because IndexedDB cannot index booleans. */
  readonly isLive: 0 | 1;
}

/** What lists show of an own page, with its searched text, kept beside it so that lists read no sources. */
export function ownCardOf(page: Page): OwnCard {
  return {
    id: page.id,
    author_id: page.author_id,
    title: page.title,
    content_type: page.content_type,
    snippet: snippetOf(page),
    tags: page.tags,
    is_public: page.is_public,
    ...(page.is_unlisted === true && { is_unlisted: true }),
    preview_image_url: page.preview_image_url,
    created_at: page.created_at,
    updated_at: page.updated_at,
    deleted_at: page.deleted_at,
    text: `${publishedContent(page).length + (page.page_css ?? '').length}.${page.updated_at}`,
    isLive: page.deleted_at === null ? 1 : 0,
  };
}

export function galleryCardOf(own: OwnCard): GalleryCard {
  return {
    id: own.id,
    author_id: own.author_id,
    author: null,
    title: own.title,
    content_type: own.content_type,
    snippet: own.snippet,
    tags: own.tags,
    preview_image_url: own.preview_image_url,
    created_at: own.created_at,
    updated_at: own.updated_at,
  };
}

/** Why the server does not have a page's latest version. */
export type PageSyncState = 'waiting' | 'sending' | 'conflict' | 'failed';

/** The state as screens name it: offline nothing is being sent, whatever was under way when the connection went. */
export function shownState(state: PageSyncState, online: boolean): PageSyncState {
  return state === 'sending' && !online ? 'waiting' : state;
}
