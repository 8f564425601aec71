import { tokenTypes as T } from 'css-tree/tokenizer';
import {
  encodedName,
  endOf,
  isBlank,
  nameOf,
  quoted,
  textOf,
  trimmed,
  written,
  type Range,
  type Tokens,
} from './tokens.ts';
import { ALLOWED_ATTRIBUTES } from '#content/sanitise/allowList.ts';
import { OWN_CLASS } from '#content/publish/legacyStyles.ts';

/** `at`: in UTF-16 units. */
export interface Dropped {
  readonly name: string;
  readonly at: number;
}

export type Drop = (name: string, index: number) => void;

/** Attributes that a sheet shows: each requires a search of the whole document. */
const MAX_VALUES = 100;

const NO_ADDRESS = 'data:,';

const LOADING = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade']);

/** Code in old browsers. */
const CODE_FUNCTIONS = new Set(['expression', 'javascript', 'vbscript']);
const CODE_PROPERTIES = new Set(['behavior', '-ms-behavior', '-moz-binding']);

/**
 * Null if it can't be published. Addresses that may not load are replaced. `values` collects attributes that it shows
 * and that aren't published: each is replaced by a custom property.
 */
export function declaration(
  tokens: Tokens,
  name: number,
  value: Range,
  { drop, values }: { readonly drop: Drop; readonly values?: Set<string> | undefined },
): string | null {
  const property = nameOf(tokens, name);
  if (CODE_PROPERTIES.has(property)) {
    drop(property, name);
    return null;
  }
  const text = tokensText(tokens, value, drop, values);
  if (text === null) return null;
  const key = written(tokens, name) ?? '';
  return property.startsWith('--') || text !== '' ? `${key}:${text}` : null;
}

/** Null if browsers would ignore them, or must not get them. */
export function tokensText(
  tokens: Tokens,
  range: Range,
  drop: Drop,
  values?: Set<string>,
): string | null {
  const { from, to } = trimmed(tokens, range);
  let text = '';
  /** The brackets that are open: where each ends and, for a function, its name. */
  const open: Array<{ readonly end: number; readonly name: string; readonly closer: string }> = [];
  for (let index = from; index < to; index += 1) {
    const type = tokens.types[index];
    const last = open.at(-1);
    if (last?.end === index) {
      open.pop();
      text += last.closer;
      continue;
    }
    const end = endOf(tokens, index);
    if (end !== undefined) {
      const name = type === T.Function ? nameOf(tokens, index) : '';
      if (CODE_FUNCTIONS.has(name)) {
        drop(`${name}()`, index);
        return null;
      }
      const shown = name === 'attr' && values !== undefined ? onlyName(tokens, index + 1, end) : '';
      if (shown !== '' && !ALLOWED_ATTRIBUTES.includes(shown)) {
        const isKept = values?.has(shown) === true || (values?.size ?? 0) < MAX_VALUES;
        if (isKept) values?.add(shown);
        text += isKept ? `var(${attributeProperty(shown)})` : '""';
        index = end;
        continue;
      }
      // A browser reads what follows an escaped name as an address without quotes.
      if ((name === 'url' || name === 'src') && !isString(tokens, index + 1, to)) return null;
      open.push({ end, name, closer: CLOSERS.get(type) ?? ')' });
    }
    if (CLOSING.has(type)) return null;
    if (type === T.Url) text += addressOf(tokens, index, drop);
    else if (type === T.String && LOADING.has(last?.name ?? '')) {
      const address = safeAddress(textOf(tokens, index));
      if (address === null) drop('url()', index);
      text += quoted(address ?? NO_ADDRESS);
    } else {
      const one = written(tokens, index);
      if (one === null) return null;
      text += one;
    }
  }
  return (
    text +
    open
      .map(({ closer }) => closer)
      .reverse()
      .join('')
  );
}

export function attributeProperty(name: string): string {
  return encodedName(`--${OWN_CLASS}${name}`);
}

function onlyName(tokens: Tokens, from: number, to: number): string {
  const inner = trimmed(tokens, { from, to });
  const isName = tokens.types[inner.from] === T.Ident && inner.to === inner.from + 1;
  return isName ? nameOf(tokens, inner.from) : '';
}

const CLOSING = new Set<number | undefined>([
  T.RightParenthesis,
  T.RightSquareBracket,
  T.RightCurlyBracket,
]);

const CLOSERS = new Map<number | undefined, string>([
  [T.LeftSquareBracket, ']'],
  [T.LeftCurlyBracket, '}'],
]);

function isString({ types }: Tokens, from: number, to: number): boolean {
  let index = from;
  while (index < to && isBlank(types[index])) index += 1;
  return types[index] === T.String;
}

function addressOf(tokens: Tokens, index: number, drop: Drop): string {
  const address = safeAddress(textOf(tokens, index));
  if (address === null) drop('url()', index);
  return `url(${quoted(address ?? NO_ADDRESS)})`;
}

/** https, images and fonts in the address itself, and parts of the page; null for others. */
function safeAddress(address: string): string | null {
  const trimmedAddress = address.trim();
  if (/^#|^data:,$/.test(trimmedAddress)) return trimmedAddress;
  if (/^data:(?:image|font|application\/(?:x-)?font)[/-]/i.test(trimmedAddress))
    return trimmedAddress;
  return /^https:\/\//i.test(trimmedAddress) && URL.canParse(trimmedAddress)
    ? new URL(trimmedAddress).href
    : null;
}

/** The sources of a font that are in the style sheet itself or on the device; null without any. */
export function ownFonts(declared: string): string | null {
  const own = declared.replaceAll(/url\("https:[^"]*"\)/g, `url("${NO_ADDRESS}")`);
  return /url\("data:(?!,")|local\(/i.test(own) ? own : null;
}
