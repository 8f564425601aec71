import { htmlTokens } from '#domain/html/htmlTokens.ts';
import type { ContentType } from '#domain/page/page.ts';
import { pageMarker, splitSubPages } from '#domain/page/subPages.ts';

/** A marker to put into a text, and where its title will stand then: offsets in UTF-16 units. */
export interface MarkerChange {
  readonly at: number;
  readonly insert: string;
  readonly titleFrom: number;
  readonly titleTo: number;
}

/**
 * How a new page begins at `cursor` or as soon after it as a marker counts: a line of its own, not within a tag,
 * a comment, a script or fenced code. `text` has one character per line end; the page is named by its number.
 */
export function markerChange(type: ContentType, text: string, cursor: number): MarkerChange {
  const title = `Page ${splitSubPages(type, text).length + 1}`;
  const at = type === 'html' ? htmlPlace(text, cursor) : markdownPlace(text, cursor);
  const before = text.slice(0, at);
  const after = text.slice(at);
  const marker = pageMarker(type, title);
  // A line of text right above a Markdown marker is no part of it, but a blank line reads better.
  const space = type === 'markdown' ? '\n\n' : '\n';
  const start = before.trim() === '' ? '' : space.slice(/\n*$/.exec(before)?.[0].length ?? 0);
  const end = space.slice(/^\n*/.exec(after)?.[0].length ?? 0);
  const titleFrom = at + start.length + marker.indexOf(title);
  return {
    at,
    insert: start + marker + (after === '' ? '\n' : end),
    titleFrom,
    titleTo: titleFrom + title.length,
  };
}

/** Behind the token that the cursor stands in, else the cursor's own place. */
function htmlPlace(text: string, cursor: number): number {
  for (const { kind, start, end } of htmlTokens(text)) {
    if (start >= cursor) break;
    if (end > cursor) return kind === 'text' ? cursor : end;
  }
  return cursor;
}

/** The end of the cursor's line, or of a later one, where a marker is not code. */
function markdownPlace(text: string, cursor: number): number {
  const pages = splitSubPages('markdown', text).length;
  const own = lineEnd(text, cursor);
  for (let at = own; at < text.length; at = lineEnd(text, at + 1)) {
    const isOwn = at === own;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    // Only the end of a fence can make a marker count that did not count before it.
    if (!isOwn && !/^ {0,3}(?:`{3,}|~{3,})[ \t]*$/.test(line)) continue;
    const tried = `${text.slice(0, at)}\n\n${pageMarker('markdown', 'x')}\n${text.slice(at)}`;
    if (splitSubPages('markdown', tried).length > pages) return at;
  }
  return text.length;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
