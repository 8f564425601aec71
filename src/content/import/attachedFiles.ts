import {
  MAX_PDF_BYTES,
  MAX_PDF_PAGES,
  type AttachedFile,
  type Attachment,
} from '#domain/chat/attachments.ts';
import { type PdfProblem, type PdfRead } from './readPdf.ts';
import { decodeText, type Encoding } from '#domain/decodeText.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import { prepareInWorker } from '#content/pictures/prepareInWorker.ts';
import type { PictureLimits, PictureProblem } from '#content/pictures/pictureWorker.ts';
import type { ChatImage } from '#domain/chat/chat.ts';
import { BLIND_MODEL } from '#domain/chat/chatContext.ts';
import { askWorker } from '#content/askWorker.ts';
import type { PdfRequest } from './pdfWorker.ts';

export const ATTACHABLE = '.txt,.md,.markdown,.html,.htm,.csv,.json,.xml,.css,.js,.ts,.pdf,text/*';

/** Of all files of a message, in characters: a message holds 2 MB. */
export const MAX_ATTACHED = 1_000_000;

export interface ReadAttachment {
  readonly attachment: Attachment;
  /** Whether it is a text that is not UTF-8 and names no encoding. */
  readonly isGuess: boolean;
  readonly nuls: number;
}

/**
 * Reads a text file, a PDF or a picture to attach; a text that is not UTF-8 and names no encoding in `encoding`. Fails
 * with `invalid`, with a text for the user.
 */
export async function readAttached(
  file: File,
  takesImages: boolean,
  signal: AbortSignal,
  encoding?: Encoding,
): Promise<Result<ReadAttachment>> {
  const { name } = file;
  if (/^image\/(?!svg)/u.test(file.type)) {
    return plain(await readAttachedImage(file, takesImages, signal));
  }
  if (file.type === 'application/pdf' || /\.pdf$/iu.test(name)) {
    return plain(await readPdfText(file, signal));
  }
  if (file.size > MAX_ATTACHED) {
    return invalid(`“${name}” is too large. ${LIMIT}`);
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  const decoded = bytes === null ? null : decodeText(bytes, encoding);
  if (decoded === null) {
    return invalid(`“${name}” isn’t a text file. Attach text, Markdown, HTML or PDF.`);
  }
  const { text, isGuess, nuls } = decoded;
  if (text.trim() === '') return invalid(`“${name}” has no text.`);
  return ok({
    attachment: { name, text: text.replaceAll(/\r\n?/g, '\n').trimEnd() },
    isGuess,
    nuls,
  });
}

function plain(read: Result<Attachment>): Result<ReadAttachment> {
  return read.ok ? ok({ attachment: read.value, isGuess: false, nuls: 0 }) : read;
}

const LIMIT = 'Attached files can have 1 MB in total.';

async function readPdfText(file: File, signal: AbortSignal): Promise<Result<AttachedFile>> {
  const { name } = file;
  if (file.size > MAX_PDF_BYTES) return invalid(`“${name}” is too large. A PDF may have 20 MB.`);
  const read = await readPdfInWorker({ file, characters: MAX_ATTACHED }, signal);
  return read.kind === 'ready'
    ? ok({ name, text: read.text })
    : invalid(PDF_WORDS[read.kind](name));
}

const PDF_WORDS: Readonly<Record<PdfProblem, (name: string) => string>> = {
  encrypted: (name) => `“${name}” needs a password. Attach a copy without one.`,
  broken: (name) => `“${name}” can’t be read. It’s damaged, or not a PDF.`,
  noText: (name) => `“${name}” has no text. Pages that are scanned are only pictures.`,
  pages: (name) => `“${name}” has more than ${MAX_PDF_PAGES} pages.`,
  characters: (name) => `“${name}” has too much text. ${LIMIT}`,
  missing: () => 'Connect once to attach PDF files.',
  slow: (name) => `“${name}” takes too long to read.`,
};

/** For the file picker. Phones offer the camera. */
export const IMAGES = 'image/*';

/**
 * Four of them, encoded, fit a message's metadata; models scale down what is larger, some read no WebP, and text in
 * screenshots is sharper as PNG.
 */
const LIMITS: PictureLimits = {
  bytes: 160 * 1024,
  sides: [1536, 1280, 1024, 768, 512],
  kept: ['image/jpeg', 'image/png'],
  drawn: ['image/jpeg'],
  prefersOriginal: true,
};

/** Scales a picture down to attach it. Fails with `invalid`, with a text for the user. */
async function readAttachedImage(
  file: File,
  takesImages: boolean,
  signal: AbortSignal,
): Promise<Result<ChatImage>> {
  const name = file.name.slice(0, MAX_NAME);
  if (!takesImages) return invalid(`“${name}” is a picture. ${BLIND_MODEL}`);
  const prepared = await prepareInWorker(file, LIMITS, signal);
  if (prepared.kind !== 'ready') return invalid(WORDS[prepared.kind](name));
  const { bytes, type } = prepared.picture;
  return ok({ name, url: await dataUrl(new Blob([bytes], { type })) });
}

const MAX_NAME = 200;

const WORDS: Readonly<Record<PictureProblem, (name: string) => string>> = {
  large: (name) => `“${name}” is too large. A picture may have 10 MB and 100 million pixels.`,
  moving: (name) => `“${name}” can’t be read.`,
  type: (name) => `“${name}” can’t be read. Attach PNG, JPEG, WebP or GIF.`,
  svg: (name) => `“${name}” is an SVG drawing. Attach a PNG of it, or its code as text.`,
  missing: () => 'Connect once to attach pictures.',
};

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error('A picture could not be read')));
    reader.readAsDataURL(blob);
  });
}

const TIMEOUT_MS = 30_000;

/** Like `readPdf`. Never rejects. */
function readPdfInWorker(request: PdfRequest, signal: AbortSignal): Promise<PdfRead> {
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' });
  return askWorker<PdfRequest, PdfRead>(worker, request, {
    timeoutMs: TIMEOUT_MS,
    late: { kind: 'slow' },
    missing: { kind: 'missing' },
    signal,
  });
}
