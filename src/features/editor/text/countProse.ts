export type TextCounts = Readonly<Record<'words' | 'characters', number>>;

export const NO_COUNTS: TextCounts = { words: 0, characters: 0 };

const WORDS_A_MINUTE = 200;

/** In scripts without spaces (Han, kana) each character is a word. */
export function countPiece(piece: string): TextCounts {
  const tokens = piece.split(/\s+/).filter(Boolean);
  let words = 0;
  let characters = Math.max(0, tokens.length - 1);
  for (const token of tokens) {
    const wordCharacters = token.match(WORD_CHARACTERS)?.length ?? 0;
    const rest = wordCharacters === 0 ? token : token.replaceAll(WORD_CHARACTERS, '');
    words += wordCharacters + (/[\p{L}\p{N}]/u.test(rest) ? 1 : 0);
    characters += token.length - (token.match(SURROGATE_PAIRS)?.length ?? 0);
  }
  return { words, characters };
}

export function readingTime(words: number): string {
  return words < WORDS_A_MINUTE ? 'under 1 min' : `${Math.round(words / WORDS_A_MINUTE)} min`;
}

const WORD_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const SURROGATE_PAIRS = /[\u{10000}-\u{10FFFF}]/gu;

/** “1,234”: formatting by `Intl` costs the start 16 ms. */
export function grouped(value: number): string {
  const digits = String(value);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  }
  return groups.join(',');
}

export function lineCount(lines: number): string {
  return lines === 1 ? '1 line' : `${grouped(lines)} lines`;
}

/** “1,234 words”, with a `goal` “1,234 of 2,000 words”. */
export function wordCount(words: number, goal = 0): string {
  if (goal > 0) return `${grouped(words)} of ${grouped(goal)} words`;
  return words === 1 ? '1 word' : `${grouped(words)} words`;
}
