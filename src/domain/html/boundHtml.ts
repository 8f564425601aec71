import { attributeAfter, htmlTokens, VOID_TAGS } from './htmlTokens.ts';

export interface HtmlBounds {
  readonly depth: number;
  /** Includes what a parser adds for misnested tags. */
  readonly elements: number;
  readonly attributesPerTag: number;
  /** In UTF-16 units, without markup. */
  readonly text: number;
}

/**
 * Linear and without a parser: some nestings take parsers quadratic time, and deep ones stall layout. Omits comments,
 * scripts, SVG and MathML, which follow other rules. Elements open at the end stay open.
 */
export function boundHtml(html: string, bounds: HtmlBounds): string {
  const open: string[] = [];
  /** Formatting elements that an end tag of another element closed: a parser opens them again. */
  const reopened: string[] = [];
  let formatting = 0;
  let elements = 0;
  let text = 0;
  let kept = '';
  for (const token of htmlTokens(html)) {
    const { kind, name, start, end } = token;
    if (kind === 'text') {
      text += end - start;
      const over = Math.max(0, text - bounds.text);
      kept += html.slice(start, end - over);
      if (over > 0) break;
      continue;
    }
    if (kind !== 'tag' || name === '' || OTHER_RULES.has(name)) {
      // The characters on both sides must not become a tag.
      kept += ' ';
      continue;
    }
    if (html[start + 1] === '/') {
      const closed = close(open, reopened, name);
      formatting -= closed.formatting;
      elements += closed.isMisnested ? ADDED_BY_PARSER + formatting : 0;
    } else {
      // Each new element may hold all formatting elements once more.
      elements += 1 + formatting;
      if (!VOID_TAGS.has(name)) {
        if (END_OPTIONAL.has(name) && open.at(-1) === name) open.pop();
        open.push(name);
        if (FORMATTING.has(name)) formatting += 1;
      }
      if (attributeAfter(html, token, bounds.attributesPerTag) !== -1) break;
    }
    if (elements > bounds.elements || open.length + reopened.length > bounds.depth) break;
    kept += html.slice(start, end);
  }
  return kept.toWellFormed();
}

/** As deep as browsers nest elements. */
const MAX_OPEN_FORMATTING = 512;

const MAX_ATTRIBUTES = 256;

/** Shorter texts are parsed quickly whatever they hold, in UTF-16 units. */
const SHORT = 5000;

/** Removes what takes browsers quadratic time: too deeply nested formatting tags, and attributes beyond 256 per tag. */
export function limitTags(html: string): string {
  if (html.length < SHORT) return html;
  let open = 0;
  let kept = '';
  let from = 0;
  for (const token of htmlTokens(html)) {
    const { kind, name, start, end } = token;
    if (kind !== 'tag') continue;
    const isStart = html[start + 1] !== '/';
    if (FORMATTING.has(name)) {
      if (!isStart) open = Math.max(0, open - 1);
      else if (open < MAX_OPEN_FORMATTING) open += 1;
      else {
        kept += `${html.slice(from, start)} `;
        from = end;
        continue;
      }
    }
    const tooMany = isStart ? attributeAfter(html, token, MAX_ATTRIBUTES) : -1;
    if (tooMany === -1) continue;
    kept += `${html.slice(from, tooMany)}>`;
    from = end;
  }
  return kept + html.slice(from);
}

/** Most elements that one misnested end tag makes a parser create (“adoption agency”: 8 rounds of 4). */
const ADDED_BY_PARSER = 32;

function close(open: string[], reopened: string[], name: string) {
  const at = open.lastIndexOf(name);
  if (FORMATTING.has(name)) {
    const isMisnested = at !== open.length - 1;
    const list = at === -1 ? reopened : open;
    const place = list.lastIndexOf(name);
    if (place !== -1) list.splice(place, 1);
    return { isMisnested, formatting: place === -1 ? 0 : 1 };
  }
  const inner = at === -1 ? [] : open.splice(at).slice(1);
  reopened.push(...inner.filter((each) => FORMATTING.has(each)));
  return { isMisnested: at === -1 || inner.length > 0, formatting: 0 };
}

const END_OPTIONAL = new Set('p li dt dd tr td th option optgroup thead tbody tfoot'.split(' '));

/** https://html.spec.whatwg.org/#formatting */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

const OTHER_RULES = new Set('svg math select template frameset plaintext'.split(' '));

/** Whether every tag is closed in order and every comment ends. Tags that browsers close implicitly count as open. */
export function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (kind === 'comment' && !/-->$|--!>$/.test(html.slice(Math.max(start, end - 4), end))) {
      return false;
    }
    if (kind === 'raw' && !html.slice(start, end).toLowerCase().includes(`</${name}`)) return false;
    if (kind !== 'tag' || name === '') continue;
    if (html[end - 1] !== '>') return false;
    if (VOID_TAGS.has(name) || html[end - 2] === '/') continue;
    if (html[start + 1] !== '/') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Braces of a sheet, each of which may be a rule. */
const MAX_RULES = 1500;

/** Selectors that look at many elements for each one, and at-rules that cost as much. */
const SLOW = /:has\(|:nth-|:is\(|~|@container|@layer|@scope/gi;
const MAX_SLOW = 60;

/** Publishing writes `div:not(:where(.recto-header))` for `div`. */
const NEGATION = /:not\((?!:where\(\.recto-)/gi;
const MAX_NEGATIONS = 300;

/** Whether a style sheet can be applied to a card or a printed page in the app's window without a stall; linear. */
export function isCheapSheet(css: string): boolean {
  return (
    count(css, /\{/g) <= MAX_RULES &&
    count(css, SLOW) <= MAX_SLOW &&
    count(css, NEGATION) <= MAX_NEGATIONS
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
