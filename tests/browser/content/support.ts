import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '#content/sanitise/allowList.ts';
import { finished } from '#domain/steps.ts';
import { countingLog, type Counts } from '#content/publish/publishReport.ts';
import { rewriteStructure } from '#content/publish/rewriteStructure.ts';
import { parseDocument } from '#content/sanitise/dom.ts';
import { purify } from '#content/sanitise/sanitise.ts';

/** What a browser finds in this HTML that spec §5 does not allow: tags, attributes, comments that are no markers. */
export function offences(html: string): readonly string[] {
  const doc = new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
  const found: string[] = [...doc.head.querySelectorAll('*')].map(
    (element) => `head <${element.localName}>`,
  );
  for (const element of doc.body.querySelectorAll('*')) {
    if (!ALLOWED_TAGS.includes(element.localName)) found.push(`<${element.localName}>`);
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      found.push(`foreign ${element.localName}`);
    for (const { name, value } of element.attributes) {
      if (!ALLOWED_ATTRIBUTES.includes(name)) found.push(`@${name}`);
      if (/^(href|src)$/.test(name) && /^\s*(javascript|vbscript):/i.test(value))
        found.push(`${name}="${value}"`);
    }
  }
  const comments = doc.createTreeWalker(doc, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode() !== null) {
    const { nodeValue } = comments.currentNode;
    if (nodeValue === null || !/^ Page: .+ $/.test(nodeValue)) found.push(`<!--${nodeValue}-->`);
  }
  return found;
}

const GONE = [
  'script, style, noscript, template, svg, math, object, embed, iframe, form, input, button, select, textarea',
  'title, audio, video, canvas, datalist, option, noembed, noframes, [hidden], dialog:not([open]), rp',
].join(',');

/** The words visible in `source`, outside elements that publishing drops, that `result` does not have as often. */
export function missingWords(source: string, result: string): readonly string[] {
  const left = new Map<string, number>();
  for (const word of visibleWords(result)) left.set(word, (left.get(word) ?? 0) + 1);
  return visibleWords(source).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/**
 * What of the text visible in `source`, outside elements that publishing drops, cannot be found in `result`
 * in its order: the rest of it from there on, or an empty text.
 */
export function lostText(source: string, result: string): string {
  const wanted = visibleText(source).replaceAll(NO_TEXT, '');
  const there = visibleText(result).replaceAll(NO_TEXT, '');
  let at = 0;
  for (let index = 0; index < wanted.length; index += 1) {
    at = there.indexOf(wanted.charAt(index), at) + 1;
    if (at === 0) return wanted.slice(index);
  }
  return '';
}

const NO_TEXT = /[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu;

function visibleWords(html: string): readonly string[] {
  return visibleText(html).match(/[\p{L}\p{N}\p{Extended_Pictographic}]+/gu) ?? [];
}

function visibleText(html: string): string {
  const doc = new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
  for (const element of doc.body.querySelectorAll(GONE)) element.remove();
  for (const q of doc.querySelectorAll('q')) q.replaceWith('“', ...q.childNodes, '”');
  return doc.body.textContent;
}

/** A document as DOMPurify leaves it when it gets portions of this size, and what was removed. */
export function purifiedIn(portion: number, source: string) {
  const doc = parseDocument(source);
  const counts: Counts = new Map();
  const log = countingLog(counts);
  finished(rewriteStructure(doc, log));
  const { innerHTML } = finished(purify(doc.body, log, portion));
  return { html: innerHTML, removed: [...counts.values()] };
}
