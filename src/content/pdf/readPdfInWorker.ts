import { askWorker } from '#content/askWorker.ts';
import type { PdfRequest } from './pdfWorker.ts';
import type { PdfRead } from './pdfRead.ts';

const TIMEOUT_MS = 30_000;

/** Like `readPdf`. Never rejects. */
export function readPdfInWorker(request: PdfRequest, signal: AbortSignal): Promise<PdfRead> {
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' });
  return askWorker<PdfRequest, PdfRead>(worker, request, {
    timeoutMs: TIMEOUT_MS,
    late: { kind: 'slow' },
    missing: { kind: 'missing' },
    signal,
  });
}
