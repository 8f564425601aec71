/** The class of the element that holds the first letter of a text whose style sheet sets it apart. */
const LETTER_CLASS = 'recto-letter';

/**
 * Style sheets whose rules for `::first-letter` are about elements that hold that letter, which are made in `doc`: a
 * pseudo-element has no `style` attribute. The text stays as it is.
 */
export function keepFirstLetters(doc: Document, css: string): string {
  return css.replace(RULE, (found, head: string, body: string) => {
    if (!head.toLowerCase().includes(':first-letter')) return found;
    const selectors = (head.match(SELECTOR) ?? []).map((selector) => selector.trim());
    const kept = selectors.map((selector) => {
      const base = selector.replace(PSEUDO, '');
      if (base === selector) return selector;
      for (const element of matching(doc, base === '' ? '*' : base)) wrapLetter(element);
      return `${base} .${LETTER_CLASS}`;
    });
    return `${kept.join(', ')} {${body}}`;
  });
}

const RULE = /(?<![^{}])([^{}]*)\{([^{}]*)\}/g;
/** Up to the next comma that is not in parentheses. */
const SELECTOR = /(?:[^,(]|\((?:[^()]|\([^()]*\))*\))+/g;
const PSEUDO = /::?first-letter\s*$/i;

function matching(doc: Document, selector: string): Iterable<Element> {
  try {
    return doc.body.querySelectorAll(selector);
  } catch {
    return [];
  }
}

/** Marks that stand before a first letter belong to it. */
const FIRST = /^\s*([\p{P}\p{S}]*[\p{L}\p{N}]\p{M}*\p{P}*)/u;

function wrapLetter(element: Element): void {
  if (element.querySelector(`.${LETTER_CLASS}`) !== null) return;
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const letter = FIRST.exec(node.nodeValue ?? '');
    if (letter === null) {
      if ((node.nodeValue ?? '').trim() === '') continue;
      return;
    }
    const range = element.ownerDocument.createRange();
    range.setStart(node, letter[0].length - (letter[1] ?? '').length);
    range.setEnd(node, letter[0].length);
    const span = element.ownerDocument.createElement('span');
    span.className = LETTER_CLASS;
    range.surroundContents(span);
    return;
  }
}
