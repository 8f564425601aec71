/**
 * A style sheet with the escapes of characters beyond ASCII (`\2014`) as those characters, which mean the same
 * wherever they stand. Others may be there because the character itself would not be possible.
 */
export function decodeEscapes(css: string): string {
  return css.replace(/\\([0-9a-f]{1,6})\s?/gi, (found, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return isPlain(code) ? String.fromCodePoint(code) : found;
  });
}

/**
 * Declarations whose `content` the inliner can read: quotation marks as text, no alternative text, and no escapes,
 * of which it would keep the digits.
 */
export function decodeContent(body: string): string {
  return body.replace(CONTENT, (_, start: string, value: string) => {
    const shown = value
      .replace(ALTERNATIVE, '')
      .replace(/(?<![\w-])open-quote(?![\w-])/gi, '"“"')
      .replace(/(?<![\w-])close-quote(?![\w-])/gi, '"”"')
      .replace(/(?<![\w-])no-(?:open|close)-quote(?![\w-])/gi, '""')
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (found, hex: string) => {
        const code = Number.parseInt(hex, 16);
        return isPlain(code) ? found : (LIKE.get(code) ?? ' ');
      });
    return `${start}${shown}`;
  });
}

/** A character that has no meaning in CSS and that text can hold. */
function isPlain(code: number): boolean {
  return code >= 0xa0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

const CONTENT =
  /((?:^|[;{\s])content\s*:)((?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[^;{}"'])*)/gi;
const ALTERNATIVE = /\s\/\s*(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|attr\([^()]*\))\s*$/i;

/** What stands for an ASCII character that would end the string, and for those that can be seen. */
const LIKE = new Map<number, string>([
  [0x22, '”'],
  [0x27, '’'],
  ...Array.from({ length: 0x7e - 0x20 }, (_, index): [number, string] => [
    0x21 + index,
    String.fromCodePoint(0x21 + index),
  ]).filter(([code]) => code !== 0x22 && code !== 0x27 && code !== 0x5c),
]);
