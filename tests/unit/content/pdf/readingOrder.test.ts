import { describe, expect, test } from 'vitest';
import { inReadingOrder } from '#content/pdf/readPdf.ts';

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
