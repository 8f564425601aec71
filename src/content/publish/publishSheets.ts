import { MAX_SHEET_BYTES } from '#domain/page/page.ts';
import { INERT_STYLES } from '#content/sanitise/dom.ts';
import { encodedName } from '#content/styleSheet/tokens.ts';
import { rewriteSheet } from '#content/styleSheet/rewriteSheet.ts';
import { type Renaming, SAME_NAMES } from '#content/styleSheet/selectors.ts';
import { OWN_CLASS, BODY_CLASS, HTML_CLASS, QUIRKS_CLASS, type Look } from './legacyStyles.ts';
import type { Removed } from './publishReport.ts';
import { isReplaced, standInTags } from './rewriteStructure.ts';

export interface SheetsRequest {
  readonly source: string;
  /** The sheets of all pages, then those of each page. */
  readonly sections: ReadonlyArray<readonly Sheet[]>;
  readonly names: ReadonlySet<string>;
  /** Numbers of classes begin after this. */
  readonly lastClass: number;
}

export interface PublishedSheets {
  readonly texts: readonly string[];
  /** For each selector: the class for elements it matches, since their attributes aren't published. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly values: ReadonlySet<string>;
  readonly removed: readonly Removed[];
}

/** Rewrites style sheets for pages with the elements `names`. Needs no DOM, so a worker can run it. */
export function publishSheets(request: SheetsRequest): PublishedSheets {
  const { source, sections, names, lastClass } = request;
  const attributes = new Map<string, string>();
  const values = new Set<string>();
  const classOf = classNames(names);
  const renaming = { ...standIns(names), classOf, lastClass, attributes, values };
  const removed = new Map<string, { count: number; line: number | null }>();
  let left = MAX_SHEET_BYTES;
  const rewrite = ({ text, media }: Sheet) => {
    const start = media === '' ? '' : `@media ${media}{`;
    const { css, dropped } = rewriteSheet(start + text, renaming, left);
    left -= css.length;
    for (const { name, at } of dropped) {
      const one = removed.get(name) ?? { count: 0, line: lineOf(source, text, at - start.length) };
      removed.set(name, { ...one, count: one.count + 1 });
    }
    return css;
  };
  const texts = sections.map((sheets) => sheets.map(rewrite).join(''));
  return {
    texts,
    attributes,
    values,
    removed: [...removed].map(([name, one]) => ({ kind: 'rule', name, ...one })),
  };
}

export interface Sheet {
  readonly text: string;
  readonly media: string;
}

export function takeSheets(doc: Document): readonly Sheet[] {
  const sheets: Sheet[] = [];
  for (const element of doc.querySelectorAll(INERT_STYLES)) {
    element.remove();
    const isCss = /^(?:text\/css)?$/i.test(element.getAttribute('type')?.trim() ?? '');
    const media = element.getAttribute('media')?.trim() ?? '';
    if (isCss) sheets.push({ text: element.textContent, media });
  }
  return sheets;
}

function standIns(names: ReadonlySet<string>): Pick<Renaming, 'standIns' | 'others'> {
  const byName = new Map<string, string>();
  const byTag = new Map<string, readonly string[]>();
  for (const name of names) {
    if (!isReplaced(name)) continue;
    const own = `.${encodedName(OWN_CLASS + name)}`;
    const tags = standInTags(name).filter((tag) => tag !== undefined);
    byName.set(name, `${tags.length === 1 ? tags.join('') : `:is(${tags.join()})`}:where(${own})`);
    for (const tag of name === 'caption' ? ['tbody', 'tr', 'td'] : tags) {
      byTag.set(tag, [...(byTag.get(tag) ?? []), own]);
    }
  }
  const others = [...byTag].map(([tag, own]) => [tag, `:not(:where(${own.join()}))`] as const);
  return { standIns: byName, others: new Map(others) };
}

/** The 1-based line in `source` of offset `at` in its style sheet; null if the source has no such text. */
function lineOf(source: string, sheet: string, at: number): number | null {
  const start = source.indexOf(sheet);
  return start < 0 ? null : source.slice(0, start + at).split('\n').length;
}

export interface SheetLook extends Look {
  readonly addRule: (rule: string) => void;
  /** The rules, in a layer: those of the author win, whatever their specificity. */
  readonly css: () => string;
}

/** `sheet`: the author's as published; the numbers of classes begin after `lastClass`. */
export function sheetLook(sheet: string, lastClass: number): SheetLook {
  const common = new Set<string>();
  const classes = new Map<string, string>();
  const declared = new Map<string, string>();
  let rules: readonly Rule[] | null = null;
  let left = MOST_MATCHES;
  return {
    add: (element, declarations) => {
      const name = classes.get(declarations) ?? `${OWN_CLASS}s${lastClass + classes.size + 1}`;
      classes.set(declarations, name);
      declared.set(name, declarations);
      element.classList.add(name);
    },
    addRule: (rule) => common.add(rule),
    quote: () => {
      common.add(`.${OWN_CLASS}q::before{content:open-quote}`);
      common.add(`.${OWN_CLASS}q::after{content:close-quote}`);
    },
    mark: (element, name) => element.classList.add(OWN_CLASS + name),
    of: (element) => {
      rules ??= rulesOf(sheet);
      left -= rules.length;
      const own = [...element.classList].map((name) => declared.get(name) ?? '');
      const found = left < 0 ? [] : rules.filter(({ selector }) => element.matches(selector));
      const styles = [...own, ...found.map(({ text }) => text)];
      const probe = document.createElement('span').style;
      probe.cssText = [...styles, element.getAttribute('style') ?? ''].join(';');
      return probe.cssText;
    },
    css: () => {
      const texts = [...classes].map(([declarations, name]) => `.${name}{${declarations}}\n`);
      const rules = [...common, ...texts].join('');
      return rules === '' ? '' : rewriteSheet(`@layer recto{${rules}}`, SAME_NAMES, Infinity).css;
    },
  };
}

/** Tests of a selector on an element, about 0.5 s. */
const MOST_MATCHES = 500_000;

interface Rule {
  readonly selector: string;
  readonly text: string;
}

/** The unconditional rules with properties that lay out or draw table cells, the strongest last. */
function rulesOf(css: string): readonly Rule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const rules: Array<Rule & { readonly weight: number }> = [];
  const collect = (list: CSSRuleList, layer: number) => {
    for (const rule of list) {
      if (rule instanceof CSSLayerBlockRule) collect(rule.cssRules, layer - LAYER);
      if (!(rule instanceof CSSStyleRule) || !OF_TABLES.test(rule.style.cssText)) continue;
      for (const selector of selectorsOf(rule.selectorText)) {
        const isSimple = !selector.includes('::') && CSS.supports(`selector(${selector})`);
        const weight = layer + specificity(selector);
        if (isSimple) rules.push({ selector, text: rule.style.cssText, weight });
      }
    }
  };
  collect(sheet.cssRules, 0);
  return rules.toSorted((a, b) => a.weight - b.weight);
}

function selectorsOf(list: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of list.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0) {
      found.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...found, list.slice(start)];
}

const OF_TABLES = /border|background|width|height|vertical-align|caption-side|table-layout/;

const LAYER = 1e9;

/** Approximate: enough for the rules of tables. */
function specificity(selector: string): number {
  const counted = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '');
  const count = (pattern: RegExp) => counted.match(pattern)?.length ?? 0;
  return count(/#/g) * 1e6 + count(/[.[]|:(?!:)/g) * 1000 + count(/(?<![\w.#:[-])[a-z]/gi);
}

/** No author's class may be mistaken for a stand-in's. Classes of a page that was published before stay. */
export function classNames(names: ReadonlySet<string>): (name: string) => string {
  return (name) =>
    name.startsWith(OWN_CLASS) &&
    !ROOT_CLASSES.has(name) &&
    [...names].some((tag) => isReplaced(tag) && name === OWN_CLASS + tag)
      ? `own-${name}`
      : name;
}

/** Stand for `<html>` and `<body>`: remixes of several pages have them. */
const ROOT_CLASSES = new Set([HTML_CLASS, BODY_CLASS, QUIRKS_CLASS]);

export function renameClasses(doc: Document, classOf: (name: string) => string): void {
  for (const element of doc.querySelectorAll(`[class*="${OWN_CLASS}" i]`)) {
    element.className = [...element.classList].map(classOf).join(' ');
  }
}

export function lastClassIn(source: string): number {
  let last = 0;
  for (const [, number] of source.matchAll(/recto-[as](\d{1,9})(?!\d)/g)) {
    last = Math.max(last, Number(number));
  }
  return last;
}
