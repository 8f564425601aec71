import {
  attributeOf,
  htmlAddresses,
  markdownAddresses,
  replaceAddresses,
  sheetAddresses,
  type WrittenAddress,
} from '#content/markdown/addresses.ts';
import { percentDecoded } from '#domain/decodeText.ts';
import { escapeAttribute } from '#domain/html/htmlTokens.ts';
import { headingName } from '#domain/markdown/dialect.ts';
import type { ContentType } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import { documentText, type FilesPlan, type GivenFile, type PlannedDocument } from './planFiles.ts';
import { fileFinder, type FileFinder } from './findFile.ts';

/** Resolves with the picture's address, null when it can't be decoded. */
export type PlacePicture = (picture: File) => Promise<Result<string | null>>;

/** A text in pieces: unchanged ones, with the new addresses of pictures, and links to other documents. */
export type TextPiece = string | DocumentLink;

interface DocumentLink {
  /** Of the document. */
  readonly path: string;
  /** Stays where the document is not imported. */
  readonly written: string;
  readonly linked: (address: string) => string;
}

export interface AddressPlacer {
  /** Fails like `placePicture`. */
  readonly pieces: (
    document: PlannedDocument,
    text: string,
  ) => Promise<Result<readonly TextPiece[]>>;
  /** Paths of the pictures and style sheets that texts use. */
  readonly used: ReadonlySet<string>;
  /** Paths of pictures that can't be decoded: their addresses stay as they were. */
  readonly broken: ReadonlySet<string>;
}

type Target =
  | { readonly kind: 'document'; readonly path: string; readonly type: ContentType }
  | { readonly kind: 'picture' | 'sheet'; readonly path: string; readonly file: GivenFile };

/** Gives texts the addresses of their pictures, style sheets and of one another. Places each picture once. */
export function addressPlacer(
  { documents, pictures, sheets }: Pick<FilesPlan, 'documents' | 'pictures' | 'sheets'>,
  placePicture: PlacePicture,
): AddressPlacer {
  const targets = new Map<string, Target>();
  for (const { path, type } of documents) targets.set(path, { kind: 'document', path, type });
  for (const [path, file] of pictures) targets.set(path, { kind: 'picture', path, file });
  for (const [path, file] of sheets) targets.set(path, { kind: 'sheet', path, file });
  const finder = fileFinder(targets);
  const placed = new Map<string, string | null>();
  const used = new Set<string>();
  const broken = new Set<string>();

  const pictureAddress = async ({ path, file }: Placeable): Promise<Result<string | null>> => {
    const known = placed.get(path);
    if (known !== undefined) return ok(known);
    const content = await file.read();
    if (!content.ok) return content;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const type = MIME[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '';
    const kept = await placePicture(new File([content.value], name, { type }));
    if (!kept.ok) return kept;
    placed.set(path, kept.value);
    used.add(path);
    if (kept.value === null) broken.add(path);
    return kept;
  };

  /** With the sheets that it imports; `within` are the ones that import it. Null if it can't be read. */
  const sheetText = async (
    { path, file }: Placeable,
    within: readonly string[] = [],
  ): Promise<Result<string | null>> => {
    const read = await documentText(file);
    if (!read.ok) return ok(null);
    const { text } = read.value;
    used.add(path);
    const addresses = new Map<string, string>();
    const written = sheetAddresses(text);
    for (const { address } of written) {
      const target = finder.byAddress(address, path);
      if (target?.kind !== 'picture') continue;
      const kept = await pictureAddress(target);
      if (!kept.ok) return kept;
      if (kept.value !== null) addresses.set(address, kept.value);
    }
    const own = replaceAddresses(text, written, (each) => addresses.get(each) ?? null);
    let css = '';
    let at = 0;
    for (const { 0: rule, 1: double, 2: single, 3: plain, 4: media = '', index } of own.matchAll(
      CSS_IMPORT,
    )) {
      const target = finder.byAddress(double ?? single ?? plain ?? '', path);
      if (target?.kind !== 'sheet' || [path, ...within].includes(target.path)) continue;
      const inner = await sheetText(target, [path, ...within]);
      if (!inner.ok) return inner;
      if (inner.value === null) continue;
      const condition = media.trim();
      css += own.slice(at, index);
      css += condition === '' ? inner.value : `@media ${condition} {\n${inner.value}\n}`;
      at = index + rule.length;
    }
    return ok((css + own.slice(at)).trim().replaceAll(/<\/(?=style)/gi, '<\\/'));
  };

  /** Null keeps what is written. */
  const replacement = async (
    { kind, address }: WrittenAddress,
    written: string,
    document: PlannedDocument,
  ): Promise<Result<TextPiece | null>> => {
    const isWiki = kind === 'wiki' || kind === 'embed';
    const wiki = isWiki ? wikiLink(address) : null;
    const target = isWiki
      ? finder.byName(wiki?.name ?? '', document.path)
      : targetOf(finder, address, document);
    if (target === null) return ok(null);
    if (target.kind === 'document') {
      if (kind === 'picture' || kind === 'sheet') return ok(null);
      const { path } = target;
      const heading = wiki === null ? headingOf(address, target.type) : wiki.heading;
      const linked = (to: string) =>
        wiki === null ? to + heading : `[${wiki.label}](${to}${heading})`;
      return ok({ path, written, linked });
    }
    if (target.kind === 'sheet') {
      if (kind !== 'sheet') return ok(null);
      const css = await sheetText(target);
      if (!css.ok || css.value === null) return css;
      const media = attributeOf(written, 'media');
      const forMedia = media === null ? '' : ` media="${media.replaceAll('"', '&quot;')}"`;
      return ok(`<style${forMedia}>\n${css.value}\n</style>`);
    }
    if (kind === 'sheet') return ok(null);
    const kept = await pictureAddress(target);
    if (!kept.ok || kept.value === null) return kept;
    if (wiki === null) return kept;
    return ok(kind === 'embed' ? embedded(kept.value, wiki) : `[${wiki.label}](${kept.value})`);
  };

  return {
    used,
    broken,
    pieces: async (document, text) => {
      const written = document.type === 'markdown' ? markdownAddresses(text) : htmlAddresses(text);
      const pieces: TextPiece[] = [];
      let at = 0;
      for (const one of written) {
        if (one.start < at) continue;
        const piece = await replacement(one, text.slice(one.start, one.end), document);
        if (!piece.ok) return piece;
        if (piece.value === null) continue;
        pieces.push(text.slice(at, one.start), piece.value);
        at = one.end;
      }
      return ok([...pieces, text.slice(at)]);
    },
  };
}

/** Comments match as well, without an address: a rule in one imports nothing. Layers and `supports` are left alone. */
const CSS_IMPORT =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|@import\s{1,9}(?:(?:url\(\s{0,9})?(?:"([^"\n]*)"|'([^'\n]*)')|url\(\s{0,9}([^\s"'();@]{1,500}))\s{0,9}\)?(?!\s{0,9}(?:layer|supports))([^;{}@]{0,200});/gi;

type Placeable = Extract<Target, { readonly file: GivenFile }>;

/** Null for a document that is not imported. */
export type DocumentAddress = (path: string) => string | null;

export function joinedText(pieces: readonly TextPiece[], addressOf: DocumentAddress): string {
  const texts = pieces.map((piece) =>
    typeof piece === 'string' ? piece : linkText(piece, addressOf),
  );
  return texts.join('');
}

/**
 * A stored text that equals these pieces, with addresses for the links that are still as written; other links stay,
 * whichever page they lead to. Null for another text.
 */
export function completedText(
  stored: string,
  pieces: readonly TextPiece[],
  addressOf: DocumentAddress,
): string | null {
  let text = '';
  let at = 0;
  for (const piece of pieces) {
    const found = optionsAt(stored, at, piece).find((option) => stored.startsWith(option, at));
    if (found === undefined) return null;
    text +=
      typeof piece !== 'string' && found === piece.written ? linkText(piece, addressOf) : found;
    at += found.length;
  }
  return at === stored.length ? text : null;
}

function linkText({ path, written, linked }: DocumentLink, addressOf: DocumentAddress): string {
  const address = addressOf(path);
  return address === null ? written : linked(address);
}

const PAGE_ADDRESS = /https?:\/\/[^\s"'()<>]{1,200}\/preview\/(?:html|markdown)\/[\da-f-]{36}/u;

const MAX_ADDRESS = 300;

function optionsAt(text: string, at: number, piece: TextPiece): readonly string[] {
  if (typeof piece === 'string') return [piece];
  const near = text.slice(at, at + piece.linked('').length + MAX_ADDRESS);
  const [address] = PAGE_ADDRESS.exec(near) ?? [];
  return address === undefined ? [piece.written] : [piece.linked(address), piece.written];
}

/** Programs for notes write only the name of a file that is elsewhere. */
function targetOf(
  finder: FileFinder<Target>,
  address: string,
  { path, type }: PlannedDocument,
): Target | null {
  const target = finder.byAddress(address, path);
  if (target !== null || type !== 'markdown' || !/^[^:/#?\\]+$/u.test(address)) return target;
  return finder.byName(percentDecoded(address), path);
}

function headingOf(address: string, type: ContentType): string {
  const mark = address.indexOf('#');
  if (mark === -1) return '';
  const heading = address.slice(mark + 1);
  return `#${type === 'markdown' ? headingName(percentDecoded(heading)) : heading}`;
}

interface WikiLink {
  readonly name: string;
  readonly heading: string;
  /** Markdown. */
  readonly label: string;
  /** Null without an alias. */
  readonly alias: string | null;
}

/** `name#heading|alias`; in tables the line is escaped. */
function wikiLink(inside: string): WikiLink {
  const [address = '', ...rest] = inside.split(/\\?\|/u);
  const [name = '', ...headings] = address.split('#').map((step) => step.trim());
  const heading = headings.at(-1) ?? '';
  const alias = rest.length === 0 ? null : rest.join('|').trim();
  const label = alias ?? [name, ...headings].filter((step) => step !== '').join(' > ');
  // A block (`^id`) has no address here.
  const isHeading = heading !== '' && !heading.startsWith('^');
  return { name, heading: isHeading ? `#${headingName(heading)}` : '', label, alias };
}

/** An alias that is a size, `300` or `300x200` px, is not the description. */
function embedded(address: string, { name, alias }: WikiLink): string {
  const parts = (alias ?? '').split('|').map((part) => part.trim());
  const [, width, height] = /^(\d{1,5})(?:x(\d{1,5}))?$/u.exec(parts.at(-1) ?? '') ?? [];
  const words = (width === undefined ? parts : parts.slice(0, -1)).join(' ');
  const file = name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '');
  const description = words === '' ? file : words;
  if (width === undefined) return `![${description}](${address})`;
  const size = `width="${width}"${height === undefined ? '' : ` height="${height}"`}`;
  return `<img src="${address}" alt="${escapeAttribute(description)}" ${size}>`;
}

const MIME: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
