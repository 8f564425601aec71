export interface DecodedText {
  readonly text: string;
  /** By its name in the Encoding Standard, in small letters. */
  readonly encoding: string;
  /** Whether nothing in the file says so. */
  readonly isGuess: boolean;
  /** NUL characters that were left out: no database stores them. */
  readonly nuls: number;
}

/** What to offer where a file names no encoding; the first is what most such files have. */
export const ENCODINGS = [
  { value: 'windows-1252', label: 'Western (windows-1252)' },
  { value: 'windows-1250', label: 'Central European (windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (windows-1251)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'windows-1253', label: 'Greek (windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (windows-1254)' },
  { value: 'windows-1257', label: 'Baltic (windows-1257)' },
  { value: 'windows-1258', label: 'Vietnamese (windows-1258)' },
  { value: 'windows-1255', label: 'Hebrew (windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (windows-1256)' },
  { value: 'windows-874', label: 'Thai (windows-874)' },
  { value: 'shift_jis', label: 'Japanese (Shift_JIS)' },
  { value: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { value: 'gbk', label: 'Chinese, simplified (GBK)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
  { value: 'macintosh', label: 'Mac Roman (macintosh)' },
  // With damaged characters.
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
] as const;

export type Encoding = (typeof ENCODINGS)[number]['value'];

export const WESTERN: Encoding = 'windows-1252';

export function encodingLabel(encoding: string): string {
  return ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
}

/**
 * Decodes by byte order mark, then what an HTML or XML text declares, then as UTF-8 where that is valid, else as
 * `fallback`. A declaration of another encoding becomes one of UTF-8, which is what every export writes. Null for
 * binary files.
 */
export function decodeText(bytes: ArrayBuffer, fallback: Encoding = WESTERN): DecodedText | null {
  const data = new Uint8Array(bytes);
  const marked = markedEncoding(data) ?? unmarkedUtf16(data);
  if (marked === null && isBinary(data)) return null;
  const utf8 = marked === null ? validUtf8(data) : null;
  const named = marked ?? declaredLegacy(data, utf8);
  const encoding = named ?? (utf8 === null ? fallback : 'utf-8');
  const decoded = encoding === 'utf-8' && utf8 !== null ? utf8 : decode(data, encoding);
  const text = decoded.replaceAll('\0', '');
  return {
    text: declaringUtf8(text),
    encoding,
    isGuess: named === null && utf8 === null,
    nuls: decoded.length - text.length,
  };
}

function decode(data: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(data);
}

function validUtf8(data: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return null;
  }
}

function markedEncoding([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** In bytes; how much is looked at for a kind of file. */
const SAMPLE = 64 * 1024;

/** Latin letters in UTF-16: every second byte is NUL. */
function unmarkedUtf16(data: Uint8Array): string | null {
  const sample = data.subarray(0, SAMPLE);
  const nuls = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  if (data.length % 2 === 1 || Math.max(even, odd) <= sample.length * 0.4) return null;
  if (Math.min(even, odd) > 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The beginnings of PDF, PNG, JPEG, GIF, zip (and Office) and OLE files, which may hold few control characters. */
const BINARY = [
  '%PDF-',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'PK\x03\x04',
  'PK\x05\x06',
  '\xd0\xcf\x11\xe0',
];

/** Compressed data has a tenth of control characters, texts have hardly any. */
const MAX_CONTROLS = 0.04;
const MAX_NULS = 0.2;

function isBinary(data: Uint8Array): boolean {
  const sample = data.subarray(0, SAMPLE);
  const start = latin1(sample.subarray(0, 16));
  if (BINARY.some((mark) => start.startsWith(mark))) return true;
  let controls = 0;
  let nuls = 0;
  for (const byte of sample) {
    if (byte === 0) nuls += 1;
    // Not tab, line breaks, form feed and escape, which some Japanese texts have.
    else if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls += 1;
  }
  return controls > sample.length * MAX_CONTROLS || nuls > sample.length * MAX_NULS;
}

/** How far browsers look for a declaration (HTML Standard, prescan). */
const HEAD = 1024;

const PROLOG = /^\s*<\?xml\b[^<>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/d;
const META = /<meta\b[^<>]*?[\s"';/]charset\s*=\s*["']?\s*([\w.:-]+)/di;

/** With spaces in place of comments. */
function withoutComments(head: string): string {
  let visible = '';
  let at = 0;
  for (;;) {
    const start = head.indexOf('<!--', at);
    if (start === -1) return visible + head.slice(at);
    const end = head.indexOf('-->', start + 4);
    const next = end === -1 ? head.length : end + 3;
    visible += head.slice(at, start) + ' '.repeat(next - start);
    at = next;
  }
}

/** The label in an HTML or XML text with its place; only texts that start with a tag are. */
function declaration(head: string) {
  if (!/^\s*</.test(head)) return null;
  const visible = withoutComments(head);
  const found = PROLOG.exec(visible) ?? META.exec(visible);
  const place = found?.indices?.[1];
  const encoding = found?.[1] === undefined ? null : encodingOf(found[1]);
  return place === undefined || encoding === null ? null : { encoding, place };
}

function encodingOf(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label);
    // An ASCII text says so: it can't be UTF-16 (HTML Standard).
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}

/**
 * The declared encoding, if it is another than UTF-8. Text beyond ASCII is valid UTF-8 (`utf8`) by accident only in
 * East Asian encodings, and there without sequences of three bytes, which UTF-8 has for each of their characters.
 */
function declaredLegacy(data: Uint8Array, utf8: string | null): string | null {
  const { encoding } = declaration(latin1(data.subarray(0, HEAD))) ?? { encoding: 'utf-8' };
  if (encoding === 'utf-8') return null;
  if (utf8 === null || !/[^\0-\x7f]/.test(utf8)) return encoding;
  const isEastAsian = /^(?:gb|big5|euc|shift)/.test(encoding);
  return isEastAsian && !/[\u0800-\uffff]/.test(utf8) ? encoding : null;
}

function declaringUtf8(text: string): string {
  const found = declaration(text.slice(0, HEAD));
  if (found === null || found.encoding === 'utf-8') return text;
  const [start, end] = found.place;
  return `${text.slice(0, start)}utf-8${text.slice(end)}`;
}

/** Each byte as the character of its number. */
function latin1(data: Uint8Array): string {
  return String.fromCharCode(...data);
}

/** `%20` and the like as text; text with a damaged escape as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
