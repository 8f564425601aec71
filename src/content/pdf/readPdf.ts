import { getDocument, VerbosityLevel, type PDFPageProxy } from 'unpdf/pdfjs';
import { MAX_PDF_PAGES, type PdfRead } from './pdfRead.ts';
import { inReadingOrder, type TextPiece } from './readingOrder.ts';

/** The text of a PDF, page by page; nothing in it is run or fetched. `characters` is the most that it may have. */
export async function readPdf(bytes: Uint8Array, characters: number): Promise<PdfRead> {
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_PDF_PAGES) return { kind: 'pages' };
    let text = '';
    let hasText = false;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      const content = textOf(items).trim();
      hasText ||= content !== '';
      text += `${number === 1 ? '' : '\n\n'}[Page ${number} of ${pdf.numPages}]\n\n${content}`;
      if (text.length > characters) return { kind: 'characters' };
    }
    return hasText ? { kind: 'ready', text: text.trimEnd() } : { kind: 'noText' };
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return { kind: isEncrypted ? 'encrypted' : 'broken' };
  } finally {
    await task.destroy();
  }
}

function textOf(items: TextContent['items']): string {
  const lines: string[] = [];
  let line: TextPiece[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, dir, hasEOL, transform } = item;
    line.push({ str, dir, x: Number(transform[4]) });
    if (!hasEOL) continue;
    lines.push(inReadingOrder(line).trimEnd());
    line = [];
  }
  return [...lines, inReadingOrder(line)].join('\n');
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
