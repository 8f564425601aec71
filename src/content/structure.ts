import { ALLOWED_TAGS, DROPPED_TAGS, FORBIDDEN_TAGS } from './allowList.ts';
import { foldAttributes, prependStyle } from './foldAttributes.ts';
import type { RemovedLog } from './removed.ts';

/** The class of the element that stands for `<html>` in a published page. */
export const HTML_CLASS = 'recto-html';

/** The class of the element that stands for `<body>` in a published page. */
export const BODY_CLASS = 'recto-body';

/**
 * Rewrites the body of a parsed document so that only allowed tags remain (decisions.md 1): forbidden ones and
 * code go with their content, structural ones become the nearest allowed tag and keep class, id and look.
 * Works on the document given; says what it did in `log`.
 */
export function rewriteStructure(doc: Document, log: RemovedLog): void {
  dropComments(doc);
  for (const element of doc.body.querySelectorAll('*')) {
    if (!element.isConnected) continue;
    const name = element.localName;
    if (DROPPED.has(name) || isHidden(element)) {
      log.element(name);
      element.remove();
      continue;
    }
    foldAttributes(element);
    if (!ALLOWED.has(name)) rewrite(element, log);
  }
  wrapRoots(doc);
}

/** A comment beside text that mentions a tag would make the sanitiser distrust the whole element. */
function dropComments(doc: Document): void {
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const ALLOWED = new Set(ALLOWED_TAGS);
const DROPPED = new Set([...FORBIDDEN_TAGS, ...DROPPED_TAGS]);

/** How a tag that is not on the list is written: the tag it becomes, and the look its own name gave it. */
const NEAREST = new Map<string, { readonly tag: string; readonly style?: string }>([
  ['s', { tag: 'del' }],
  ['strike', { tag: 'del' }],
  ['cite', { tag: 'em' }],
  ['dfn', { tag: 'em' }],
  ['var', { tag: 'em' }],
  ['kbd', { tag: 'code' }],
  ['samp', { tag: 'code' }],
  ['tt', { tag: 'code' }],
  ['xmp', { tag: 'pre' }],
  ['listing', { tag: 'pre' }],
  ['plaintext', { tag: 'pre' }],
  ['menu', { tag: 'ul' }],
  ['dir', { tag: 'ul' }],
  ['tfoot', { tag: 'tbody' }],
  ['big', { tag: 'span', style: 'font-size: larger' }],
  ['nobr', { tag: 'span', style: 'white-space: nowrap' }],
  ['rt', { tag: 'sup' }],
  ['address', { tag: 'div', style: 'font-style: italic' }],
  ['center', { tag: 'div', style: 'text-align: center' }],
  ['figure', { tag: 'div', style: 'margin: 1em 40px' }],
  ['dl', { tag: 'div', style: 'margin: 1em 0' }],
  ['dd', { tag: 'div', style: 'margin-left: 40px' }],
  ['legend', { tag: 'div', style: 'padding: 0 2px' }],
  [
    'fieldset',
    { tag: 'div', style: 'margin: 0 2px; padding: 0.35em 0.75em 0.625em; border: 2px groove' },
  ],
  ['caption', { tag: 'div', style: 'text-align: center' }],
]);

const BLOCKS = new Set(
  'article aside body details dialog div dt figcaption footer header hgroup html main marquee nav search section summary'.split(
    ' ',
  ),
);

const BLOCK_CHILDREN =
  'div, p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr, section';

function rewrite(element: Element, log: RemovedLog): void {
  const name = element.localName;
  if (name === 'wbr' || name === 'rp') {
    element.remove();
    return;
  }
  const nearest = NEAREST.get(name);
  const tag = nearest?.tag ?? (BLOCKS.has(name) || isBlockLike(element) ? 'div' : 'span');
  const target = element.ownerDocument.createElement(tag);
  for (const attribute of element.attributes) {
    const copy = attribute.cloneNode();
    if (copy instanceof Attr) target.setAttributeNode(copy);
  }
  if (nearest?.style !== undefined) prependStyle(target, nearest.style);
  target.append(...element.childNodes);
  if (name === 'q') quote(target);
  log.rewritten(name, tag);
  const table = name === 'caption' ? element.closest('table') : null;
  if (table === null) element.replaceWith(target);
  else {
    element.remove();
    table.before(target);
  }
}

/** A custom element takes a line of its own only when it holds something that does. */
function isBlockLike(element: Element): boolean {
  return element.localName.includes('-') && element.querySelector(BLOCK_CHILDREN) !== null;
}

/** `<q>` draws its quotation marks by a style sheet of the browser; its stand-in holds them as text. */
function quote(target: Element): void {
  target.prepend('“');
  target.append('”');
}

/** What the author hid must stay unseen, though the attribute that hid it is not on the list. */
function isHidden(element: Element): boolean {
  return (
    element.hasAttribute('hidden') ||
    (element.localName === 'dialog' && !element.hasAttribute('open'))
  );
}

/** `<html>` and `<body>` that carry a class, an id or a style become elements of the page, for the look they give it. */
function wrapRoots(doc: Document): void {
  wrapRoot(doc, doc.body, BODY_CLASS);
  wrapRoot(doc, doc.documentElement, HTML_CLASS);
}

function wrapRoot(doc: Document, root: Element, className: string): void {
  foldAttributes(root);
  const carried = [...root.attributes].filter(({ name }) => CARRIED.has(name));
  if (carried.length === 0) return;
  const wrapper = doc.createElement('div');
  for (const { name, value } of carried) wrapper.setAttribute(name, value);
  wrapper.classList.add(className);
  wrapper.append(...doc.body.childNodes);
  doc.body.append(wrapper);
}

const CARRIED = new Set(['class', 'id', 'style']);
