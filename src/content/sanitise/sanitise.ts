import { escapeText } from '#domain/html/htmlTokens.ts';
import { finished, type Steps } from '#domain/steps.ts';
import { parseDocument, parsing, serialise } from './dom.ts';
import { noLog, type RemovedLog } from '#content/publish/publishReport.ts';
import { INERT_STYLES } from './inertSource.ts';
import { purify } from './purify.ts';
import type { Look } from '#content/publish/look.ts';
import { rewriteStructure } from '#content/publish/rewriteStructure.ts';

/** Follows spec §5, also whenever a row is rendered. Idempotent; removes comments and page markers. */
export function sanitisePage(html: string): string {
  return finished(cleanDocument(parseDocument(html), noLog));
}

/** A published page with its style sheet, which is not filtered yet; null without one. */
export interface PublishedPage {
  readonly html: string;
  readonly css: string | null;
}

export function readPublished(text: string): PublishedPage {
  return finished(readingPublished(text));
}

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
