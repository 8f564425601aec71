import DOMPurify, { type Config } from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, FORBIDDEN_TAGS } from './allowList.ts';
import { parseDocument, serialise } from './dom.ts';
import { NO_LOG, type RemovedLog } from '#content/publish/publishReport.ts';
import { loudName } from './inertSource.ts';
import { rewriteStructure } from '#content/publish/rewriteStructure.ts';

/**
 * HTML with nothing in it but the tags and attributes of spec §5, its text kept. Every row is sent through it when
 * it is rendered, whoever wrote it (spec §5). Idempotent; comments, page markers included, go.
 */
export function sanitisePage(html: string): string {
  return cleanDocument(parseDocument(html), NO_LOG);
}

/**
 * The cleaned content of a parsed document's body. Works on the document given; says what it removed in `log`.
 * The result is stable: parsing and cleaning it again changes nothing.
 */
export function cleanDocument(doc: Document, log: RemovedLog): string {
  rewriteStructure(doc, log);
  let html = purify(doc, log);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const text = stripScriptBlocks(html);
    if (text === html && readsAsWritten(html)) return html;
    const again = parseDocument(text);
    rewriteStructure(again, NO_LOG);
    const next = purify(again, NO_LOG);
    if (next === html) return html;
    html = next;
  }
  // A text that still changes when it is read again was built to do so: it is shown as plain text.
  return escapeText(html);
}

/** A parser may re-nest what it reads once or twice; honest documents settle in the first round. */
const MAX_ROUNDS = 8;

const CONFIG: Config = {
  ALLOWED_TAGS: [...ALLOWED_TAGS, '#text'],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  FORBID_TAGS: [...FORBIDDEN_TAGS],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: false,
  IN_PLACE: true,
};

function purify(doc: Document, log: RemovedLog): string {
  const root = doc.createElement('div');
  root.append(...doc.body.childNodes);
  DOMPurify.sanitize(root, CONFIG);
  for (const item of DOMPurify.removed) {
    if ('attribute' in item) {
      if (item.attribute !== null) logAttribute(item.attribute, log);
    } else if (item.element.nodeType === Node.ELEMENT_NODE) {
      log.element(item.element.nodeName.toLowerCase());
    }
  }
  return serialise(root);
}

/** An allowed attribute only goes for what it says: an address of a scheme that runs something. */
function logAttribute({ name, value }: Attr, log: RemovedLog): void {
  const scheme = /^[\s\p{Cc}\p{Z}]*((?:[a-z][\s\p{Cc}]*)+:)/iu.exec(value)?.[1];
  if (!ALLOWED_ATTRIBUTES.includes(name) || scheme === undefined) log.attribute(loudName(name));
  else log.address(scheme.replace(/[\s\p{Cc}]/gu, '').toLowerCase());
}

/**
 * Whether cleaned HTML is read as it was written. Its tags are all allowed ones, whose text is never code, so what
 * is read is then the very tree that was cleaned, and cleaning it once more would change nothing.
 */
function readsAsWritten(html: string): boolean {
  const { documentElement, head, body } = parseDocument(html);
  const outside =
    documentElement.attributes.length + body.attributes.length + head.childNodes.length;
  return outside === 0 && serialise(body) === html;
}

/** Script blocks that stand in attribute values, where they are text, go as well (spec §5). */
function stripScriptBlocks(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '');
}

function escapeText(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
