export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Lossless; scripts without word breaks split into characters. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Whether a token is too little to separate two changes. */
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
