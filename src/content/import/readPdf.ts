import { getDocument, VerbosityLevel, type PDFPageProxy } from 'unpdf/pdfjs';
import { MAX_PDF_PAGES } from '#domain/chat/attachments.ts';

/**
 * `noText`: scanned pages, or drawings alone. `broken`: unreadable, or no PDF. `missing`: the reader's code could not be
 * loaded. `slow`: stopped after half a minute.
 */
export type PdfProblem =
  | 'encrypted'
  | 'broken'
  | 'noText'
  | 'pages'
  | 'characters'
  | 'missing'
  | 'slow';

export type PdfRead =
  | { readonly kind: 'ready'; readonly text: string }
  | { readonly kind: PdfProblem };

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

export interface TextPiece {
  readonly str: string;
  /** Direction of its characters, which are in reading order. */
  readonly dir: string;
  readonly x: number;
}

/** A line's pieces in reading order: files store Arabic and Hebrew by position, often character by character. */
export function inReadingOrder(pieces: readonly TextPiece[]): string {
  if (!pieces.some((piece) => piece.dir === 'rtl')) return pieces.map(({ str }) => str).join('');
  const fromLeft = pieces.filter(({ str }) => str !== '').toSorted((a, b) => a.x - b.x);
  const lengthOf = (dir: string) =>
    fromLeft.reduce((sum, { str, dir: own }) => sum + (own === dir ? str.trim().length : 0), 0);
  // Arabic lines often have much Latin text; Latin ones seldom much Arabic.
  const isRtl = lengthOf('rtl') * 2 > lengthOf('ltr');
  const line = isRtl ? fromLeft.toReversed() : fromLeft;
  const ordered = reverseRuns(line, (piece) => directionOf(piece) === (isRtl ? 'ltr' : 'rtl'));
  return ordered
    .map(({ str }) => str)
    .join('')
    .replaceAll(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'));
}

/** Shapes of Hebrew and Arabic letters, for programs that do not join letters themselves. */
const PRESENTATION_FORMS = /[\uFB1D-\uFDFF\uFE70-\uFEFC]+/gu;

function directionOf({ str, dir }: TextPiece): 'ltr' | 'rtl' | null {
  if (!/[\p{L}\p{N}]/u.test(str)) return null;
  return dir === 'rtl' ? 'rtl' : 'ltr';
}

/** Reverses each run of `isInside` pieces, including pieces without a direction between two of them. */
function reverseRuns(
  pieces: readonly TextPiece[],
  isInside: (piece: TextPiece) => boolean,
): readonly TextPiece[] {
  const done: TextPiece[] = [];
  let run: TextPiece[] = [];
  let between: TextPiece[] = [];
  const endRun = () => {
    done.push(...run.toReversed(), ...between);
    run = [];
    between = [];
  };
  for (const piece of pieces) {
    if (isInside(piece)) {
      run.push(...between, piece);
      between = [];
    } else if (run.length > 0 && directionOf(piece) === null) between.push(piece);
    else {
      endRun();
      done.push(piece);
    }
  }
  endRun();
  return done;
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
