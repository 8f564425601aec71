import { HTML_CLASS } from '#content/publish/legacyStyles.ts';

/**
 * Filters the sheet again whatever the row says (spec §5); null removes it. `page` is a document of its own, whose
 * policy decides what loads; the others are a part of the app's, where slow selectors are left out.
 */
export function adoptSheet(
  root: Document | ShadowRoot,
  css: string | null,
  place: 'page' | 'print' | 'thumbnail',
  simplify: (style: CSSStyleDeclaration) => void = dropAddresses,
): void {
  const doc = root instanceof ShadowRoot ? root.ownerDocument : root;
  const view = doc.defaultView;
  if (css === null || view === null) {
    root.adoptedStyleSheets = [];
    return;
  }
  // A sheet belongs to the document of the window that made it. Ignores `@import`.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  filterRules(sheet, {
    isInWindow: place !== 'page',
    simplify: simplify === dropAddresses && !LOADS.test(css) ? null : simplify,
    left: { ...COSTS[place] },
  });
  root.adoptedStyleSheets = [sheet];
}

interface Filter {
  readonly isInWindow: boolean;
  readonly simplify: ((style: CSSStyleDeclaration) => void) | null;
  readonly left: Costs;
}

interface Costs {
  rules: number;
  /** Those with `:has()` or in `@scope`, which look at many elements for each. */
  searching: number;
}

/** A page of its own runs in another process than the app, which can be stopped. */
const COSTS: Readonly<Record<'page' | 'print' | 'thumbnail', Costs>> = {
  page: { rules: Infinity, searching: Infinity },
  print: { rules: 20_000, searching: 100 },
  thumbnail: { rules: 2000, searching: 0 },
};

/** Limit of selectors after expanding nested rules, whose lists multiply. */
const MAX_NESTED = 256;

/** `@namespace` loads nothing, and its rule can't be deleted. */
const RULES_IN_WINDOW = rules(
  'Style Media Supports Container LayerBlock LayerStatement Keyframes Keyframe Scope StartingStyle Namespace',
).add('CSSNestedDeclarations');
const RULES = new Set([
  ...RULES_IN_WINDOW,
  ...rules(
    'FontFace Page Margin Property CounterStyle FontPaletteValues PositionTry ViewTransition',
  ),
]);

function rules(names: string): Set<string> {
  return new Set(names.split(' ').map((name) => `CSS${name}Rule`));
}

/** Selects what is outside a shadow root. */
const REACHES_OUT = /:host|::slotted|::part|:has-slotted/i;

const ROOT = /:root(?![\w-])/g;

const LOADS = /\\|url\(|src\(|image\(|image-set\(|cross-fade\(/i;

const ALLOWED_ADDRESS =
  /url\("?(?:https:|data:(?:image|font|application\/(?:x-)?font)|data:,|#)[^)]*\)/gi;

interface Around {
  readonly depth: number;
  /** The number of selectors in the enclosing rule; null outside one. */
  readonly written: number | null;
}

/** More than publishing keeps. */
const MAX_DEPTH = 40;

function filterRules(
  parent: CSSStyleSheet | CSSGroupingRule,
  filter: Filter,
  { depth, written }: Around = { depth: 0, written: null },
): void {
  const around = { depth: depth + 1, written };
  const dropped: number[] = [];
  for (const [index, rule] of Array.from(parent.cssRules).entries()) {
    if (depth > MAX_DEPTH || !isKept(rule, filter, around)) dropped.push(index);
  }
  for (const index of dropped.toReversed()) parent.deleteRule(index);
}

function isKept(rule: CSSRule, filter: Filter, around: Around): boolean {
  // Rules of another window are instances of its classes.
  const kinds = filter.isInWindow ? RULES_IN_WINDOW : RULES;
  const kind = Object.prototype.toString.call(rule).slice(8, -1);
  if (!kinds.has(kind) || loadsElsewhere(rule)) return false;
  let { written } = around;
  if (filter.isInWindow && 'selectorText' in rule) {
    const selector = String(rule.selectorText);
    if (REACHES_OUT.test(selector)) return false;
    written = writtenOut(selector, around.written ?? 1);
    if (around.written !== null && written > MAX_NESTED) return false;
    if (!isAffordable(filter.left, selector.includes(':has('))) return false;
    if (selector.includes(':root')) rule.selectorText = selector.replaceAll(ROOT, `.${HTML_CLASS}`);
  }
  if (kind === 'CSSScopeRule' && !isAffordable(filter.left, true)) return false;
  if ('style' in rule && filter.simplify !== null)
    filter.simplify(rule.style as CSSStyleDeclaration);
  if ('cssRules' in rule) filterRules(rule as CSSGroupingRule, filter, { ...around, written });
  return true;
}

function writtenOut(selector: string, parent: number): number {
  const references = Math.max(1, selector.split('&').length - 1);
  return selector.split(',').length * parent ** references;
}

function isAffordable(left: Costs, isSearching: boolean): boolean {
  left.rules -= 1;
  if (isSearching) left.searching -= 1;
  return left.rules >= 0 && left.searching >= 0;
}

/** Whether a font, or the value a property begins with, is not in the sheet itself; these can't be changed. */
function loadsElsewhere(rule: CSSRule): boolean {
  if ('initialValue' in rule) return LOADS.test(String(rule.initialValue));
  const isFont = Object.prototype.toString.call(rule) === '[object CSSFontFaceRule]';
  return isFont && LOADS.test(rule.cssText.replaceAll(/url\("?data:[^)]*\)/gi, ''));
}

function dropAddresses(style: CSSStyleDeclaration): void {
  if (!LOADS.test(style.cssText)) return;
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (isForbidden(value)) style.removeProperty(property);
  }
  // A shorthand with a variable has no values of its own.
  if (/var\(/.test(style.cssText) && isForbidden(style.cssText)) style.cssText = '';
}

function isForbidden(value: string): boolean {
  return /url\(|src\(|image-set\(/i.test(value.replaceAll(ALLOWED_ADDRESS, ''));
}
