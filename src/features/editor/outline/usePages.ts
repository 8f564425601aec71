import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { scrollLink } from '#features/editor/preview/scrollSync.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import type { ContentType } from '#domain/page/page.ts';
import { pageMarker, splitSubPages } from '#domain/page/splitPages.ts';
import { pageAt, pageOutline, type OutlinePage } from './pages.ts';

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
