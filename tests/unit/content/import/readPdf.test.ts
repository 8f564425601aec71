import { describe, expect, test } from 'vitest';
import { MAX_PDF_PAGES } from '#domain/chat/attachments.ts';
import { readPdf, inReadingOrder } from '#content/import/readPdf.ts';
import { makePdf } from '../../../support/pdf.ts';

const PLENTY = 1_000_000;

describe('the text of a PDF', () => {
  test('is read page by page, with its lines', async () => {
    const read = await readPdf(makePdf(['Tides\nHigh at noon', 'Low at six']), PLENTY);
    expect(read).toEqual({
      kind: 'ready',
      text: '[Page 1 of 2]\n\nTides\nHigh at noon\n\n[Page 2 of 2]\n\nLow at six',
    });
  });

  test('keeps Japanese, accents, and signs beyond the basic plane', async () => {
    for (const text of ['潮の満ち引き', 'Größe, naïve – “quoted”', 'An 🐦 here']) {
      expect(await readPdf(makePdf([text]), PLENTY)).toMatchObject({
        text: expect.stringContaining(text) as string,
      });
    }
  });

  test('has Arabic in reading order, however the file stores it', async () => {
    // Files store the signs from left to right.
    const stored = Array.from('مرحبا').toReversed().join('');
    expect(await readPdf(makePdf([stored]), PLENTY)).toMatchObject({
      text: expect.stringContaining('مرحبا') as string,
    });
  });

  test('of 500 pages is read, of more it is refused', async () => {
    const pages = Array.from({ length: MAX_PDF_PAGES }, (_, index) => `Leaf ${index + 1}`);
    const read = await readPdf(makePdf(pages), PLENTY);
    expect(read).toMatchObject({ kind: 'ready' });
    expect('text' in read && read.text.endsWith('[Page 500 of 500]\n\nLeaf 500')).toBe(true);
    expect(await readPdf(makePdf([...pages, 'One more']), PLENTY)).toEqual({ kind: 'pages' });
  });

  test('is refused when it is too long', async () => {
    const pdf = makePdf(Array.from({ length: 20 }, () => 'x'.repeat(100)));
    expect(await readPdf(pdf, 1000)).toEqual({ kind: 'characters' });
  });

  test('is missing from encrypted, scanned and broken files', async () => {
    expect(await readPdf(makePdf(['Secret'], { isEncrypted: true }), PLENTY)).toEqual({
      kind: 'encrypted',
    });
    expect(await readPdf(makePdf(['', ''], { isScanned: true }), PLENTY)).toEqual({
      kind: 'noText',
    });
    const whole = makePdf(['Cut']);
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode('Not a PDF at all'),
      new TextEncoder().encode('%PDF-1.7\n'),
      whole.slice(0, 200),
    ]) {
      expect(await readPdf(bytes, PLENTY)).toEqual({ kind: 'broken' });
    }
  });
});

/** Pieces from left to right, as a file has them. */
function line(...strings: readonly string[]) {
  return strings.map((str, x) => ({
    str,
    x,
    dir: /[\u0590-\u08FF\uFB1D-\uFEFC]/.test(str) ? 'rtl' : 'ltr',
  }));
}

describe('the pieces of a line of a PDF', () => {
  test('stay as they are without Arabic or Hebrew', () => {
    expect(inReadingOrder(line('Hello', ' ', 'world', ''))).toBe('Hello world');
  });

  test('are reversed in an Arabic line, with letters in their plain form', () => {
    expect(inReadingOrder(line('م', 'ﻮ', 'ﻳ', ' ', 'ﺪ', 'ﻤ', 'ﻟ', 'ا'))).toBe('المد يوم');
  });

  test('keep the order of numbers and foreign words in an Arabic line', () => {
    expect(inReadingOrder(line('عالم', ' ', 'Hello', ' ', 'there', ' ', 'مرحبا'))).toBe(
      'مرحبا Hello there عالم',
    );
    expect(inReadingOrder(line('يوم', ' ', '12', ' ', 'بعد'))).toBe('بعد 12 يوم');
  });

  test('are reversed only where a Latin line has Hebrew', () => {
    expect(inReadingOrder(line('Then she said', ' ', 'עולם', ' ', 'שלום', ' ', 'to them'))).toBe(
      'Then she said שלום עולם to them',
    );
  });

  test('are ordered by position, whatever their order in the file', () => {
    const [first, space, second] = line('عالم', ' ', 'مرحبا');
    const pieces = [second, space, first].filter((piece) => piece !== undefined);
    expect(inReadingOrder(pieces)).toBe('مرحبا عالم');
  });
});
