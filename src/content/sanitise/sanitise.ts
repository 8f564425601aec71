import DOMPurify, { type Config } from 'dompurify';
import { escapeText } from '#domain/html/htmlTokens.ts';
import { finished, type Steps } from '#domain/steps.ts';
import { noLog, type RemovedLog } from '#content/publish/publishReport.ts';
import type { Look } from '#content/publish/legacyStyles.ts';
import { rewriteStructure } from '#content/publish/rewriteStructure.ts';
import {
  parseDocument,
  parsing,
  serialise,
  moveChildren,
  INERT_STYLES,
  authoredName,
} from './dom.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, FORBIDDEN_TAGS } from './allowList.ts';

const CONFIG: Config = {
  ALLOWED_TAGS: [...ALLOWED_TAGS, '#text'],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  FORBID_TAGS: [...FORBIDDEN_TAGS],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: false,
  IN_PLACE: true,
};

/** Nodes and attributes per call of DOMPurify, which can't be interrupted: a few ms. */
const PORTION = 1000;

/**
 * Returns a new element and empties the body. Portions give the same result as the whole: DOMPurify judges an element by its
 * tag, attributes and text, and none is outside HTML after the structure was rewritten.
 */
export function* purify(
  body: HTMLElement,
  log: RemovedLog,
  portion = PORTION,
): Steps<HTMLDivElement> {
  const root = body.ownerDocument.createElement('div');
  const sizes = sizesIn(body);
  yield null;
  yield* moveAllowed(body, root);
  return root;

  function* moveAllowed(from: Element, to: Element): Steps<void> {
    let batch = from.ownerDocument.createElement('div');
    let size = 0;
    for (let child = from.firstChild; child !== null;) {
      const next = child.nextSibling;
      const own = sizes.get(child) ?? 1;
      if (size > 0 && size + own > portion) {
        moveChildren(sanitised(batch), to);
        yield null;
        batch = from.ownerDocument.createElement('div');
        size = 0;
      }
      if (own > portion && child instanceof Element && child.firstElementChild !== null) {
        batch.append(child.cloneNode(false));
        const { firstElementChild: shell } = sanitised(batch);
        moveChildren(batch, to);
        yield null;
        if (shell !== null) yield* moveAllowed(child, shell);
      } else {
        batch.append(child);
        size += own;
      }
      child = next;
    }
    moveChildren(sanitised(batch), to);
  }

  function sanitised(batch: HTMLElement): HTMLElement {
    DOMPurify.sanitize(batch, CONFIG);
    for (const item of DOMPurify.removed) {
      if ('attribute' in item) {
        if (item.attribute !== null) logAttribute(item.attribute, log);
      } else if (item.element.nodeType === Node.ELEMENT_NODE) {
        log('element', item.element.nodeName.toLowerCase());
      }
    }
    return batch;
  }
}

/** Nodes and attributes in each node; those not listed count 1. */
function sizesIn(root: Element): ReadonlyMap<Node, number> {
  const sizes = new Map<Node, number>();
  const nodes: Node[] = [];
  const walker = root.ownerDocument.createTreeWalker(root);
  while (walker.nextNode() !== null) nodes.push(walker.currentNode);
  for (const node of nodes.toReversed()) {
    const attributes = node instanceof Element ? node.attributes.length : 0;
    const size = (sizes.get(node) ?? 1) + attributes;
    if (size > 1) sizes.set(node, size);
    const { parentNode } = node;
    if (parentNode !== null) sizes.set(parentNode, (sizes.get(parentNode) ?? 1) + size);
  }
  return sizes;
}

/** DOMPurify removes an allowed attribute only for its value: an unsafe URL scheme. */
function logAttribute({ name, value }: Attr, log: RemovedLog): void {
  const scheme = /^[\s\p{Cc}\p{Z}]*((?:[a-z][\s\p{Cc}]*)+:)/iu.exec(value)?.[1];
  if (!ALLOWED_ATTRIBUTES.includes(name) || scheme === undefined)
    log('attribute', authoredName(name));
  else log('address', scheme.replace(/[\s\p{Cc}]/gu, '').toLowerCase());
}

/** Follows spec §5, also whenever a row is rendered. Idempotent; removes comments and page markers. */
export function sanitisePage(html: string): string {
  return finished(cleanDocument(parseDocument(html), noLog));
}

/** A published page with its style sheet, which is not filtered yet; null without one. */
export interface PublishedPage {
  readonly html: string;
  readonly css: string | null;
}

/** A stored page, sanitised again (spec §5), and its style sheet apart. */
export function readPublished(text: string): PublishedPage {
  return finished(readingPublished(text));
}

/** The same in steps, so that a large page does not block its window. */
export function* readingPublished(text: string): Steps<PublishedPage> {
  const doc = yield* parsing(text);
  const css = [...doc.querySelectorAll(INERT_STYLES)].map((style) => style.textContent).join('\n');
  yield null;
  return { html: yield* cleanDocument(doc, noLog), css: css === '' ? null : css };
}

/** Sanitises a document's body in place and logs what it removed. Idempotent: repeats until parsing changes nothing. */
export function* cleanDocument(doc: Document, log: RemovedLog, look?: Look): Steps<string> {
  yield* rewriteStructure(doc, log, look);
  let html = serialise(yield* purify(doc.body, log));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    yield null;
    const text = stripScriptBlocks(html);
    if (text === html && (yield* readsAsWritten(html))) return html;
    const again = yield* parsing(text);
    yield* rewriteStructure(again, noLog);
    const next = serialise(yield* purify(again.body, noLog));
    if (next === html) return html;
    html = next;
  }
  // HTML that still changes is an attack on the parser; show it as plain text.
  return escapeText(html);
}

/** Harmless documents settle in the first round. */
const MAX_ROUNDS = 8;

/** Whether parsing gives the tree that was sanitised; sanitising it again would then change nothing. */
function* readsAsWritten(html: string): Steps<boolean> {
  const { documentElement, head, body } = yield* parsing(html);
  yield null;
  const outside =
    documentElement.attributes.length + body.attributes.length + head.childNodes.length;
  return outside === 0 && serialise(body) === html;
}

/** Also those inside attribute values (spec §5). Linear: a single pattern would search for the end of every block again. */
function stripScriptBlocks(html: string): string {
  const start = /<script\b/gi;
  const end = /<\/script\s*>/gi;
  let kept = '';
  let from = 0;
  for (let found = start.exec(html); found !== null; found = start.exec(html)) {
    const opened = html.indexOf('>', found.index);
    end.lastIndex = opened;
    if (opened === -1 || end.exec(html) === null) break;
    kept += html.slice(from, found.index);
    from = end.lastIndex;
    start.lastIndex = from;
  }
  return kept + html.slice(from);
}
