import { tokenTypes as T } from 'css-tree/tokenizer';
import { ALLOWED_ATTRIBUTES } from '#content/sanitise/allowList.ts';
import { OWN_CLASS } from '#content/publish/legacyStyles.ts';
import {
  decodedName,
  encodedName,
  endOf,
  nameOf,
  sliceOf,
  trimmed,
  written,
  type Range,
  type Tokens,
} from './tokens.ts';
import { tokensText } from './values.ts';

export interface Renaming {
  /** For each element name that publishing replaces: its stand-in's selector, of equal specificity. */
  readonly standIns: ReadonlyMap<string, string>;
  /** For each tag of a stand-in: a suffix that excludes stand-ins from rules for that tag. */
  readonly others: ReadonlyMap<string, string>;
  /** For each selector of unpublished attributes: a class. Filled while rewriting; null for a published sheet. */
  readonly attributes: Map<string, string> | null;
  readonly lastClass?: number;
  /** Unpublished attributes whose values the sheet uses. Filled while rewriting. */
  readonly values?: Set<string>;
  readonly classOf: (name: string) => string;
}

export const SAME_NAMES: Renaming = {
  standIns: new Map(),
  others: new Map(),
  attributes: null,
  classOf: (name) => name,
};

const MAX_ATTRIBUTES = 300;

/** Pseudo-classes whose argument is a list of selectors. */
const LISTS = new Set(['is', 'where', 'not', 'has', 'matches', '-webkit-any', '-moz-any']);
const NTH = new Set(['nth-child', 'nth-last-child']);

const MAX_DEPTH = 16;

export function selectors(
  tokens: Tokens,
  range: Range,
  renaming: Renaming,
  depth = 0,
): string | null {
  if (depth > MAX_DEPTH) return null;
  const { from, to } = trimmed(tokens, range);
  const { types } = tokens;
  let text = '';
  let before = '';
  let tag: string | null = null;
  for (let index = from; index < to;) {
    const type = types[index];
    const end = endOf(tokens, index);
    let part: string | null;
    let next = index + 1;
    if (end !== undefined && end >= to) return null;
    if (type === T.LeftSquareBracket && end !== undefined) {
      part = attribute(tokens, { from: index + 1, to: end }, renaming);
      next = end + 1;
    } else if (type === T.Function && end !== undefined) {
      part = pseudo(tokens, index, end, { renaming, tag, depth: depth + 1 });
      next = end + 1;
    } else if (type === T.Ident) {
      const name = decodedName(sliceOf(tokens, index));
      if (before === '.') part = encodedName(renaming.classOf(name));
      else if (before === ':') part = ofType(name.toLowerCase(), '', tag, renaming);
      else {
        tag = name.toLowerCase();
        const others = renaming.others.get(tag) ?? '';
        part = renaming.standIns.get(tag) ?? `${encodedName(name)}${others}`;
      }
    } else if (end !== undefined || CLOSING.has(type)) part = null;
    else part = written(tokens, index);
    // A namespace can't be declared.
    if (part === null || part === '|') return null;
    if (COMBINATORS.has(part)) tag = null;
    if (before === ':' && part.startsWith('.')) text = text.slice(0, -1);
    text += part;
    before = part;
    index = next;
  }
  return text === '' ? null : text;
}

const CLOSING = new Set<number | undefined>([
  T.RightParenthesis,
  T.RightSquareBracket,
  T.RightCurlyBracket,
  T.Semicolon,
  T.AtKeyword,
]);

const COMBINATORS = new Set([' ', '>', '+', '~', ',']);

/** For each `…-of-type` pseudo-class: the one that takes `of <selector>`, and its argument unless the author gives it. */
const OF_TYPE = new Map<string, readonly [string, string?]>([
  ['first-of-type', ['nth-child', '1']],
  ['last-of-type', ['nth-last-child', '1']],
  ['only-of-type', ['only-of-type']],
  ['nth-of-type', ['nth-child']],
  ['nth-last-of-type', ['nth-last-child']],
]);

/** A pseudo-class without its colon. `…-of-type` counts stand-ins separately from other elements with their tag. */
function ofType(name: string, argument: string, tag: string | null, renaming: Renaming): string {
  const plain = encodedName(name) + (argument === '' ? '' : `(${argument})`);
  const [counter, which = argument] = OF_TYPE.get(name) ?? [];
  if (counter === undefined) return plain;
  const { standIns, others } = renaming;
  const kindOf = (type: string) =>
    `:where(${standIns.get(type) ?? `${encodedName(type)}${others.get(type) ?? ''}`})`;
  const count = (kind: string) =>
    counter === name
      ? `nth-child(1 of ${kind}):where(:nth-last-child(1 of ${kind}))`
      : `${counter}(${which} of ${kind})`;
  if (tag !== null && tag !== '*') {
    return standIns.has(tag) || others.has(tag) ? count(kindOf(tag)) : plain;
  }
  if (others.size === 0) return plain;
  const kinds = [...standIns.keys(), ...others.keys()].map(kindOf);
  const each = kinds.map((kind) => `${kind}:${count(kind)}`);
  return `is(${each.join()},:where(:not(${[...others.keys()].join()})):${plain})`;
}

interface PseudoContext {
  readonly renaming: Renaming;
  readonly tag: string | null;
  readonly depth: number;
}

function pseudo(
  tokens: Tokens,
  index: number,
  end: number,
  { renaming, tag, depth }: PseudoContext,
): string | null {
  const name = nameOf(tokens, index);
  const inner = { from: index + 1, to: end };
  if (LISTS.has(name)) {
    const list = selectors(tokens, inner, renaming, depth);
    return list === null ? null : `${name}(${list})`;
  }
  const of = NTH.has(name) ? indexOfWord(tokens, inner, 'of') : -1;
  const raw = tokensText(tokens, of < 0 ? inner : { from: inner.from, to: of }, ignore);
  const list = of < 0 ? '' : selectors(tokens, { from: of + 1, to: end }, renaming, depth);
  if (raw === null || list === null) return null;
  if (OF_TYPE.has(name)) return ofType(name, raw, tag, renaming);
  const text = `${encodedName(name)}(${raw}${list === '' ? '' : ` of ${list}`})`;
  return BY_ATTRIBUTE.has(name) ? (classFor(`:${text}`, renaming) ?? text) : text;
}

function indexOfWord(tokens: Tokens, { from, to }: Range, word: string): number {
  for (let index = from; index < to; index += 1) {
    if (tokens.types[index] === T.Ident && nameOf(tokens, index) === word) return index;
  }
  return -1;
}

function attribute(tokens: Tokens, range: Range, renaming: Renaming): string | null {
  const text = tokensText(tokens, range, ignore);
  const first = trimmed(tokens, range).from;
  if (text === null || tokens.types[first] !== T.Ident || NAMESPACE.test(text)) return null;
  const name = nameOf(tokens, first);
  const isPublished = ALLOWED_ATTRIBUTES.includes(name);
  if (isPublished && !CHANGED.has(name)) return `[${text}]`;
  const isSame = isPublished || renaming.attributes === null;
  return classFor(`[${text}]`, renaming) ?? (isSame ? `[${text}]` : null);
}

/** Published, but publishing or rendering adds values to them. */
const CHANGED = new Set(['class', 'style', 'target']);

/** Pseudo-classes that depend on attributes that aren't published. */
const BY_ATTRIBUTE = new Set(['lang', 'dir']);

function classFor(selector: string, { attributes, lastClass = 0 }: Renaming): string | null {
  if (attributes === null) return null;
  const known = attributes.get(selector);
  if (known !== undefined) return `.${known}`;
  if (attributes.size >= MAX_ATTRIBUTES) return null;
  const name = `${OWN_CLASS}a${lastClass + attributes.size + 1}`;
  attributes.set(selector, name);
  return `.${name}`;
}

const NAMESPACE = /^[^"]*\|(?!=)/;

function ignore(): void {}
