import { parsing } from '#content/sanitise/dom.ts';
import { cleanDocument } from '#content/sanitise/sanitise.ts';
import { encodedName, quoted } from '#content/styleSheet/tokens.ts';
import { attributeProperty } from '#content/styleSheet/values.ts';
import { runInSlices, createYield } from '#content/yieldToMain.ts';
import {
  joinSheets,
  hasVisibleContent,
  joinSubPages,
  type SubPage,
  pageMarker,
  splitSubPages,
  subPageSource,
} from '#domain/page/splitPages.ts';
import type { Steps } from '#domain/steps.ts';
import { INLINE_LOOK, type Look, QUIRKS_CLASS } from './legacyStyles.ts';
import {
  addCounts,
  countingLog,
  type Counts,
  type Removed,
  type RemovedLog,
  summary,
} from './publishReport.ts';
import {
  type PublishedSheets,
  publishSheets,
  type Sheet,
  type SheetsRequest,
  takeSheets,
  classNames,
  lastClassIn,
  renameClasses,
  sheetLook,
} from './publishSheets.ts';
import { foldQuirks } from './quirksMode.ts';

export interface PublishResult {
  readonly html: string;
  readonly css: string | null;
  readonly removed: readonly Removed[];
}

/** Spec §5; each page of a multi-page document on its own. Keeps page markers. Idempotent. */
export async function publishHtml(source: string): Promise<PublishResult> {
  const pages = splitSubPages('html', source);
  const known: Counts = new Map();
  const counts: Counts = new Map();
  // Content before the first marker applies to every page, and is reported once.
  const hasShell = pages.length > 1 && pages[0]?.marker !== null;
  const shell = hasShell ? await runInSlices(prepared(shellOf(pages))) : null;
  const parts: Part[] = [];
  const yieldToMain = createYield();
  for (const index of pages.keys()) {
    await yieldToMain();
    parts.push(await runInSlices(prepared(subPageSource('html', pages, index))));
  }
  const shared = pages.length === 1 ? undefined : (shell ?? parts[0])?.sheets.length;
  const sheets = await publishedSheets(source, parts, shared);
  if (shell !== null) {
    await runInSlices(clean(shell, countingLog(known), INLINE_LOOK));
    addCounts(counts, known, new Map());
  }
  const published: SubPage[] = [];
  const ownSheets: string[] = [];
  for (const [index, page] of pages.entries()) {
    const own: Counts = new Map();
    const part = parts[index];
    const html =
      part === undefined ? '' : await runInSlices(clean(part, countingLog(own), sheets.look));
    addCounts(counts, own, known);
    if (page.marker === null && pages.length > 1 && !hasVisibleContent(html)) continue;
    ownSheets.push(sheets.own[index] ?? '');
    if (page.marker !== null) {
      published.push({ ...page, marker: `${pageMarker('html', page.title)}\n`, text: `${html}\n` });
    } else {
      published.push({ ...page, text: pages.length === 1 ? html : `${html}\n` });
    }
  }
  const css = joinSheets(sheets.shared(), ownSheets);
  const removed = await runInSlices(summary(source, counts, sheets.removed));
  return { html: joinSubPages(published), css: css === '' ? null : css, removed };
}

function shellOf(pages: readonly SubPage[]): string {
  const empty = pages.map((page) => ({ ...page, text: '' }));
  return subPageSource('html', empty, 0);
}

interface Part {
  readonly doc: Document;
  readonly sheets: readonly Sheet[];
  readonly isQuirks: boolean;
  readonly removed: readonly string[];
}

function* prepared(source: string): Steps<Part> {
  const doc = yield* parsing(source);
  yield null;
  const removed: string[] = [];
  for (const element of doc.querySelectorAll(BEFORE_STYLES)) {
    // A template's content is another document.
    if (!element.isConnected) continue;
    removed.push(element.localName);
    element.remove();
  }
  return { doc, sheets: takeSheets(doc), isQuirks: WITHOUT_DOCTYPE.test(source), removed };
}

function* clean({ doc, isQuirks, removed }: Part, log: RemovedLog, look: Look): Steps<string> {
  for (const name of removed) log('element', name);
  if (isQuirks) {
    doc.body.classList.add(QUIRKS_CLASS);
    yield* foldQuirks(doc, look);
  }
  return yield* cleanDocument(doc, log, look);
}

interface SheetsOfPages {
  readonly look: Look;
  /** For all pages; complete once they are cleaned. */
  readonly shared: () => string;
  readonly own: readonly string[];
  readonly removed: readonly Removed[];
}

/** `shared` is how many of each page's style sheets all pages have; by default all. */
async function publishedSheets(
  source: string,
  parts: readonly Part[],
  shared?: number,
): Promise<SheetsOfPages> {
  if (parts.every(({ sheets }) => sheets.length === 0)) {
    return { look: INLINE_LOOK, shared: () => '', own: [], removed: [] };
  }
  const names = new Set<string>();
  for (const { doc } of parts) {
    for (const { localName } of doc.body.querySelectorAll('*')) names.add(localName);
  }
  const classOf = classNames(names);
  const lastClass = lastClassIn(source);
  for (const { doc } of parts) renameClasses(doc, classOf);
  const first = parts[0]?.sheets.slice(0, shared) ?? [];
  const own = parts.map(({ sheets }) => (shared === undefined ? [] : sheets.slice(shared)));
  const request = { source, sections: [first, ...own], names, lastClass };
  const { texts, attributes, values, removed } = await publishSheetsAside(request);
  const yieldToMain = createYield();
  for (const [selector, name] of attributes) {
    if (!CSS.supports(`selector(${selector})`)) continue;
    // Closed `<details>` are published open.
    const found = selector === '[open]' ? `${selector}, details` : selector;
    await yieldToMain();
    for (const { doc } of parts) {
      for (const element of doc.querySelectorAll(found)) element.classList.add(name);
    }
  }
  const look = sheetLook(texts.join(''), lastClass);
  for (const name of values) {
    const property = attributeProperty(name);
    // Prevents inheritance from an ancestor that has the attribute.
    look.addRule(`*{${property}:""}`);
    await yieldToMain();
    for (const { doc } of parts) {
      for (const element of doc.querySelectorAll(`[${encodedName(name)}]`)) {
        look.add(element, `${property}:${quoted(element.getAttribute(name) ?? '')}`);
      }
    }
  }
  const [common = '', ...ownTexts] = texts;
  return { look, shared: () => look.css() + common, own: ownTexts, removed };
}

const WITHOUT_DOCTYPE = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<html[\s>]/i;

/** Removed before styles are read: they would go unreported in a head, and count as children. */
const BEFORE_STYLES =
  'script, noscript, template, link[rel~="stylesheet" i], base[href], meta[http-equiv="refresh" i]';

/** UTF-16 units that take as long to process as a worker takes to start, 15 ms. */
const SMALL = 50_000;

/** A sheet of 2 MB takes half a second. */
const WORKER_TIMEOUT_MS = 5000;

/** Like `publishSheets`, but off the main thread if the sheets are large. */
async function publishSheetsAside(request: SheetsRequest): Promise<PublishedSheets> {
  const sizes = request.sections.flat().map(({ text }) => text.length);
  const isSmall = sizes.reduce((sum, size) => sum + size, 0) < SMALL;
  return (isSmall ? null : await inWorker(request)) ?? publishSheets(request);
}

/** Null if the worker can't be loaded or doesn't answer. */
async function inWorker(request: SheetsRequest): Promise<PublishedSheets | null> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<PublishedSheets | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PublishedSheets>) => resolve(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(null);
    });
    setTimeout(() => resolve(null), WORKER_TIMEOUT_MS);
    worker.postMessage(request);
  });
  worker.terminate();
  return answer;
}
