import { MARKDOWN_ROOT, markdownPreviewDocument } from '#content/documents/previewDocument.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import type { DocumentContent } from '#domain/previewProtocol.ts';
import type { Highlight } from '#frames/highlight/codeColours.ts';
import { drawBlocks, type BlockDrawing } from '#frames/markdown/drawBlocks.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import type { Surface } from './surface.ts';

/** Replaces only changed blocks, and the whole document for another sub-page. */
export function markdownView(
  surface: Surface,
  loadHighlighter: () => Promise<Highlight>,
): (content: DocumentContent) => void {
  let shown: {
    readonly part: number;
    readonly doc: Document;
    readonly drawing: BlockDrawing;
    readonly stop: () => void;
  } | null = null;

  const open = (part: number) => {
    shown?.stop();
    const doc = surface((head) => markdownPreviewDocument('', head));
    const sheet = markdownSheet(doc.getElementById(MARKDOWN_ROOT) ?? doc.body, loadHighlighter);
    const drawing = drawBlocks(blockRenderer(), sheet.put);
    const stop = () => {
      drawing.stop();
      sheet.stop();
    };
    shown = { part, doc, drawing, stop };
    return shown;
  };

  return ({ text, part, theme }) => {
    const { doc, drawing } = shown?.part === part ? shown : open(part);
    // Of both documents: a frame with another scheme than its parent's has an opaque background.
    for (const each of [document, doc]) each.documentElement.style.colorScheme = theme;
    drawing.draw(text);
  };
}
