import { serialise } from '#content/sanitise/dom.ts';
import { PAGE_DIALECT, type MarkdownDialect } from './dialect.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';

/** What renderings of a document leave for later ones, beside the pages as they were rendered last. */
export interface RenderMemory {
  readonly dialect: MarkdownDialect;
  /** HTML by key, not sanitised: what was rendered in vain so far, and what went and may come back by an undo. */
  readonly compiled: Map<string, string>;
  /** Sanitised HTML by what it was made of. */
  readonly cleaned: Map<string, string>;
  /** The texts of chunks that turned out to go on over their end. */
  readonly goesOn: Set<string>;
  /** The names of sets of chunks with footnotes. */
  readonly sets: Map<string, number>;
  /** How much source is rendered in a step, UTF-16 units: what the last one took says it. */
  size: number;
}

/** An empty memory. */
export function renderMemory(dialect: MarkdownDialect = PAGE_DIALECT): RenderMemory {
  return {
    dialect,
    compiled: new Map(),
    cleaned: new Map(),
    goesOn: new Set(),
    sets: new Map(),
    size: FIRST_SIZE,
  };
}

/** How long one step is to take, ms, and how much source is tried first. */
const STEP_MS = 6;
const FIRST_SIZE = 2000;
const LEAST_SIZE = 500;
const MOST_SIZE = 12_000;

/** Tells how long a step took, ms. */
export function stepTook(memory: RenderMemory, ms: number): void {
  const share = Math.min(2, STEP_MS / Math.max(1, ms));
  memory.size = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, memory.size * share));
}

/** Forgets the oldest of what is known beyond `most` entries of each kind. */
export function tidyMemory({ compiled, cleaned, goesOn }: RenderMemory, most: number): void {
  for (const known of [compiled, cleaned, goesOn]) {
    let over = known.size - most;
    for (const key of known.keys()) {
      if (over <= 0) break;
      known.delete(key);
      over -= 1;
    }
  }
}

/** Sanitises pieces of HTML, each by itself, where that is not done yet. */
export function cleanAll({ cleaned, dialect }: RenderMemory, htmls: readonly string[]): void {
  const fresh = htmls.filter((html) => html.trim() !== '' && !cleaned.has(html));
  cleanTogether(fresh, dialect).forEach((html, index) => cleaned.set(fresh[index] ?? '', html));
}

/** Sanitises closed pieces in one pass, which is many times cheaper than one by one. */
function cleanTogether(
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
