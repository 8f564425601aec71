import { isBalanced } from '#domain/html/boundHtml.ts';
import { htmlTokens, VOID_TAGS } from '#domain/html/htmlTokens.ts';
import type { ChunkedPage } from './compile.ts';
import type { Features } from '#domain/markdown/dialect.ts';
import { serialise } from '#content/sanitise/dom.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import type { MarkdownDialect } from './micromark.ts';

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

export interface RenderCache {
  readonly dialect: MarkdownDialect;
  readonly features: Features;
  /** Unsanitised HTML by chunk key: from interrupted renderings, and of removed chunks that undo may restore. */
  readonly compiled: Map<string, string>;
  readonly sanitised: Map<string, string>;
  readonly continues: Set<string>;
  readonly footnoteSets: Map<string, number>;
  /** How much source the next step compiles, in UTF-16 units; adapted to the duration of the last. */
  stepSize: number;
}

export function createRenderCache(dialect: MarkdownDialect, features: Features): RenderCache {
  return {
    dialect,
    features,
    compiled: new Map(),
    sanitised: new Map(),
    continues: new Set(),
    footnoteSets: new Map(),
    stepSize: FIRST_SIZE,
  };
}

const STEP_MS = 6;
const FIRST_SIZE = 2000;
const MIN_SIZE = 500;
const MAX_SIZE = 12_000;

export function adaptStepSize(cache: RenderCache, lastMs: number): void {
  const share = Math.min(2, STEP_MS / Math.max(1, lastMs));
  cache.stepSize = Math.min(MAX_SIZE, Math.max(MIN_SIZE, cache.stepSize * share));
}

export function evictOldest({ compiled, sanitised, continues }: RenderCache, limit: number): void {
  for (const known of [compiled, sanitised, continues]) {
    let over = known.size - limit;
    for (const key of known.keys()) {
      if (over <= 0) break;
      known.delete(key);
      over -= 1;
    }
  }
}

function sanitiseAll({ sanitised, dialect }: RenderCache, htmls: readonly string[]): void {
  const fresh = htmls.filter((html) => html.trim() !== '' && !sanitised.has(html));
  sanitiseTogether(fresh, dialect).forEach((html, index) =>
    sanitised.set(fresh[index] ?? '', html),
  );
}

/** Sanitises balanced fragments in one pass, which is many times cheaper than one by one. */
function sanitiseTogether(
  pieces: readonly string[],
  { sanitise, rawHtml }: MarkdownDialect,
): readonly string[] {
  if (pieces.length <= 1 || !rawHtml) return pieces.map(sanitise);
  const template = document.createElement('template');
  const html = sanitise(pieces.map((piece) => `<div>${piece}</div>`).join(''));
  template.innerHTML = trustedHtml(html);
  const { children, childNodes } = template.content;
  const isApart = children.length === pieces.length && childNodes.length === pieces.length;
  return isApart ? [...children].map(serialise) : pieces.map(sanitise);
}
