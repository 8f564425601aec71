import type { Steps } from '#domain/steps.ts';
import { ALLOWED_TAGS, DROPPED_TAGS, FORBIDDEN_TAGS } from '#content/sanitise/allowList.ts';
import { CENTRED, foldAttributes, foldNumbers } from './legacyToCss.ts';
import { BODY_CLASS, HTML_CLASS, INLINE_LOOK, type Look } from './legacyStyles.ts';
import { foldOldPage } from './quirksMode.ts';
import type { RemovedLog } from './publishReport.ts';
import { moveChildren, authoredName } from '#content/sanitise/dom.ts';
import { keepSpans } from './tableSpans.ts';

/**
 * Changes the body in place (spec §5): forbidden tags and code are removed with their content, structural tags become
 * the nearest allowed one and keep class, id and look.
 */
export function* rewriteStructure(
  doc: Document,
  log: RemovedLog,
  look: Look = INLINE_LOOK,
): Steps<void> {
  dropComments(doc);
  yield* foldOldPage(doc, look);
  const inLists = closeUpLists(doc, look);
  yield* foldNumbers(doc, look);
  for (const found of doc.body.querySelectorAll('*')) {
    yield null;
    if (!found.isConnected) continue;
    const element = found.hasAttribute('is') ? withoutIs(found, log) : found;
    const name = element.localName;
    if (DROPPED.has(name) || isHidden(element)) {
      if (!DROPPED.has(name) && name !== 'dialog') log('hidden', name);
      else if (!UNSEEN.has(name)) log('element', name);
      element.remove();
      continue;
    }
    foldAttributes(element, look);
    if (name === 'caption') rewriteCaption(element, log, look);
    else if (inLists.has(element)) rewrite(element, log, look, 'margin: 0');
    else if (!ALLOWED.has(name)) rewrite(element, log, look);
  }
  yield* keepSpans(doc.body, look);
  yield null;
  wrapRoots(doc, log, look);
}

/** A list in a `<dl>` has no space around it, nor has a `<dl>` in another list: these are returned. */
function closeUpLists(doc: Document, look: Look): ReadonlySet<Element> {
  for (const list of doc.body.querySelectorAll('dl :is(ul, ol, menu, dir)')) {
    look.add(list, 'margin-block: 0');
  }
  return new Set(doc.body.querySelectorAll(':is(ul, ol, menu, dir, dl) dl'));
}

/** A customised built-in element serialises its `is` even without the attribute, so another element replaces it. */
function withoutIs(element: Element, log: RemovedLog): Element {
  log('attribute', 'is');
  const plain = element.ownerDocument.createElementNS(element.namespaceURI, element.localName);
  for (const attribute of element.attributes) {
    const copy = attribute.cloneNode();
    if (copy instanceof Attr && copy.name !== 'is') plain.setAttributeNode(copy);
  }
  moveChildren(element, plain);
  element.replaceWith(plain);
  return plain;
}

/** A comment beside text that mentions a tag makes the sanitiser drop the whole element. */
function dropComments(doc: Document): void {
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const ALLOWED = new Set(ALLOWED_TAGS);
const DROPPED = new Set([...FORBIDDEN_TAGS, ...DROPPED_TAGS]);

/** Invisible in a body, so not reported. */
const UNSEEN = new Set(['title', 'meta', 'link', 'base', 'col', 'colgroup']);

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
  ['ruby', { tag: 'span', style: 'display: ruby' }],
  [
    'rt',
    {
      tag: 'sup',
      style: 'display: ruby-text; font-size: 50%; line-height: normal; vertical-align: baseline',
    },
  ],
  ['address', { tag: 'div', style: 'font-style: italic' }],
  ['center', { tag: 'div', style: CENTRED }],
  ['figure', { tag: 'div', style: 'margin: 1em 40px' }],
  ['dl', { tag: 'div', style: 'margin: 1em 0' }],
  ['dd', { tag: 'div', style: 'margin-left: 40px' }],
  ['legend', { tag: 'div', style: 'padding: 0 2px' }],
  [
    'fieldset',
    { tag: 'div', style: 'margin: 0 2px; padding: 0.35em 0.75em 0.625em; border: 2px groove' },
  ],
  ['summary', { tag: 'div', style: 'display: list-item; list-style: disclosure-open inside' }],
]);

const BLOCKS = new Set(
  'article aside body details dialog div dt figcaption footer header hgroup html main marquee nav search section'.split(
    ' ',
  ),
);

/** The allowed tags that can stand for an unlisted element: one, or a block and one that isn't. */
export function standInTags(name: string): readonly [string, string?] {
  if (name === 'caption') return ['tbody'];
  const nearest = NEAREST.get(name)?.tag;
  if (nearest !== undefined) return [nearest];
  if (BLOCKS.has(name)) return ['div'];
  return name.includes('-') ? ['div', 'span'] : ['span'];
}

export function isReplaced(name: string): boolean {
  return !ALLOWED.has(name) && !DROPPED.has(name) && !/^(?:html|body|wbr|rp)$/.test(name);
}

const BLOCK_CHILDREN =
  'div, p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr, section';

function rewrite(
  element: Element,
  log: RemovedLog,
  look: Look,
  style = NEAREST.get(element.localName)?.style,
): void {
  const name = element.localName;
  if (name === 'wbr' || name === 'rp') {
    element.remove();
    return;
  }
  const [block, inline = block] = standInTags(name);
  const tag = isBlockLike(element) ? block : inline;
  const target = element.ownerDocument.createElement(tag);
  for (const attribute of element.attributes) {
    const copy = attribute.cloneNode();
    if (copy instanceof Attr) target.setAttributeNode(copy);
  }
  if (style !== undefined) look.add(target, style);
  look.mark(target, name);
  moveChildren(element, target);
  if (name === 'q') look.quote(target);
  log('rewritten', name, tag);
  element.replaceWith(target);
}

/** A caption stays in its table, as rows. */
function rewriteCaption(caption: Element, log: RemovedLog, look: Look): void {
  const doc = caption.ownerDocument;
  const rows = doc.createElement('tbody');
  for (const { name, value } of caption.attributes) rows.setAttribute(name, value);
  look.add(rows, 'display: table-caption; text-align: center');
  const row = doc.createElement('tr');
  row.setAttribute('style', 'display: block;');
  const cell = doc.createElement('td');
  cell.setAttribute('style', 'display: block; padding: 0;');
  moveChildren(caption, cell);
  row.append(cell);
  rows.append(row);
  for (const part of [rows, row, cell]) look.mark(part, 'caption');
  caption.replaceWith(rows);
  log('rewritten', 'caption', 'tbody');
}

/** A custom element is a block only if it contains one. */
function isBlockLike(element: Element): boolean {
  return element.localName.includes('-') && element.querySelector(BLOCK_CHILDREN) !== null;
}

/** Hidden elements stay hidden, though the attribute that hides them is not allowed. */
function isHidden(element: Element): boolean {
  return (
    element.hasAttribute('hidden') ||
    (element.localName === 'dialog' && !element.hasAttribute('open'))
  );
}

/** `<html>` and `<body>` with a class, id or style become elements of the page. */
function wrapRoots(doc: Document, log: RemovedLog, look: Look): void {
  for (const root of [doc.body, doc.documentElement]) {
    foldAttributes(root, look);
    wrapRoot(doc, root, root === doc.body ? BODY_CLASS : HTML_CLASS, log);
  }
}

function wrapRoot(doc: Document, root: Element, className: string, log: RemovedLog): void {
  for (const { name } of root.attributes) {
    if (authoredName(name).startsWith('on')) log('attribute', authoredName(name));
  }
  const carried = [...root.attributes].filter(({ name }) => CARRIED.has(name));
  if (carried.length === 0) return;
  const wrapper = doc.createElement('div');
  for (const { name, value } of carried) wrapper.setAttribute(name, value);
  wrapper.classList.add(className);
  moveChildren(doc.body, wrapper);
  doc.body.append(wrapper);
}

const CARRIED = new Set(['class', 'id', 'style']);
