import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { scrollLink } from '#features/editor/preview/useScrollSync.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import type { ContentType } from '#domain/page/page.ts';
import { pageMarker, splitSubPages, type SubPage, subPageSource } from '#domain/page/splitPages.ts';

export interface Pages {
  /** Never empty; updated when typing pauses. */
  readonly list: readonly OutlinePage[];
  readonly current: number;
  readonly goTo: (index: number) => void;
  readonly insertMarker: () => void;
}

export function usePages(kind: EditorKind, view: EditorView | null, text: string): Pages {
  const store = useStore();
  const list = pageOutline(kind.type, text);
  const current = useSyncExternalStore(
    (listener) => (view === null ? () => {} : onEditorChange(view, listener)),
    () => cursorPage(view, list),
  );
  const leadScrolling = () => store.get(scrollLink)?.lead('editor');

  return {
    list,
    current,
    goTo: (index) => {
      if (view === null) return;
      // The text may have changed since typing last paused.
      const page = pageOutline(kind.type, view.state.doc.toString())[index];
      if (page === undefined) return;
      const line = view.state.doc.line(page.line + 1);
      const at = Math.min(line.from + page.column, line.to);
      leadScrolling();
      view.dispatch({
        selection: EditorSelection.cursor(at),
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 0 }),
      });
      view.focus();
    },
    insertMarker: () => {
      if (view === null) return;
      const source = view.state.doc.toString();
      const change = markerChange(kind.type, source, view.state.selection.main.head);
      leadScrolling();
      view.dispatch({
        changes: { from: change.at, insert: change.insert },
        selection: EditorSelection.range(change.titleFrom, change.titleTo),
        userEvent: 'input',
        scrollIntoView: true,
      });
      view.focus();
    },
  };
}

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

function cursorPage(view: EditorView | null, list: readonly OutlinePage[]): number {
  if (view === null || list.length === 1) return 0;
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  return pageAt(list, line.number - 1, head - line.from);
}

/** Line and column count from 0. */
interface OutlinePage {
  readonly title: string;
  readonly line: number;
  readonly column: number;
}

export function pageOutline(type: ContentType, text: string): readonly OutlinePage[] {
  let line = 0;
  let column = 0;
  const pages: OutlinePage[] = [];
  for (const page of pagesOf(type, text)) {
    pages.push({ title: page.title, line, column });
    const parts = ((page.marker ?? '') + page.text).split(/\r\n|\n|\r/);
    column = (parts.length === 1 ? column : 0) + (parts.at(-1)?.length ?? 0);
    line += parts.length - 1;
  }
  return pages;
}

export function pageAt(pages: readonly OutlinePage[], line: number, column: number): number {
  const after = pages.findIndex(
    (page) => page.line > line || (page.line === line && page.column > column),
  );
  return Math.max(0, (after === -1 ? pages.length : after) - 1);
}

export interface PagePart {
  readonly source: string;
  /** Maps a line of the source to the document's, both from 1. */
  readonly lineOf: (line: number) => number;
}

export function pagePart(text: string, index: number): PagePart {
  const pages = pagesOf('html', text);
  const page = pages[index] ?? pages[0];
  if (page === undefined || pages.length === 1) return { source: text, lineOf: (line) => line };
  const source = subPageSource('html', pages, pages.indexOf(page));
  // Shared content precedes the page's own text.
  const shared = lineBreaks(source.slice(0, source.length - page.text.length));
  const above = pages.slice(0, pages.indexOf(page));
  const own =
    lineBreaks(above.map(({ marker, text: body }) => (marker ?? '') + body).join('')) +
    lineBreaks(page.marker ?? '');
  return { source, lineOf: (line) => (line > shared ? line - shared + own : line) };
}

function lineBreaks(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}

/** One-entry cache: outline and preview split the same text, which is slow for long ones. */
let cached: {
  readonly type: ContentType;
  readonly text: string;
  readonly pages: readonly SubPage[];
} | null = null;

function pagesOf(type: ContentType, text: string): readonly SubPage[] {
  if (cached?.type !== type || cached.text !== text) {
    cached = { type, text, pages: splitSubPages(type, text) };
  }
  return cached.pages;
}
