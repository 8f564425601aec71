export const DOLLAR = 36;
export const BACKSLASH = 92;
export const BACKTICK = 96;

/** Of one formula, in UTF-16 units. */
export const MAX_LENGTH = 10_000;

/** Also the end of the text. */
export function isLineEnd(code: number | null): boolean {
  return code === null || code < -2;
}

/** Also tabs and line ends as micromark codes them. */
export function isSpace(code: number | null): boolean {
  return code === null || code < 0 || code === 32;
}

export function isWord(code: number | null): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}
