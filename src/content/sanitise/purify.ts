import DOMPurify, { type Config } from 'dompurify';
import type { Steps } from '#domain/steps.ts';
import type { RemovedLog } from '#content/publish/publishReport.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, FORBIDDEN_TAGS } from './allowList.ts';
import { moveChildren } from './dom.ts';
import { authoredName } from './inertSource.ts';

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
