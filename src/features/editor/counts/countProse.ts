/** How much there is to read. */
export interface TextCounts {
  readonly words: number;
  /** With the spaces between words. */
  readonly characters: number;
}

/** Nothing to read. */
export const NO_COUNTS: TextCounts = { words: 0, characters: 0 };

/** Words that are read in a minute. */
const WORDS_A_MINUTE = 200;

/** How much is in a piece of prose. In scripts without spaces between words each sign is one. */
export function countPiece(piece: string): TextCounts {
  const tokens = piece.split(/\s+/).filter(Boolean);
  let words = 0;
  let characters = Math.max(0, tokens.length - 1);
  for (const token of tokens) {
    const signs = token.match(SIGN_WORDS)?.length ?? 0;
    const rest = signs === 0 ? token : token.replaceAll(SIGN_WORDS, '');
    words += signs + (/[\p{L}\p{N}]/u.test(rest) ? 1 : 0);
    characters += token.length - (token.match(PAIRS)?.length ?? 0);
  }
  return { words, characters };
}

/** How long the reading of so many words takes, in words: "3 min". */
export function readingTime(words: number): string {
  return words < WORDS_A_MINUTE ? 'under 1 min' : `${Math.round(words / WORDS_A_MINUTE)} min`;
}

const SIGN_WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const PAIRS = /[\u{10000}-\u{10FFFF}]/gu;
