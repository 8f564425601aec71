import { moveChildren } from '#content/sanitise/dom.ts';

export const OWN_CLASS = 'recto-';

export const HTML_CLASS = 'recto-html';

export const BODY_CLASS = 'recto-body';

/** Class of the body of a page that browsers render in quirks mode. */
export const QUIRKS_CLASS = 'recto-quirks';

/** Preserves the look that an element gets from its tag or from obsolete attributes, which aren't published. */
export interface Look {
  /** Declarations that lose against any the author wrote for the element. */
  readonly add: (element: Element, declarations: string) => void;
  readonly quote: (element: Element) => void;
  readonly mark: (element: Element, name: string) => void;
  readonly of: (element: Element) => string;
}

export const INLINE_LOOK: Look = {
  add: prependStyle,
  quote: (element) => {
    element.prepend('“');
    element.append('”');
  },
  mark: () => {},
  of: (element) => element.getAttribute('style') ?? '',
};

/** Puts declarations before those an element already has, so that its own win. */
function prependStyle(element: Element, declarations: string): void {
  const own = element.getAttribute('style')?.trim() ?? '';
  element.setAttribute('style', own === '' ? `${declarations};` : `${declarations}; ${own}`);
}

/** Moves a stand-in's attributes to the root element if it is the only content of `parent`. */
export function unwrapRoot(parent: Element, root: Element, className: string): void {
  const only = parent.firstElementChild;
  if (only === null || parent.childElementCount !== 1 || !only.classList.contains(className))
    return;
  if ([...parent.childNodes].some((node) => node !== only && node.textContent?.trim() !== ''))
    return;
  only.classList.remove(className);
  for (const { name, value } of only.attributes) {
    if (value !== '') root.setAttribute(name, value);
  }
  const content = only.ownerDocument.createDocumentFragment();
  moveChildren(only, content);
  only.replaceWith(content);
}

/** Puts `<html>` and `<body>` around a published page in a shadow root, where its style sheet finds them. */
export function wrapInRoots(parent: Element): void {
  const doc = parent.ownerDocument;
  const html = doc.createElement('html');
  const body = doc.createElement('body');
  unwrapRoot(parent, html, HTML_CLASS);
  unwrapRoot(parent, body, BODY_CLASS);
  html.classList.add(HTML_CLASS);
  body.classList.add(BODY_CLASS);
  moveChildren(parent, body);
  html.append(body);
  parent.append(html);
}
