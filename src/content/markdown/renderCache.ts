import type { Features } from '#domain/markdown/dialect.ts';
import { serialise } from '#content/sanitise/dom.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import type { MarkdownDialect } from './micromark.ts';

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

export function sanitiseAll({ sanitised, dialect }: RenderCache, htmls: readonly string[]): void {
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
