import { MARKDOWN_ROOT, markdownPreviewDocument } from '#content/documents/previewDocument.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import type { FrameEvent } from '#domain/previewProtocol.ts';
import { drawBlocks, type BlockDrawing } from '#frames/markdown/drawBlocks.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import type { SourceView } from '#frames/markdown/sourceView.ts';
import type { CodeRequests } from './codeRequests.ts';
import type { DocumentView } from './documentView.ts';
import type { Surface } from './surface.ts';

interface OpenPart {
  readonly part: number;
  readonly doc: Document;
  readonly view: SourceView;
  readonly drawing: BlockDrawing;
  readonly stop: () => void;
}

/** Replaces only changed blocks, and the whole document for another sub-page. */
export function markdownView(
  surface: Surface,
  { loadHighlighter, extras }: CodeRequests,
  send: (event: FrameEvent) => void,
): DocumentView {
  let shown: OpenPart | null = null;

  const open = (part: number, live: boolean) => {
    shown?.stop();
    const doc = surface((head) => markdownPreviewDocument('', head));
    const sheet = markdownSheet(
      doc.getElementById(MARKDOWN_ROOT) ?? doc.body,
      loadHighlighter,
      extras,
    );
    const drawing = drawBlocks(blockRenderer(PAGE_DIALECT), sheet.put);
    const unlisten = live ? reportView(sheet.view, send) : () => {};
    const stop = () => {
      unlisten();
      drawing.stop();
      sheet.stop();
    };
    shown = { part, doc, view: sheet.view, drawing, stop };
    return shown;
  };

  return {
    show: ({ text, part, theme, live }) => {
      const isOpen = shown?.part === part;
      const { doc, drawing } = isOpen && shown !== null ? shown : open(part, live);
      // Of both documents: a frame with another scheme than its parent's has an opaque background.
      for (const each of [document, doc]) each.documentElement.style.colorScheme = theme;
      if (live && isOpen) drawing.follow(() => text);
      else drawing.draw(text);
    },
    scrollTo: (position) => shown?.view.show(position),
  };
}

/** Minimum time between reports of input, ms: a moving pointer causes hundreds a second. */
const INPUT_MS = 100;

function reportView(view: SourceView, send: (event: FrameEvent) => void): () => void {
  const report = (cause: 'input' | 'scroll' | 'layout') =>
    send({ kind: 'view', cause, position: view.position() });
  let inputAt = -INPUT_MS;
  return view.listen({
    onUserInput: () => {
      if (performance.now() - inputAt < INPUT_MS) return;
      inputAt = performance.now();
      report('input');
    },
    onScroll: () => report('scroll'),
    onLayout: () => report('layout'),
  });
}
