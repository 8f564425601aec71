import { htmlTokens } from '#domain/html/htmlTokens.ts';
import type { Features } from '#domain/markdown/dialect.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { finished } from '#domain/steps.ts';
import { splitChunks } from './chunks.ts';
import { tokensWith } from './micromark.ts';
import { extensionsOf } from './syntax/extensions.ts';

/** A range of a source, in UTF-16 units. */
export interface WrittenAddress {
  /**
   * `picture` and `link`: the range is the address alone. `sheet`: a whole `<link rel=stylesheet>`. `wiki` and `embed`:
   * a whole `[[…]]` or `![[…]]`, whose inside is the address.
   */
  readonly kind: 'picture' | 'link' | 'sheet' | 'wiki' | 'embed';
  readonly start: number;
  readonly end: number;
  readonly address: string;
}

/** Lists images, `<img>` and link definitions that end like a picture's, in order; nothing in code. */
export function pictureAddresses(source: string): readonly WrittenAddress[] {
  return markdownAddresses(source).filter(({ kind }) => kind === 'picture');
}

/** Lists addresses of Markdown, of the HTML in it, and wiki links, in order; nothing in code or maths. */
export function markdownAddresses(source: string): readonly WrittenAddress[] {
  const { end, features } = readFrontMatter(source);
  const found: WrittenAddress[] = [];
  let at = end;
  for (const { text, html } of finished(splitChunks(source.slice(end)))) {
    if (html === null && /\]\(|\]:|\[\[|<(?:a|area|img|source|style)\b|\bstyle=/i.test(text)) {
      found.push(...addressesIn(text, features).map((one) => shifted(one, at)));
    }
    at += text.length;
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Lists links, pictures, also of `srcset` and styles, and style sheets beside the page, in order. */
export function htmlAddresses(source: string): readonly WrittenAddress[] {
  const found: WrittenAddress[] = [];
  for (const { kind, name, start, end } of htmlTokens(source)) {
    const isClosing = source[start + 1] === '/';
    if (isClosing || (kind !== 'tag' && name !== 'style')) continue;
    const html = source.slice(start, end);
    const own = kind === 'raw' ? sheetAddresses(html) : tagAddresses(name, html);
    found.push(...own.map((one) => shifted(one, start)));
  }
  return found;
}

/** Lists the pictures of a style sheet. */
export function sheetAddresses(css: string): readonly WrittenAddress[] {
  return Array.from(css.matchAll(CSS_URL), (match) => picture(valueOf(match)));
}

/** Null keeps what is written. */
export function replaceAddresses(
  source: string,
  addresses: readonly WrittenAddress[],
  replacement: (address: string) => string | null,
): string {
  let text = '';
  let at = 0;
  for (const { start, end, address } of addresses) {
    const next = replacement(address);
    if (next === null || start < at) continue;
    text += source.slice(at, start) + next;
    at = end;
  }
  return text + source.slice(at);
}

/** The value of an attribute of a tag, as written; null without one. */
export function attributeOf(tag: string, name: keyof typeof ATTRIBUTES): string | null {
  const match = ATTRIBUTES[name].exec(tag);
  return match === null ? null : valueOf(match).written;
}

/** The size of an image; as many blanks in its place make it one for the parser. */
const SIZE = /[ \t]=\d{0,4}x\d{0,4}(?=\))/g;

const WIKI_LINK = /(?<!\\)!?\[\[([^[\]\r\n]+)\]\]/g;

/** What micromark calls the parts of a text where `[[…]]` is no wiki link. */
const NOT_WIKI =
  /^(?:code(?:Text|Fenced|Indented)|html(?:Flow|Text)|maths(?:Text|Flow)|link|image|definition)$/;

function addressesIn(text: string, features: Features): readonly WrittenAddress[] {
  const plain = features.has('sizes')
    ? text.replace(SIZE, (size) => ' '.repeat(size.length))
    : text;
  const found: WrittenAddress[] = [];
  const others: { readonly start: number; readonly end: number }[] = [];
  let images = 0;
  for (const [step, token] of tokensWith(extensionsOf(features).syntax, plain)) {
    const { type } = token;
    if (type === 'image') images += step === 'enter' ? 1 : -1;
    if (step !== 'enter') continue;
    const range = { start: token.start.offset, end: token.end.offset };
    const written = text.slice(range.start, range.end);
    if (NOT_WIKI.test(type)) others.push(range);
    if (type === 'resourceDestinationString') {
      found.push({ ...range, kind: images > 0 ? 'picture' : 'link', address: unescaped(written) });
    }
    if (type === 'definitionDestinationString') {
      const address = unescaped(written);
      found.push({ ...range, kind: isPictureName(address) ? 'picture' : 'link', address });
    }
    if (type === 'htmlFlow' || type === 'htmlText') {
      const inside = htmlAddresses(written).filter(({ kind }) => kind !== 'sheet');
      found.push(...inside.map((one) => shifted(one, range.start)));
    }
  }
  for (const { 0: whole, 1: address = '', index: start } of text.matchAll(WIKI_LINK)) {
    const end = start + whole.length;
    if (others.some((other) => other.start < end && start < other.end)) continue;
    found.push({ kind: whole.startsWith('!') ? 'embed' : 'wiki', start, end, address });
  }
  return found;
}

function tagAddresses(name: string, html: string): readonly WrittenAddress[] {
  const found: WrittenAddress[] = [];
  const value = (attribute: keyof typeof ATTRIBUTES) => {
    const match = ATTRIBUTES[attribute].exec(html);
    return match === null ? [] : [valueOf(match)];
  };
  if (name === 'img') found.push(...value('src').map(picture));
  if (name === 'img' || name === 'source') {
    found.push(...value('srcset').flatMap(({ start, written }) => candidates(start, written)));
  }
  if (name === 'a' || name === 'area') {
    found.push(...value('href').map((one): WrittenAddress => ({ ...picture(one), kind: 'link' })));
  }
  const rel = name === 'link' ? (attributeOf(html, 'rel') ?? '') : '';
  if (/\bstylesheet\b/i.test(rel) && !/\balternate\b/i.test(rel)) {
    const [href] = value('href');
    if (href !== undefined) {
      found.push({ kind: 'sheet', start: 0, end: html.length, address: unescaped(href.written) });
    }
  }
  found.push(
    ...value('style').flatMap(({ start, written }) =>
      sheetAddresses(written).map((one) => shifted(one, start)),
    ),
  );
  return found.toSorted((a, b) => a.start - b.start);
}

/** Of a `srcset`: addresses with widths or densities, separated by commas. */
function candidates(start: number, srcset: string): readonly WrittenAddress[] {
  return Array.from(srcset.matchAll(CANDIDATE), ({ 1: written = '', index, 0: whole }) =>
    picture({ start: start + index + whole.indexOf(written), written }),
  );
}

const CANDIDATE = /(?:^|,)\s*([^\s,]+)/g;

const CSS_URL = /\burl\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]+))/gi;

const ATTRIBUTES = {
  href: /[\s"'/]href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  media: /[\s"'/]media\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  rel: /[\s"'/]rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  src: /[\s"'/]src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  srcset: /[\s"'/]srcset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  style: /[\s"'/]style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
} as const;

interface WrittenValue {
  readonly start: number;
  readonly written: string;
}

/** The value at the end of a match: in its first, second (both quoted) or third group. */
function valueOf(match: RegExpExecArray): WrittenValue {
  const written = match[1] ?? match[2] ?? match[3] ?? '';
  const end = match.index + match[0].length - (match[3] === undefined ? 1 : 0);
  return { start: end - written.length, written };
}

function picture({ start, written }: WrittenValue): WrittenAddress {
  const end = start + written.length;
  return { kind: 'picture', start, end, address: unescaped(written) };
}

function shifted(one: WrittenAddress, by: number): WrittenAddress {
  return { ...one, start: one.start + by, end: one.end + by };
}

function isPictureName(address: string): boolean {
  return (
    /^data:image\//i.test(address) || /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(address)
  );
}

function unescaped(written: string): string {
  return written.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}
