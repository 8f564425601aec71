import { isBalanced } from '#domain/html/htmlBalance.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';

/** The HTML of one chunk. */
export interface Piece {
  readonly html: string;
  /** Whether its source may hold tags of the author's own. */
  readonly raw: boolean;
}

/** Pieces that are read alone as they are among the others, if they are `closed`; what is not stands last. */
export interface Group {
  readonly html: string;
  /** How many pieces it is made of. */
  readonly pieces: number;
  readonly closed: boolean;
}

/** How often a group that stays open is looked at again before all that follows is taken into it. */
const MOST_TRIES = 40;

/** Pieces as they come, joined where tags open in one and close in another. */
export interface Grouping {
  readonly add: (piece: Piece) => void;
  /** The groups that are closed; tags that shape the whole page, once met, take all of them back. */
  readonly closed: () => readonly Group[];
  /** What is still open; null when nothing is. */
  readonly open: () => Group | null;
  readonly isOpen: () => boolean;
  /** Whether a tag that shapes the whole page was met. */
  readonly shapesPage: () => boolean;
}

/** Begins with no piece. */
export function startGrouping(): Grouping {
  const all: Piece[] = [];
  let groups: Group[] = [];
  let open: Piece[] = [];
  let tries = 0;
  let shapesPage = false;

  const close = (html: string) => {
    groups.push({ html, pieces: open.length, closed: true });
    open = [];
    tries = 0;
  };

  return {
    add: (piece) => {
      all.push(piece);
      if (!shapesPage && piece.raw && SHAPES_PAGE.test(piece.html)) {
        shapesPage = true;
        groups = [];
        open = all;
      } else if (!shapesPage) open.push(piece);
      if (shapesPage || (!piece.raw && open.length > 1)) return;
      if (open.length > 1) tries += 1;
      if (tries > MOST_TRIES) return;
      const html = open.length === 1 ? piece.html : htmlOf(open);
      if (!piece.raw || isClosed(html)) close(html);
    },
    closed: () => groups,
    open: () =>
      open.length === 0 ? null : { html: htmlOf(open), pieces: open.length, closed: false },
    isOpen: () => open.length > 0,
    shapesPage: () => shapesPage,
  };
}

const SHAPES_PAGE = /<\/?(?:html|head|body|frameset|plaintext|template|svg|math|select)\b/i;

function isClosed(html: string): boolean {
  return isBalanced(html) && !(html.includes('/>') && closesItself(html));
}

const MAY_CLOSE_ITSELF = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Whether a tag in it closes itself, as only some may: browsers take the others for open ones. */
function closesItself(html: string): boolean {
  for (const { kind, name, end } of htmlTokens(html)) {
    if (kind === 'tag' && html[end - 2] === '/' && name !== '' && !MAY_CLOSE_ITSELF.has(name)) {
      return true;
    }
  }
  return false;
}

function htmlOf(pieces: readonly Piece[]): string {
  return pieces.map(({ html }) => html).join('\n');
}
