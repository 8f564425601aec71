import { htmlTokens } from '#domain/html/htmlTokens.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import type { ContentType } from '#domain/page/page.ts';
import { pageMarker, splitSubPages } from '#domain/page/splitPages.ts';

/** Inserts at `cursor` or the next position outside tags, comments, scripts and fences. Expects `\n` line endings. */
export function markerChange(type: ContentType, text: string, cursor: number) {
  const title = `Page ${splitSubPages(type, text).length + 1}`;
  const at = type === 'html' ? htmlOffset(text, cursor) : markdownOffset(text, cursor);
  const before = text.slice(0, at);
  const after = text.slice(at);
  const marker = pageMarker(type, title);
  const space = type === 'markdown' ? '\n\n' : '\n';
  const start =
    before.trim() === '' ? '' : space.slice(/(?<!\n)\n*$/.exec(before)?.[0].length ?? 0);
  const end = space.slice(/^\n*/.exec(after)?.[0].length ?? 0);
  const titleFrom = at + start.length + marker.indexOf(title);
  return {
    at,
    insert: start + marker + (after === '' ? '\n' : end),
    titleFrom,
    titleTo: titleFrom + title.length,
  };
}

/** After the token that contains the cursor, unless it is text. */
function htmlOffset(text: string, cursor: number): number {
  for (const { kind, start, end } of htmlTokens(text)) {
    if (start >= cursor) break;
    if (end > cursor) return kind === 'text' ? cursor : end;
  }
  return cursor;
}

/** The end of the cursor's line or of a later one, outside front matter and fenced code. */
function markdownOffset(text: string, cursor: number): number {
  const pages = splitSubPages('markdown', text).length;
  const front = frontMatterLines(text)?.end ?? 0;
  const own = lineEnd(text, Math.max(cursor, text[front - 1] === '\n' ? front - 1 : front));
  for (let at = own; at < text.length; at = lineEnd(text, at + 1)) {
    const isOwn = at === own;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    if (!isOwn && !/^ {0,3}(?:`{3,}|~{3,})[ \t]*$/.test(line)) continue;
    const candidate = `${text.slice(0, at)}\n\n${pageMarker('markdown', 'x')}\n${text.slice(at)}`;
    if (splitSubPages('markdown', candidate).length > pages) return at;
  }
  return text.length;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
