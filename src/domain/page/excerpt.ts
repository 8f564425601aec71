import { matchRanges } from './highlight.ts';

/** How long an excerpt is, in characters: as long as a card's snippet (spec §9). */
const EXCERPT_LENGTH = 200;

/** How much of it stands before what was found, in characters. */
const LEAD = 40;

/**
 * The part of a text, some 200 characters, around the first place where `search` stands in it, case-insensitively;
 * null when it stands nowhere. It begins and ends with an ellipsis where it is cut.
 */
export function excerptOf(text: string, search: string): string | null {
  const lowered = text.toLowerCase().indexOf(search.toLowerCase());
  if (lowered < 0) return null;
  // Lowering some letters changes how long a text is (İ): the place is looked for in the text as it stands.
  const at = matchRanges(text, search)[0]?.[0] ?? Math.min(lowered, text.length);
  const from = at <= LEAD ? 0 : wordStart(text, at - LEAD, at);
  const to = Math.min(text.length, from + EXCERPT_LENGTH);
  const part = text.slice(from, to).toWellFormed().replace(/^�|�$/gu, '');
  return `${from > 0 ? '…' : ''}${part.trim()}${to < text.length ? '…' : ''}`;
}

/** The start of the first word after `from` and not after `latest`; `from` itself where there is none. */
function wordStart(text: string, from: number, latest: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 || space >= latest ? from : space + 1;
}
