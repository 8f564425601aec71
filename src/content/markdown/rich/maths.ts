import katex, { ParseError } from 'katex';
import { inertSheet } from '#content/sanitise/inertSource.ts';
import { type Enrich, FORMULAS } from './enricher.ts';
import { asMathmlCore } from './mathmlCore.ts';

/** In UTF-16 units. */
const MAX_LENGTH = 10_000;

/** Bounds time and size of hostile formulas; in expansions of macros and in em. */
const MAX_EXPAND = 500;
const MAX_SIZE = 30;

const SLICE_MS = 8;

/** Draws formulas as MathML, by KaTeX; an invalid one keeps its source, with the reason. */
export function mathsDrawer(font: string): Enrich {
  const addFont = formulaFont(font);
  return async (root, isWhole = false) => {
    addFont(root.ownerDocument);
    let end = performance.now() + SLICE_MS;
    for (const code of root.querySelectorAll(FORMULAS)) {
      if (!isWhole && performance.now() > end) {
        await new Promise((resolve) => setTimeout(resolve));
        if (!root.isConnected) return;
        end = performance.now() + SLICE_MS;
      }
      drawFormula(code);
    }
  };
}

function drawFormula(code: Element): void {
  const pre = code.matches('.language-math') ? code.closest('pre') : null;
  const isDisplay = pre !== null || code.classList.contains('math-display');
  const source = code.textContent.trim();
  const doc = code.ownerDocument;
  const drawn = formulaOf(source, isDisplay);
  const place = pre?.closest('.code') ?? pre ?? code;
  if (typeof drawn === 'string') {
    const reason = doc.createElement(pre === null ? 'span' : 'p');
    reason.className = 'problem';
    reason.textContent = pre === null ? ` (${drawn})` : drawn;
    code.classList.remove('math-inline', 'math-display', 'language-math');
    place.after(reason);
    return;
  }
  const holder = doc.createElement(pre === null ? 'span' : 'div');
  holder.className = isDisplay ? 'formula' : '';
  // Inline: long formulas scroll without a style sheet.
  if (isDisplay) holder.style.cssText = 'display: block; overflow: auto hidden; margin-block: 1em';
  holder.dir = 'ltr';
  const formula = doc.importNode(drawn, true);
  (formula as MathMLElement).style.cssText = FORMULA_STYLE;
  asMathmlCore(formula);
  holder.append(formula);
  place.replaceWith(holder);
}

const MAX_CACHED = 500;
const cache = new Map<string, Element | string>();

function formulaOf(source: string, isDisplay: boolean): Element | string {
  const key = `${isDisplay ? 'd' : 'i'}${source}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = makeFormula(source, isDisplay);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, made);
  return made;
}

function makeFormula(source: string, displayMode: boolean): Element | string {
  if (source.length > MAX_LENGTH) return 'This formula is too long to draw.';
  const holder = document.createElement('span');
  try {
    katex.render(source, holder, {
      output: 'mathml',
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: MAX_EXPAND,
      maxSize: MAX_SIZE,
    });
  } catch (error) {
    if (error instanceof ParseError) return `${error.rawMessage}.`.replace(/\.\.$/, '.');
    return 'This formula is nested too deeply to draw.';
  }
  return holder.querySelector('math') ?? 'This formula is empty.';
}

const FAMILY = 'Recto Formulas';

const FORMULA_STYLE = `font-family: "${FAMILY}", math; font-size: 1.15em`;

/** Without a font with a MATH table (Android has none), roots have no sign and large operators stay small. */
function formulaFont(base64: string): (doc: Document) => void {
  const css = `@font-face{font-family:"${FAMILY}";src:url(data:font/woff2;base64,${base64})}`;
  const done = new WeakSet<Document>();
  let face: FontFace | null = null;
  return (doc) => {
    if (doc === document) {
      // The app's policy refuses `data:` fonts, and a face made of bytes loads nothing.
      face ??= new FontFace(
        FAMILY,
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
      );
      doc.fonts.add(face);
    } else if (!done.has(doc)) {
      done.add(doc);
      doc.head.append(doc.defaultView === null ? inertSheet(doc, css) : liveSheet(doc, css));
    }
  };
}

function liveSheet(doc: Document, css: string): Element {
  const style = doc.createElement('style');
  style.textContent = css;
  return style;
}
