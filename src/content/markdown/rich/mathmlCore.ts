/** Browsers draw MathML Core: they ignore attributes that KaTeX writes. */
export function asMathmlCore(formula: Element): void {
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
