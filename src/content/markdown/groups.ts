import { isBalanced } from '#domain/html/boundHtml.ts';
import { htmlTokens, VOID_TAGS } from '#domain/html/htmlTokens.ts';
import type { ChunkedPage } from './compile.ts';
import { sanitiseAll, type RenderCache } from './renderCache.ts';

export interface Piece {
  readonly html: string;
  readonly raw: boolean;
}

/** A run of pieces. A closed one parses the same alone as among the others; only the last may be open. */
export interface Group {
  readonly html: string;
  readonly pieces: number;
  readonly closed: boolean;
}

/** How often an open group is checked for balance before it takes in everything that follows. */
const MAX_CHECKS = 40;

/** Joins successive pieces whose tags open in one and close in another. */
export function createGrouper() {
  const all: Piece[] = [];
  let groups: Group[] = [];
  let open: Piece[] = [];
  let checks = 0;
  let shapesPage = false;

  return {
    add: (piece: Piece) => {
      all.push(piece);
      if (!shapesPage && piece.raw && SHAPES_PAGE.test(piece.html)) {
        shapesPage = true;
        groups = [];
        open = all;
      } else if (!shapesPage) open.push(piece);
      if (shapesPage || (!piece.raw && open.length > 1)) return;
      if (open.length > 1) checks += 1;
      if (checks > MAX_CHECKS) return;
      const html = joinHtml(open);
      if (piece.raw && !isClosed(html)) return;
      groups.push({ html, pieces: open.length, closed: true });
      open = [];
      checks = 0;
    },
    /** The closed groups; a tag that shapes the whole page reopens all of them. */
    closed: (): readonly Group[] => groups,
    open: (): Group | null =>
      open.length === 0 ? null : { html: joinHtml(open), pieces: open.length, closed: false },
    isOpen: () => open.length > 0,
    shapesPage: () => shapesPage,
  };
}

const SHAPES_PAGE = /<\/?(?:html|head|body|frameset|plaintext|template|svg|math|select)\b/i;

function isClosed(html: string): boolean {
  return isBalanced(html) && !(html.includes('/>') && hasFalseVoidTag(html));
}

/** Whether a tag such as `<div/>` closes itself: browsers ignore the slash and leave it open. */
function hasFalseVoidTag(html: string): boolean {
  for (const { kind, name, end } of htmlTokens(html)) {
    if (kind === 'tag' && html[end - 2] === '/' && name !== '' && !VOID_TAGS.has(name)) return true;
  }
  return false;
}

function joinHtml(pieces: readonly Piece[]): string {
  return pieces.map(({ html }) => html).join('\n');
}

export function createSanitisedGroups({ chunks }: ChunkedPage, cache: RenderCache) {
  let groups: Group[] = [];
  let grouper = createGrouper();
  let settled = 0;
  /** The line break after the page's last piece, which is content inside a tag left open there. */
  let lineEnd = '';

  const addPiece = (index: number, html: string) => {
    // An empty list of footnotes would prolong the open group.
    if (index === chunks.length && html === '') return;
    const raw = cache.dialect.rawHtml && (chunks[index]?.raw ?? true);
    grouper.add({ html, raw });
    const isLast = index === chunks.length - 1;
    lineEnd = isLast && /[\r\n]$/.test(chunks[index]?.text ?? '') ? '\n' : '';
  };
  const sanitised = (fresh: readonly Group[]): readonly Group[] => {
    sanitiseAll(
      cache,
      fresh.map(({ html }) => html),
    );
    return fresh.map((group) => ({ ...group, html: cache.sanitised.get(group.html) ?? '' }));
  };
  const sanitise = () => {
    const fresh = grouper.closed().slice(settled);
    settled += fresh.length;
    for (const group of sanitised(fresh)) groups.push(group);
  };

  return {
    add: (compiled: readonly string[]) => {
      addPiece(compiled.length - 1, compiled.at(-1) ?? '');
      if (!grouper.shapesPage() || groups.length === 0) return;
      groups = [];
      grouper = createGrouper();
      settled = 0;
      for (const [index, html] of compiled.entries()) addPiece(index, html);
    },
    reuse: (kept: readonly Group[]) => {
      sanitise();
      for (const group of kept) groups.push(group);
    },
    /** Sanitises the groups that have closed, so that `current` is cheap. */
    sanitise,
    canReuse: () => !grouper.shapesPage() && !grouper.isOpen(),
    /** The groups so far; the open one only if it has fewer pieces than `maxOpen`. */
    current: (maxOpen = Infinity): readonly Group[] => {
      sanitise();
      const open = grouper.open();
      if (open === null || open.pieces >= maxOpen) return [...groups];
      return [...groups, ...sanitised([{ ...open, html: open.html + lineEnd }])];
    },
  };
}
