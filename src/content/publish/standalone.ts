import { type SubPage, pageMarker, splitSubPages } from '#domain/page/splitPages.ts';
import { runInSlices } from '#content/yieldToMain.ts';
import type { Steps } from '#domain/steps.ts';
import { parseDocument, parsing, serialise } from '#content/sanitise/dom.ts';
import { unwrapRoot, BODY_CLASS, HTML_CLASS, QUIRKS_CLASS } from './legacyStyles.ts';
import { readingPublished } from '#content/sanitise/sanitise.ts';
import { rewritingSheet } from '#content/styleSheet/rewriteSheet.ts';
import { MAX_SHEET_BYTES } from '#domain/page/page.ts';
import { SAME_NAMES } from '#content/styleSheet/selectors.ts';

interface StandaloneOptions {
  readonly title: string;
  readonly credit?: string | null;
}

/** Sanitised again (spec §5). Without markers, the stand-ins for `<html>` and `<body>` become these elements. */
export function standalonePage(published: string, options: StandaloneOptions): Promise<string> {
  return runInSlices(writing(published, options));
}

function* writing(published: string, { title, credit = null }: StandaloneOptions): Steps<string> {
  const pages = splitSubPages('html', published);
  const [only] = pages;
  if (pages.length === 1 && only !== undefined && only.marker === null) {
    const { html, css } = yield* readingPublished(only.text);
    const doc = yield* parsing(html);
    yield null;
    unwrapRoot(doc.body, doc.documentElement, HTML_CLASS);
    yield null;
    unwrapRoot(doc.body, doc.body, BODY_CLASS);
    append(doc.body, credit);
    yield null;
    return yield* documentOf(title, css, serialise(doc.body), doc.documentElement, doc.body);
  }
  const parts: string[] = [];
  for (const [index, page] of pages.entries()) {
    parts.push(yield* partOf(page, index === 0 ? credit : null));
  }
  const { css } = yield* readingPublished(pages[0]?.marker ?? '');
  return yield* documentOf(title, css, parts.join('\n\n'));
}

function* partOf({ marker, title, text }: SubPage, credit: string | null): Steps<string> {
  const page = yield* readingPublished(text);
  const { body } = yield* parsing(page.html);
  append(body.querySelector(`:scope > .${HTML_CLASS}, :scope > .${BODY_CLASS}`) ?? body, credit);
  const html = (yield* styleElement(page.css)) + serialise(body);
  return marker === null ? html : `${pageMarker('html', title)}\n${html}`;
}

function append(place: Element, credit: string | null): void {
  if (credit === null) return;
  const inner = place.querySelector(`:scope > .${BODY_CLASS}:only-child`) ?? place;
  inner.append('\n', ...parseDocument(credit).body.childNodes, '\n');
}

function* documentOf(
  title: string,
  css: string | null,
  content: string,
  root?: Element,
  body?: Element,
): Steps<string> {
  const name = parseDocument('').createElement('title');
  name.textContent = title;
  const doctype = body?.classList.contains(QUIRKS_CLASS) === true ? '' : '<!doctype html>\n';
  const style = yield* styleElement(css);
  return `${doctype}<html${attributesOf(root)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${name.outerHTML}
${style}</head>
<body${attributesOf(body)}>
${content}
</body>
</html>
`;
}

function* styleElement(css: string | null): Steps<string> {
  if (css === null) return '';
  const sheet = yield* rewritingSheet(css, SAME_NAMES, MAX_SHEET_BYTES);
  return `<style>\n${sheet.css}</style>\n`;
}

function attributesOf(element: Element | undefined): string {
  if (element === undefined) return '';
  const bare = element.ownerDocument.createElement('span');
  for (const { name, value } of element.attributes) bare.setAttribute(name, value);
  return bare.outerHTML.slice('<span'.length, -'></span>'.length);
}
