import { matchRanges } from './highlight.ts';

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
