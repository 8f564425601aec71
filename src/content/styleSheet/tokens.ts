import { tokenize, tokenTypes as T } from 'css-tree/tokenizer';
import { ident, string, url } from 'css-tree/utils';

/** The tokens of a style sheet by CSS Syntax Level 3. Typed arrays: a large sheet has a million. */
export interface Tokens {
  readonly css: string;
  readonly count: number;
  readonly types: Uint8Array;
  readonly starts: Uint32Array;
  /** For an opening bracket, the index of the one that closes it, `count` if none does; 0 for others. */
  readonly ends: Uint32Array;
}

/** The tokens `from` up to, not including, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export function readTokens(css: string): Tokens {
  const types = new Uint8Array(css.length);
  const starts = new Uint32Array(css.length + 1);
  const ends = new Uint32Array(css.length);
  const open = new Uint32Array(css.length);
  let depth = 0;
  let count = 0;
  tokenize(css, (type, start) => {
    types[count] = type;
    starts[count] = start;
    if (CLOSERS[type] !== undefined) {
      open[depth] = count;
      depth += 1;
    } else if (depth > 0) {
      const last = open[depth - 1] ?? 0;
      // An unmatched closing bracket is text.
      if (CLOSERS[types[last] ?? 0] === type) {
        ends[last] = count;
        depth -= 1;
      }
    }
    count += 1;
  });
  for (const index of open.subarray(0, depth)) ends[index] = count;
  starts[count] = css.length;
  return { css, count, types, starts, ends };
}

const CLOSERS: Readonly<Record<number, number>> = {
  [T.Function]: T.RightParenthesis,
  [T.LeftParenthesis]: T.RightParenthesis,
  [T.LeftSquareBracket]: T.RightSquareBracket,
  [T.LeftCurlyBracket]: T.RightCurlyBracket,
};

export function after(tokens: Tokens, index: number): number {
  return (endOf(tokens, index) ?? index) + 1;
}

export function endOf({ ends }: Tokens, index: number): number | undefined {
  return ends[index] === 0 ? undefined : ends[index];
}

export function trimmed({ types, count }: Tokens, { from, to }: Range): Range {
  let start = from;
  let end = Math.min(to, count);
  while (start < end && isBlank(types[start])) start += 1;
  while (end > start && isBlank(types[end - 1])) end -= 1;
  return { from: start, to: end };
}

export function isBlank(type: number | undefined): boolean {
  return type === T.WhiteSpace || type === T.Comment;
}

export function sliceOf({ css, starts }: Tokens, index: number): string {
  return css.slice(starts[index], starts[index + 1]);
}

export function nameOf(tokens: Tokens, index: number): string {
  const { css, starts, types } = tokens;
  const type = types[index];
  const from = (starts[index] ?? 0) + (type === T.AtKeyword || type === T.Hash ? 1 : 0);
  const to = (starts[index + 1] ?? 0) - (type === T.Function ? 1 : 0);
  return decodedName(css.slice(from, to)).toLowerCase();
}

export function textOf(tokens: Tokens, index: number): string {
  const text = sliceOf(tokens, index);
  return tokens.types[index] === T.Url ? url.decode(text) : string.decode(text);
}

/** A name without escapes; most have none. */
export function decodedName(text: string): string {
  return PLAIN.test(text) ? text : ident.decode(text);
}

export function encodedName(name: string): string {
  return PLAIN.test(name) ? name : ident.encode(name);
}

const PLAIN = /^(?:--|-?[a-z_])[\w-]*$/i;

export function quoted(text: string): string {
  return string.encode(text);
}

/** One token, its escapes decoded and written again; null for one that no browser reads. */
export function written(tokens: Tokens, index: number): string | null {
  const type = tokens.types[index];
  const text = sliceOf(tokens, index);
  switch (type) {
    case T.WhiteSpace:
      return ' ';
    case T.Comment:
      // Keeps the tokens around it separate.
      return '/**/';
    case T.String:
      return quoted(string.decode(text));
    case T.AtKeyword:
    case T.Url:
    case T.BadString:
    case T.BadUrl:
    case T.CDO:
    case T.CDC:
      return null;
    default:
      return text.includes('\\') ? rewritten(type, text) : text;
  }
}

function rewritten(type: number | undefined, text: string): string | null {
  switch (type) {
    case T.Ident:
      return ident.encode(ident.decode(text));
    case T.Function:
      return `${ident.encode(ident.decode(text.slice(0, -1)))}(`;
    case T.Hash:
      return `#${ident.encode(ident.decode(text.slice(1)))}`;
    default:
      return null;
  }
}

export function sheetAddresses(css: string): readonly string[] {
  if (!css.includes('(')) return [];
  const tokens = readTokens(css);
  return [...addressTokens(tokens)].map((index) => textOf(tokens, index));
}

/** Addresses of pictures, fonts and imports; null keeps one. */
export function replaceSheetAddresses(
  css: string,
  replacement: (address: string) => string | null,
): string {
  if (!css.includes('(')) return css;
  const tokens = readTokens(css);
  let text = '';
  let at = 0;
  for (const index of addressTokens(tokens)) {
    const next = replacement(textOf(tokens, index));
    if (next === null) continue;
    const isUrl = tokens.types[index] === T.Url;
    text += css.slice(at, tokens.starts[index]) + (isUrl ? `url(${quoted(next)})` : quoted(next));
    at = tokens.starts[index + 1] ?? css.length;
  }
  return text + css.slice(at);
}

/** Functions whose strings are addresses. */
const LOADING = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade']);

function* addressTokens(tokens: Tokens): Generator<number> {
  for (let index = 0; index < tokens.count; index += 1) {
    const type = tokens.types[index];
    if (type === T.Url) yield index;
    if (type !== T.Function || !LOADING.has(nameOf(tokens, index))) continue;
    const end = endOf(tokens, index) ?? index;
    for (let inner = index + 1; inner < end; inner += 1) {
      if (tokens.types[inner] === T.String) yield inner;
      // Inner functions are matched separately.
      if (tokens.types[inner] === T.Function) inner = endOf(tokens, inner) ?? inner;
    }
  }
}
