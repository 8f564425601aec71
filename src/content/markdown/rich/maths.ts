import katex, { ParseError } from 'katex';
import { inertSheet } from '#content/sanitise/dom.ts';
import { type Enrich, FORMULAS } from './enricher.ts';

/** Browsers draw MathML Core: they ignore attributes that KaTeX writes. */
function asMathmlCore(formula: Element): void {
  for (const element of formula.querySelectorAll('[mathvariant]')) {
    const variant = element.getAttribute('mathvariant') ?? '';
    if (element.localName === 'mtext') styleText(element, variant);
    else styleLetters(element, variant);
  }
  for (const table of formula.querySelectorAll('mtable')) styleTable(table);
  for (const enclosed of formula.querySelectorAll('menclose')) {
    const look = enclosed.getAttribute('notation')?.includes('box') === true ? BOX : STRUCK;
    const row = formula.ownerDocument.createElementNS(enclosed.namespaceURI, 'mrow');
    styleOf(row).cssText = look;
    row.append(...enclosed.childNodes);
    enclosed.replaceWith(row);
  }
}

function styleText(element: Element, variant: string): void {
  const style = styleOf(element);
  if (variant.includes('bold')) style.fontWeight = 'bold';
  if (variant.includes('italic')) style.fontStyle = 'italic';
  const [family] = /monospace|sans-serif/.exec(variant) ?? [];
  if (family !== undefined) style.fontFamily = family;
}

/** Where the capitals, small letters, digits and Greek letters of a variant begin. */
const ALPHABETS: Readonly<Record<string, readonly [number, number, (number | null)?, number?]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8],
  'bold-italic': [0x1d468, 0x1d482, null, 0x1d71c],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec, 0x1d756],
  'sans-serif-italic': [0x1d608, 0x1d622],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656, null, 0x1d790],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

/** In the order of Unicode's styled Greek. */
const GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';

/** Letters that Unicode had before the alphabets, at whose place is a hole. */
const OLDER = new Map(
  Object.entries({
    script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
    fraktur: 'CℭHℌIℑRℜZℨ',
    'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
  }).flatMap(([variant, pairs]) =>
    [...pairs.matchAll(/(\w)(.)/g)].map(([, letter, older]) => [`${variant} ${letter}`, older]),
  ),
);

function styleLetters(element: Element, variant: string): void {
  const starts = ALPHABETS[variant];
  if (starts === undefined) return;
  element.removeAttribute('mathvariant');
  element.textContent = element.textContent.replaceAll(
    /./gsu,
    (letter) => OLDER.get(`${variant} ${letter}`) ?? styled(letter, starts),
  );
}

function styled(letter: string, starts: (typeof ALPHABETS)[string]): string {
  const [capitals, small, digits, greek] = starts;
  const code = letter.charCodeAt(0);
  const from = (start: number | null | undefined, index: number) =>
    start === null || start === undefined ? letter : String.fromCodePoint(start + index);
  if (/^[A-Z]$/.test(letter)) return from(capitals, code - 0x41);
  if (/^[a-z]$/.test(letter)) return from(small, code - 0x61);
  if (/^\d$/.test(letter)) return from(digits, code - 0x30);
  const index = GREEK.indexOf(letter);
  return index === -1 ? letter : from(greek, index);
}

function styleTable(table: Element): void {
  const words = (name: string) => table.getAttribute(name)?.split(' ') ?? [];
  const align = words('columnalign');
  const spacing = words('columnspacing');
  const lines = { right: words('columnlines'), bottom: words('rowlines') };
  const rows = [...table.children];
  for (const [rowIndex, row] of rows.entries()) {
    for (const [index, cell] of [...row.children].entries()) {
      const style = styleOf(cell);
      style.textAlign = align[index] ?? align.at(-1) ?? 'center';
      const before = spacing[index - 1] ?? spacing.at(-1) ?? '0.8em';
      const after = spacing[index] ?? spacing.at(-1) ?? '0.8em';
      const isLast = index === row.childElementCount - 1;
      if (index > 0) style.paddingLeft = `calc(${before} / 2)`;
      if (!isLast) style.paddingRight = `calc(${after} / 2)`;
      if (!isLast) style.borderRight = line(lines.right, index);
      if (rowIndex < rows.length - 1) style.borderBottom = line(lines.bottom, rowIndex);
    }
  }
}

function line(lines: readonly string[], index: number): string {
  const kind = lines[index] ?? lines.at(-1) ?? 'none';
  return kind === 'none' ? '' : `1px ${kind}`;
}

function styleOf(element: Element): CSSStyleDeclaration {
  return (element as MathMLElement).style;
}

const BOX = 'border: 1px solid; padding: 0.2em 0.3em';
const STRUCK =
  'background: linear-gradient(to top right, transparent 48%, currentColor 48% 52%, transparent 52%)';

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
