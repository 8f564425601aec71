/** The lines of a text, each with what ends it; together they are the text. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/**
 * The smallest things of a text that an edit changes as a whole, in order; together they are the text: a tag of HTML,
 * an end of line, a run of blanks, a word, a sign. Words of scripts that do not set them apart are single
 * characters. A character of several code units is never cut.
 */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Whether tokens between two changes keep these apart: anything but blanks within a line does. */
export function isBlankWithinLine(token: string): boolean {
  return /^[^\S\r\n]+$/.test(token);
}

const TOKEN = new RegExp(
  [
    String.raw`</?[a-zA-Z][^<>]*>`,
    String.raw`\r\n|\r|\n`,
    String.raw`[^\S\r\n]+`,
    String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*`,
    String.raw`(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}\p{M}_])+`,
    String.raw`\p{RI}\p{RI}`,
    String.raw`\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}\u200d]|\p{Extended_Pictographic})*`,
    String.raw`[^]\p{M}*`,
  ].join('|'),
  'gu',
);
