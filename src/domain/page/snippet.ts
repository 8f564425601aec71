import type { Page } from './page.ts';

/** How much of a page's text a card shows, in characters (spec §9). */
const SNIPPET_CHARACTERS = 200;

/** Enough text to fill a snippet is found in this much source; a card must not read a whole book. */
const LOOKED_AT = 8_000;

/** So much of a page is searched, in UTF-16 units of what is published: as much as the server reads. */
export const SEARCHED_LENGTH = 400_000;

/** The first 200 characters of a page's text, without markup, for its card (spec §9). */
export function snippetOf(page: TextColumns): string {
  return Array.from(plainText(page, LOOKED_AT)).slice(0, SNIPPET_CHARACTERS).join('').trim();
}

/** The columns that a page's text is in. */
type TextColumns = Pick<Page, 'content_type' | 'html_content' | 'markdown_content'>;

/** A page's text in one line, without markup: of so many UTF-16 units of what is published. */
export function plainText(page: TextColumns, lookedAt: number): string {
  const text =
    page.content_type === 'markdown'
      ? markdownText((page.markdown_content ?? '').slice(0, lookedAt))
      : htmlText((page.html_content ?? '').slice(0, lookedAt));
  // Where a mark stood between a word and its full stop, no gap is left.
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/gu, '')
    .trim();
}

function htmlText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/gu, ' ')
    .replace(/<(style|script|title)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, ' ')
    .replace(/<[^>]*(?:>|$)/gu, ' ')
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

// Each pattern stays within its line and its classes do not overlap: hostile text costs no more than other text.
function markdownText(markdown: string): string {
  return markdown
    .replace(/^--- Page: .* ---$/gmu, ' ')
    .replace(/^(?:```|~~~).*$/gmu, ' ')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/gu, '$1')
    .replace(/^[ \t]*(?:#{1,6}[ \t]|>|[-*+][ \t]+(?:\[[ x]\][ \t])?|\d{1,9}[.)][ \t])/gmu, '')
    .replace(/^[ \t]*[-*_=|:][-*_=|: \t]{2,}$/gmu, ' ')
    .replace(/\*\*|__|~~|`|\|/gu, ' ')
    .replace(/<[^>\n]*>/gu, ' ');
}
