import { moveChildren } from '#content/sanitise/dom.ts';
import { BODY_CLASS, HTML_CLASS } from '#content/publish/legacyStyles.ts';

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
