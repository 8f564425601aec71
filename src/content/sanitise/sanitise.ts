import DOMPurify, { type Config } from 'dompurify';
import { escapeText } from '#domain/html/escapeText.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, FORBIDDEN_TAGS } from './allowList.ts';
import { parseDocument, serialise } from './dom.ts';
import { NO_LOG, type RemovedLog } from '#content/publish/publishReport.ts';
import { authoredName, INERT_STYLES } from './inertSource.ts';
import type { Look } from '#content/publish/look.ts';
import { rewriteStructure } from '#content/publish/rewriteStructure.ts';

/**
 * Reduces HTML to the tags and attributes of spec §5 and keeps its text. Every row is sanitised when it is rendered
 * (spec §5). Idempotent; removes comments and page markers.
 */
export function sanitisePage(html: string): string {
  return cleanDocument(parseDocument(html), NO_LOG);
}

/** A published page with its style sheet, which is not filtered yet; null without one. */
export interface PublishedPage {
  readonly html: string;
  readonly css: string | null;
}

/** The same with what the `<style>` elements hold. */
export function readPublished(text: string): PublishedPage {
  const doc = parseDocument(text);
  const css = [...doc.querySelectorAll(INERT_STYLES)].map((style) => style.textContent).join('\n');
  return { html: cleanDocument(doc, NO_LOG), css: css === '' ? null : css };
}

/** Sanitises a document's body in place and logs what it removed. Idempotent: repeats until parsing changes nothing. */
export function cleanDocument(doc: Document, log: RemovedLog, look?: Look): string {
  rewriteStructure(doc, log, look);
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
  // HTML that still changes is an attack on the parser; show it as plain text.
  return escapeText(html);
}

/** Harmless documents settle in the first round. */
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

/** DOMPurify removes an allowed attribute only for its value: an unsafe URL scheme. */
function logAttribute({ name, value }: Attr, log: RemovedLog): void {
  const scheme = /^[\s\p{Cc}\p{Z}]*((?:[a-z][\s\p{Cc}]*)+:)/iu.exec(value)?.[1];
  if (!ALLOWED_ATTRIBUTES.includes(name) || scheme === undefined) log.attribute(authoredName(name));
  else log.address(scheme.replace(/[\s\p{Cc}]/gu, '').toLowerCase());
}

/** Whether parsing gives the tree that was sanitised; sanitising it again would then change nothing. */
function readsAsWritten(html: string): boolean {
  const { documentElement, head, body } = parseDocument(html);
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
