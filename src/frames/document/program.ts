// Runs in the previews' frame, in another process than the app: shows one document without scripts.
import {
  readContent,
  readPosition,
  textAfterChange,
  type DocumentContent,
  type DocumentRequest,
  type FrameEvent,
} from '#domain/previewProtocol.ts';
import { hasFields } from '#domain/json.ts';
import { codeRequests, type CodeRequests } from './codeRequests.ts';
import { innerSurface, ownSurface, scrollReported, type Surface } from './surface.ts';
import { publishedView, type DocumentView } from './publishedView.ts';
import { MARKDOWN_ROOT, markdownPreviewDocument } from '#content/documents/previewDocument.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { drawBlocks, type BlockDrawing } from '#frames/markdown/drawBlocks.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import type { SourceView } from '#frames/markdown/sourceView.ts';

Reflect.set(globalThis, 'rectoDocument', (request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const code = codeRequests(send, nonce);
  const { base } = request;
  // A frame inside an opaque origin is out of this program's reach.
  const place = self.origin === 'null' ? ownSurface({ base, nonce }, send) : innerSurface({ base });
  const surface = scrollReported(place, send);
  const view =
    request.type === 'markdown' ? markdownView(surface, code, send) : publishedView(surface);
  let shown = '';
  const show = (content: DocumentContent, around?: unknown) => {
    shown = textAfterChange(content.text, around, shown);
    view.show({ ...content, text: shown });
    send({ kind: 'painted' });
  };
  port.addEventListener('message', ({ data }) => {
    if (!hasFields(data) || code.receive(data)) return;
    const content = readContent(data['content']);
    if (content !== null) show(content, data['around']);
    const position = readPosition(data['show']);
    if (position !== null) view.scrollTo?.(position);
  });
  show(request);
});

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
