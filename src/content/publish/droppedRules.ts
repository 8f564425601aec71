import { htmlTokens } from '#domain/html/htmlTokens.ts';
import { cssPieces } from './cssTokens.ts';
import { holdsHere } from './filterCss.ts';

/** A kind of style rule that has no place in a `style` attribute, by what makes it so: `@media`, `:hover`. */
export interface LostRule {
  readonly name: string;
  readonly count: number;
  /** The 1-based line of the first. */
  readonly line: number;
}

/** The style rules of an HTML source that publishing cannot keep, in the order of their first mention. */
export function lostRules(source: string): readonly LostRule[] {
  const found: Array<{ readonly name: string; readonly at: number }> = [];
  for (const { kind, name, start, end } of htmlTokens(source)) {
    if (kind !== 'raw' || name !== 'style') continue;
    const text = source.slice(start, end);
    const open = text.indexOf('>') + 1;
    if (!holdsHere('@media', mediaOf(text.slice(0, open))))
      found.push({ name: '@media', at: start });
    else collect(text.slice(open).replace(/<\/style[^<>]*>?$/i, ''), start + open, found);
  }
  return sum(source, found);
}

function mediaOf(tag: string): string {
  const value = /\smedia\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
  return value?.[1] ?? value?.[2] ?? value?.[3] ?? '';
}

function collect(
  css: string,
  offset: number,
  found: Array<{ readonly name: string; readonly at: number }>,
): void {
  for (const { head, body, start, bodyStart } of cssPieces(css)) {
    const at = /^@[\w-]+/.exec(head)?.[0].toLowerCase();
    if (at !== undefined) {
      if (body !== null && holdsHere(at, head.slice(at.length))) {
        collect(body, offset + bodyStart, found);
      } else if (LOST.has(at)) found.push({ name: at, at: offset + start });
    } else if (body !== null) {
      for (const name of new Set(head.match(STATE))) found.push({ name, at: offset + start });
      collect(body, offset + bodyStart, found);
    }
  }
}

/** At-rules that change how a page looks or behaves; `@charset`, `@property` and the like are no loss. */
const LOST = new Set(
  '@media @import @font-face @keyframes @-webkit-keyframes @container @scope @page @starting-style @position-try @view-transition @counter-style @font-feature-values'.split(
    ' ',
  ),
);

/** States, and parts of an element that no element can stand for. */
const STATE =
  /:(?:hover|active|visited|focus(?:-visible|-within)?|target(?:-within)?)(?![\w-])|::?first-line(?![\w-])|::(?:marker|selection|placeholder|backdrop|file-selector-button|details-content|view-transition[\w-]*|-(?:webkit|moz|ms)-[\w-]+)/g;

function sum(
  source: string,
  found: ReadonlyArray<{ readonly name: string; readonly at: number }>,
): readonly LostRule[] {
  const rules = new Map<string, { count: number; at: number }>();
  for (const { name, at } of found) {
    const rule = rules.get(name);
    if (rule === undefined) rules.set(name, { count: 1, at });
    else rule.count += 1;
  }
  return [...rules].map(([name, { count, at }]) => ({
    name,
    count,
    line: source.slice(0, at).split('\n').length,
  }));
}
