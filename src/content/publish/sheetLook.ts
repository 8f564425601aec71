import { rewriteSheet } from '#content/styleSheet/rewriteSheet.ts';
import { SAME_NAMES } from '#content/styleSheet/selectors.ts';
import { BODY_CLASS, HTML_CLASS, OWN_CLASS, QUIRKS_CLASS, type Look } from './legacyStyles.ts';
import { isReplaced } from './rewriteStructure.ts';

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
