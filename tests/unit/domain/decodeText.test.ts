import { describe, expect, test } from 'vitest';
import { decodeText, ENCODINGS, encodingLabel } from '#domain/decodeText.ts';
import { fc } from '../../support/laws.ts';

type Part = string | readonly number[];

const bytes = (...parts: readonly Part[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
    ),
  ).buffer;

const read = (...parts: readonly Part[]) => decodeText(bytes(...parts));

const utf16 = (text: string, first: 'little' | 'big') =>
  text.split('').flatMap((char) => {
    const code = char.charCodeAt(0);
    return first === 'little' ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

describe('decision 098: a text is decoded by', () => {
  test.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é', 'utf-8'],
    ['UTF-16, small end first', [0xff, 0xfe, ...utf16('# é茶', 'little')], '# é茶', 'utf-16le'],
    ['UTF-16, big end first', [0xfe, 0xff, ...utf16('# é茶', 'big')], '# é茶', 'utf-16be'],
  ])('its byte order mark: %s', (_what, data, text, encoding) => {
    expect(read(data)).toEqual({ text, encoding, isGuess: false, nuls: 0 });
  });

  test.each([
    ['<meta charset=windows-1251>', '<meta charset=utf-8>'],
    ["<!doctype html>\n<META Charset = 'cp1251' >", "<!doctype html>\n<META Charset = 'utf-8' >"],
    [
      '<meta http-equiv="Content-Type" content="text/html; charset=Windows-1251">',
      '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    ],
    [
      '<!-- <meta charset=utf-8> --><meta name=a><meta charset="x-cp1251"/>',
      '<!-- <meta charset=utf-8> --><meta name=a><meta charset="utf-8"/>',
    ],
    [
      '<?xml version="1.0" encoding="windows-1251"?><x>',
      '<?xml version="1.0" encoding="utf-8"?><x>',
    ],
  ])('its declaration, which then says UTF-8 as exports do: %s', (head, written) => {
    expect(read(head, [0xcf, 0xf0])).toEqual({
      text: `${written}Пр`,
      encoding: 'windows-1251',
      isGuess: false,
      nuls: 0,
    });
  });

  test('a declaration of ASCII-only encodings too', () => {
    const head = '<meta charset=iso-2022-jp>';
    expect(read(head, [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42])?.text).toBe(
      '<meta charset=utf-8>あ',
    );
  });

  test('as UTF-8 where that is valid, whatever it declares', () => {
    expect(read('<meta charset=iso-8859-1>© 2026')).toMatchObject({
      text: '<meta charset=utf-8>© 2026',
      encoding: 'utf-8',
    });
    expect(read('<meta charset=gbk>中文')?.text).toBe('<meta charset=utf-8>中文');
    expect(read('<meta charset=gbk>', [0xc2, 0xb1])?.text).toBe('<meta charset=utf-8>卤');
    expect(read('<meta charset=utf-16>é')?.text).toBe('<meta charset=utf-16>é');
    expect(read('Words about <meta charset=koi8-r>')?.text).toBe(
      'Words about <meta charset=koi8-r>',
    );
  });

  test.each([
    '<meta charset=nonsense>',
    '<meta charset=utf-8>',
    'Caf',
    '<meta charset=hz-gb-2312>',
  ])('else as windows-1252, as a guess: %s', (head) => {
    const guess = { text: `${head}é €`, encoding: 'windows-1252', isGuess: true, nuls: 0 };
    expect(read(head, [0xe9], ' ', [0x80])).toEqual(guess);
  });

  test('in place of the guess as the user chooses', () => {
    const data = bytes([0x82, 0xa0, 0x82, 0xa2]);
    expect(decodeText(data)?.text).toBe('‚\u{a0}‚¢');
    expect(decodeText(data, 'shift_jis')).toMatchObject({ text: 'あい', isGuess: true });
    expect(decodeText(bytes('é'), 'shift_jis')).toMatchObject({ text: 'é', isGuess: false });
    for (const { value, label } of ENCODINGS) {
      expect(decodeText(bytes('a', [0xe9]), value)?.encoding).toBe(value);
      expect(encodingLabel(value)).toBe(label);
    }
  });

  test('an empty file is an empty text', () => {
    expect(read()).toEqual({ text: '', encoding: 'utf-8', isGuess: false, nuls: 0 });
  });

  test('without its NUL characters, which are counted', () => {
    expect(read('# a\0b\n')).toEqual({
      text: '# ab\n',
      encoding: 'utf-8',
      isGuess: false,
      nuls: 1,
    });
  });

  test('UTF-16 without a mark is found by its NULs', () => {
    expect(read(utf16('# Tea\n', 'little'))).toMatchObject({ text: '# Tea\n', nuls: 0 });
    expect(read(utf16('# Tea\n', 'big'))).toMatchObject({ text: '# Tea\n', nuls: 0 });
  });

  test.each([
    ['a PDF', ['%PDF-1.7\n', [0xe2, 0xe3]]],
    ['a PNG', [[0x89], 'PNG\r\n', [0x1a]]],
    ['a JPEG', [[0xff, 0xd8, 0xff, 0xe0], 'JFIF']],
    ['a zip', ['PK', [3, 4], 'word/document.xml']],
    ['many NULs', ['ab', [0, 0, 0, 0], 'cd']],
    ['three bytes of a zip', ['PK', [0]]],
    ['compressed data', [Array.from({ length: 4000 }, (_, at) => (at * at * 7 + at * 13) % 256)]],
  ])('%s is no text', (_what, parts) => {
    expect(read(...parts)).toBeNull();
  });

  test('every text in UTF-8 is itself, but for its mark and NULs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const words = `Words ${text}`;
        expect(decodeText(bytes(words))).toMatchObject({ text: words, isGuess: false });
      }),
    );
  });
});
