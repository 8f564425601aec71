import { isBalanced } from '#domain/html/boundHtml.ts';
import { htmlTokens, VOID_TAGS } from '#domain/html/htmlTokens.ts';

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
