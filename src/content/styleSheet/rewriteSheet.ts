import { tokenTypes as T } from 'css-tree/tokenizer';
import { finished, type Steps } from '#domain/steps.ts';
import { selectors, type Renaming } from './selectors.ts';
import {
  after,
  endOf,
  isBlank,
  nameOf,
  readTokens,
  trimmed,
  type Range,
  type Tokens,
} from './tokens.ts';
import { declaration, ownFonts, tokensText, type Drop, type Dropped } from './values.ts';

export interface RewrittenSheet {
  readonly css: string;
  readonly dropped: readonly Dropped[];
}

/** Spec §5; for elements renamed like `renaming`. Stops once it is longer than `limit`, in UTF-16 units. Linear. */
export function rewriteSheet(css: string, renaming: Renaming, limit: number): RewrittenSheet {
  return finished(rewritingSheet(css, renaming, limit));
}

/** The same in steps: a sheet of 2 MB takes half a second. */
export function* rewritingSheet(
  css: string,
  renaming: Renaming,
  limit: number,
): Steps<RewrittenSheet> {
  const tokens = readTokens(css);
  const dropped: Dropped[] = [];
  const writer: Writer = {
    tokens,
    renaming,
    limit,
    size: 0,
    drop: (name, index) => dropped.push({ name, at: tokens.starts[index] ?? 0 }),
  };
  const text = yield* rules(writer, { from: 0, to: tokens.count }, 'rules', 0);
  // Prevents text from closing the element that holds the sheet.
  return { css: text.replaceAll('</', '<\\/'), dropped };
}

interface Writer {
  readonly tokens: Tokens;
  readonly renaming: Renaming;
  readonly limit: number;
  readonly drop: Drop;
  size: number;
}

/** `nested`: in a rule, with declarations; `frames`: of an animation. */
type Content = 'rules' | 'nested' | 'frames' | 'declarations';

/** `same`: what the enclosing block contains. Other at-rules aren't published. */
const AT_RULES = new Map<string, Content | 'same'>([
  ...list('media supports container layer scope starting-style', 'same'),
  ...list('keyframes -webkit-keyframes -moz-keyframes -o-keyframes', 'frames'),
  ...list('font-face property counter-style page position-try view-transition', 'declarations'),
  ...list('font-palette-values', 'declarations'),
]);

function list(names: string, content: Content | 'same'): Array<[string, Content | 'same']> {
  return names.split(' ').map((name) => [name, content]);
}

/** Leaving these out changes nothing. */
const SILENT = new Set(['charset', 'namespace', '-ms-viewport', 'viewport', 'tailwind', 'apply']);

/** Deeper blocks are left out; those of real sheets are at most a few levels deep. */
const MAX_DEPTH = 24;

function* rules(
  writer: Writer,
  { from, to }: Range,
  content: Content,
  depth: number,
): Steps<string> {
  const { types } = writer.tokens;
  const parts: string[] = [];
  for (let index = from; index < to;) {
    const type = types[index];
    if (isBlank(type) || IGNORED.has(type)) {
      index += 1;
      continue;
    }
    const piece = pieceAt(writer.tokens, index, to, content);
    index = piece.next;
    yield null;
    const text = depth > MAX_DEPTH ? null : yield* published(writer, piece, content, depth);
    if (text !== null) parts.push(text);
    if (writer.size > writer.limit) break;
  }
  return parts.join('');
}

const IGNORED = new Set<number | undefined>([T.Semicolon, T.CDO, T.CDC, T.RightCurlyBracket]);

interface Piece {
  readonly kind: 'at' | 'rule' | 'declaration';
  readonly head: Range;
  readonly block: Range | null;
  readonly next: number;
}

function pieceAt(tokens: Tokens, from: number, to: number, content: Content): Piece {
  const { types } = tokens;
  const isAt = types[from] === T.AtKeyword;
  const isInRule = content === 'nested' || content === 'declarations';
  const isNamed = !isAt && isInRule && isDeclarationStart(tokens, from, to);
  const isCustom = isNamed && nameOf(tokens, from).startsWith('--');
  let index = from;
  while (index < to) {
    const type = types[index];
    const endsHere = type === T.Semicolon && (isAt || isInRule);
    if (endsHere) break;
    if (type === T.LeftCurlyBracket && !isCustom) {
      const end = Math.min(endOf(tokens, index) ?? to, to);
      const block = { from: index + 1, to: end };
      return { kind: isAt ? 'at' : 'rule', head: { from, to: index }, block, next: end + 1 };
    }
    index = after(tokens, index);
  }
  const head = { from, to: Math.min(index, to) };
  const kind = isAt ? 'at' : isNamed ? 'declaration' : 'rule';
  return { kind, head, block: null, next: index + 1 };
}

function isDeclarationStart({ types }: Tokens, from: number, to: number): boolean {
  if (types[from] !== T.Ident) return false;
  let index = from + 1;
  while (index < to && isBlank(types[index])) index += 1;
  return types[index] === T.Colon;
}

function* published(
  writer: Writer,
  piece: Piece,
  content: Content,
  depth: number,
): Steps<string | null> {
  switch (piece.kind) {
    case 'at':
      return yield* atRule(writer, piece, content, depth);
    case 'declaration': {
      const { head } = piece;
      let colon = head.from + 1;
      while (writer.tokens.types[colon] !== T.Colon) colon += 1;
      const text = declaration(
        writer.tokens,
        head.from,
        { from: colon + 1, to: head.to },
        { drop: writer.drop, values: writer.renaming.values },
      );
      if (text === null) return null;
      writer.size += text.length;
      return `${text};`;
    }
    case 'rule':
      return content === 'declarations' ? null : yield* styleRule(writer, piece, content, depth);
  }
}

function* styleRule(
  writer: Writer,
  { head, block }: Piece,
  content: Content,
  depth: number,
): Steps<string | null> {
  if (block === null) return null;
  const { tokens, renaming, drop } = writer;
  const isFrame = content === 'frames';
  const selector = isFrame ? tokensText(tokens, head, drop) : selectors(tokens, head, renaming);
  if (selector === null) return null;
  writer.size += selector.length;
  const body = yield* rules(writer, block, isFrame ? 'declarations' : 'nested', depth + 1);
  return body === '' ? null : `${selector}{${body}}\n`;
}

function* atRule(
  writer: Writer,
  { head, block }: Piece,
  content: Content,
  depth: number,
): Steps<string | null> {
  const { tokens, drop } = writer;
  const name = nameOf(tokens, head.from);
  const kind = AT_RULES.get(name);
  if (kind === undefined) {
    if (!SILENT.has(name)) drop(`@${name}`, head.from);
    return null;
  }
  const prelude = preludeOf(writer, name, { from: head.from + 1, to: head.to });
  if (prelude === null) return null;
  writer.size += prelude.length;
  const start = `@${name}${prelude === '' ? '' : ` ${prelude}`}`;
  if (block === null) return name === 'layer' ? `${start};\n` : null;
  const body = yield* rules(writer, block, kind === 'same' ? content : kind, depth + 1);
  if (name !== 'font-face') return `${start}{${body}}\n`;
  const fonts = ownFonts(body);
  if (fonts === null) drop('@font-face', head.from);
  return fonts === null ? null : `${start}{${fonts}}\n`;
}

/** The selectors that `@scope` names change like those of rules. */
function preludeOf({ tokens, renaming, drop }: Writer, name: string, range: Range): string | null {
  if (name !== 'scope') return tokensText(tokens, range, drop);
  const { from, to } = trimmed(tokens, range);
  const words: string[] = [];
  for (let index = from; index < to; index = after(tokens, index)) {
    if (isBlank(tokens.types[index])) continue;
    const end = endOf(tokens, index);
    if (end === undefined) {
      if (nameOf(tokens, index) !== 'to') return null;
      words.push('to');
      continue;
    }
    const inner = selectors(tokens, { from: index + 1, to: end }, renaming);
    if (inner === null || tokens.types[index] !== T.LeftParenthesis) return null;
    words.push(`(${inner})`);
  }
  return words.join(' ');
}
