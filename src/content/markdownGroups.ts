import { isBalanced } from '#domain/htmlBalance.ts';

/** The HTML of one chunk. */
export interface Piece {
  readonly html: string;
  /** Whether its source may hold tags of the author's own. */
  readonly raw: boolean;
  readonly line: number;
}

/** Pieces that are read alone as they are among the others, if they are `closed`; what is not stands last. */
export interface Group {
  readonly html: string;
  readonly closed: boolean;
  readonly line: number;
}

/** How often a group that stays open is looked at again before all that follows is taken into it. */
const MOST_TRIES = 40;

/** Pieces as they come, joined where tags open in one and close in another. */
export interface Grouping {
  readonly add: (piece: Piece) => void;
  /** The groups that are closed; tags that shape the whole page, once met, take all of them back. */
  readonly closed: () => readonly Group[];
  /** What is still open, with how many pieces; null when nothing is. */
  readonly open: () => { readonly group: Group; readonly pieces: number } | null;
}

/** Begins with no piece. */
export function startGrouping(): Grouping {
  const all: Piece[] = [];
  let groups: Group[] = [];
  let open: Piece[] = [];
  let tries = 0;
  let shapesPage = false;

  const close = (html: string, line: number) => {
    groups.push({ html, closed: true, line });
    open = [];
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
      if (!piece.raw || isClosed(html)) close(html, open[0]?.line ?? piece.line);
    },
    closed: () => groups,
    open: () => {
      const [first] = open;
      if (first === undefined) return null;
      const group = { html: htmlOf(open), closed: false, line: first.line };
      return { group, pieces: open.length };
    },
  };
}

const SHAPES_PAGE = /<\/?(?:html|head|body|frameset|plaintext|template|svg|math|select)\b/i;

/** A tag that closes itself, as only some may: browsers take the others for open ones. */
const CLOSES_ITSELF =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][^<>]*\/>/i;

function isClosed(html: string): boolean {
  return isBalanced(html) && !CLOSES_ITSELF.test(html);
}

function htmlOf(pieces: readonly Piece[]): string {
  return pieces.map(({ html }) => html).join('\n');
}
