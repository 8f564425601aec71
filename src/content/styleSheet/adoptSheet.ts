import { HTML_CLASS } from '#content/publish/look.ts';

/**
 * Applies a published page's style sheet, filtered again whatever the row says (spec §5); null removes it. `page` is a
 * document of its own, whose policy decides what loads; `window` a part of the app's.
 */
export function adoptSheet(
  root: Document | ShadowRoot,
  css: string | null,
  place: 'page' | 'window',
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
    isInWindow: place === 'window',
    simplify: simplify === dropAddresses && !LOADS.test(css) ? null : simplify,
  });
  root.adoptedStyleSheets = [sheet];
}

interface Filter {
  readonly isInWindow: boolean;
  readonly simplify: ((style: CSSStyleDeclaration) => void) | null;
}

/** A namespace is never asked for, but its rule can't be deleted. */
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

/** Whether a text may hold an address; any escape might spell one. */
const LOADS = /\\|url\(|src\(|image\(|image-set\(|cross-fade\(/i;

/** What publishing allows. */
const ALLOWED_ADDRESS =
  /url\("?(?:https:|data:(?:image|font|application\/(?:x-)?font)|data:,|#)[^)]*\)/gi;

function filterRules(parent: CSSStyleSheet | CSSGroupingRule, filter: Filter): void {
  for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = parent.cssRules[index];
    if (rule !== undefined && !isKept(rule, filter)) parent.deleteRule(index);
  }
}

function isKept(rule: CSSRule, filter: Filter): boolean {
  // Rules of another window are instances of its classes.
  const kinds = filter.isInWindow ? RULES_IN_WINDOW : RULES;
  if (!kinds.has(Object.prototype.toString.call(rule).slice(8, -1))) return false;
  if (loadsElsewhere(rule)) return false;
  if (filter.isInWindow && 'selectorText' in rule) {
    const selector = String(rule.selectorText);
    if (REACHES_OUT.test(selector)) return false;
    if (selector.includes(':root')) rule.selectorText = selector.replaceAll(ROOT, `.${HTML_CLASS}`);
  }
  if ('style' in rule && filter.simplify !== null)
    filter.simplify(rule.style as CSSStyleDeclaration);
  if ('cssRules' in rule) filterRules(rule as CSSGroupingRule, filter);
  return true;
}

/** Whether a font, or the value a property begins with, is not in the sheet itself; these can't be changed. */
function loadsElsewhere(rule: CSSRule): boolean {
  if ('initialValue' in rule) return LOADS.test(String(rule.initialValue));
  const isFont = Object.prototype.toString.call(rule) === '[object CSSFontFaceRule]';
  return isFont && LOADS.test(rule.cssText.replaceAll(/url\("?data:[^)]*\)/gi, ''));
}

/** Removes declarations with addresses that publishing leaves out. */
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
