import { tokenTypes as T } from 'css-tree/tokenizer';
import { endOf, nameOf, quoted, readTokens, textOf, type Tokens } from './tokens.ts';

export function sheetAddresses(css: string): readonly string[] {
  if (!css.includes('(')) return [];
  const tokens = readTokens(css);
  return [...addressTokens(tokens)].map((index) => textOf(tokens, index));
}

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
