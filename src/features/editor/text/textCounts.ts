import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';

const SELECTION_DEBOUNCE_MS = 200;

export interface ShownCounts extends TextCounts {
  readonly ofSelection: boolean;
  readonly goal: number;
}

/** Counts the text, updated when typing pauses, and the selection, in idle time. */
export function useTextCounts(
  type: ContentType,
  text: string,
  view: EditorView | null,
  goal: number,
): ShownCounts {
  const [whole, setWhole] = useState(NO_COUNTS);
  const [selection, setSelection] = useState<TextCounts | null>(null);
  useEffect(() => countInIdle(prose(type, text), setWhole), [type, text]);
  useEffect(() => {
    if (view === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = () => {};
    const count = () => {
      const { ranges } = view.state.selection;
      const chosen = ranges.filter(({ empty }) => !empty);
      const selected = chosen.map(({ from, to }) => view.state.sliceDoc(from, to)).join('\n');
      if (selected === '') setSelection(null);
      else cancel = countInIdle(prose(type, selected), setSelection);
    };
    const stop = onEditorChange(view, () => {
      cancel();
      clearTimeout(timer);
      timer = setTimeout(count, SELECTION_DEBOUNCE_MS);
    });
    return () => {
      stop();
      cancel();
      clearTimeout(timer);
    };
  }, [type, view]);
  return { ...(selection ?? whole), ofSelection: selection !== null, goal };
}

const SLICE_MS = 6;

function countInIdle(
  pieces: Iterator<string, void, undefined>,
  onDone: (counts: TextCounts) => void,
): () => void {
  let words = 0;
  let characters = 0;
  let cancel = () => {};
  const countSlice = (hasTime: () => boolean) => {
    do {
      const next = pieces.next();
      if (next.done === true) return onDone({ words, characters });
      const counts = countPiece(next.value);
      words += counts.words;
      characters += counts.characters;
    } while (hasTime());
    cancel = scheduleIdle(countSlice);
  };
  cancel = scheduleIdle(countSlice);
  return () => cancel();
}

function scheduleIdle(run: (hasTime: () => boolean) => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => {
      const end = performance.now() + SLICE_MS;
      run(() => performance.now() < end);
    });
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > 1));
  return () => cancelIdleCallback(handle);
}

type TextCounts = Readonly<Record<'words' | 'characters', number>>;

const NO_COUNTS: TextCounts = { words: 0, characters: 0 };

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

/** Characters; bounds the work per piece. */
const LONGEST_PIECE = 2000;

const TAGS_A_PIECE = 200;

/** The text without markup, in short pieces that end between words. */
export function prose(type: ContentType, text: string): Generator<string, void, undefined> {
  return type === 'html'
    ? visibleText(text)
    : markdownProse(text, frontMatterLines(text)?.end ?? 0);
}

function* markdownProse(text: string, start: number): Generator<string, void, undefined> {
  let fence: string | null = null;
  let at = start;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    if (NO_PROSE.test(line)) continue;
    for (let from = 0; from < line.length;) {
      const to = wordEnd(line, from, LONGEST_PIECE);
      yield withoutMarkup(line.slice(from, to));
      from = to;
    }
  }
}

/** A cut at most `most` characters from `from`, after a word if possible. */
function wordEnd(text: string, from: number, most: number): number {
  if (text.length - from <= most) return text.length;
  const space = text.slice(from, from + most).lastIndexOf(' ');
  return from + (space > 0 ? space : most);
}

/** Rules, table delimiter rows, link definitions and page markers. */
const NO_PROSE = /^[\s|:*_=+-]*$|^ {0,3}\[[^\]]{1,200}\]: |^--- *Page:/;

function withoutMarkup(line: string): string {
  const content = line
    .replace(/^[ \t]*(?:>[ \t]?)*[ \t]*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, '')
    .replace(/^\[[ xX]\][ \t]+/, '')
    .replaceAll(/!?\[([^[\]]{0,500})\](?:\([^()]{0,1000}\)|\[[^[\]]{0,200}\])/g, '$1')
    .replaceAll(/<!--[^<]*?-->|<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[*~`]+/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll('|', ' ');
  return withoutEntities(content);
}

function* visibleText(html: string): Generator<string, void, undefined> {
  let piece = '';
  let at = 0;
  let tags = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const textEnd = Math.min(open < 0 ? html.length : open, at + LONGEST_PIECE);
    piece += html.slice(at, textEnd);
    at = textEnd;
    const tag = at === open ? tagAt(html, at) : null;
    if (at === open && tag === null) {
      piece += '<';
      at += 1;
    } else if (tag !== null) {
      at = tag.end;
      tags += 1;
    }
    if (piece === '') {
      if (tag !== null && tags % TAGS_A_PIECE === 0) yield '';
    } else if (tag?.separatesWords === true) {
      yield withoutEntities(piece);
      piece = '';
    } else if (piece.length >= LONGEST_PIECE) {
      const end = wordEnd(piece, 0, piece.length - 1);
      yield withoutEntities(piece.slice(0, end));
      piece = piece.slice(end);
    }
  }
  if (piece !== '') yield withoutEntities(piece);
}

interface Tag {
  /** Includes the content of elements that are never shown. */
  readonly end: number;
  readonly separatesWords: boolean;
}

function tagAt(html: string, at: number): Tag | null {
  if (html.startsWith('<!--', at))
    return { end: after(html, '-->', at + 4), separatesWords: false };
  const name = /^<[/!?]?([a-z][a-z0-9-]*)/i.exec(html.slice(at, at + 40))?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const end = after(html, '>', at);
  if (HIDDEN.has(name) && html.charAt(at + 1) !== '/') {
    const closing = new RegExp(`</${name}`, 'gi');
    closing.lastIndex = end;
    const close = closing.exec(html);
    return {
      end: close === null ? html.length : after(html, '>', close.index),
      separatesWords: true,
    };
  }
  return { end, separatesWords: !INLINE.has(name) };
}

function after(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found < 0 ? html.length : found + sign.length;
}

const HIDDEN = new Set(['script', 'style', 'title', 'template', 'noscript', 'svg', 'math']);

const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Entities become a placeholder of their kind: space, letter or punctuation. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll(/&(?:nbsp|[a-z]{0,4}sp|#160|#xa0);/gi, ' ')
    .replaceAll(/&[a-z]{1,2}(?:acute|grave|circ|uml|tilde|cedil|ring|slash|lig|caron);/gi, 'x')
    .replaceAll(/&(?:[a-z]\w{1,30}|#\d{1,7}|#x[\da-f]{1,6});/gi, '·');
}
