import { pageMarker, splitSubPages, type SubPage } from '#domain/page/subPages.ts';
import { htmlCredit, type Original } from './credit.ts';
import { parseDocument, serialise } from '#content/sanitise/dom.ts';
import { unwrapRoot } from '#content/documents/previewDocument.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { BODY_CLASS, HTML_CLASS } from './rewriteStructure.ts';

interface StandaloneOptions {
  readonly title: string;
  /** The original of a remix, credited at the end of the first page. */
  readonly original?: Original | undefined;
}

/**
 * A published page as a complete document, sanitised again (spec §5), with page markers. Without markers, the stand-ins
 * for `<html>` and `<body>` become these elements again.
 */
export function standalonePage(published: string, { title, original }: StandaloneOptions): string {
  const pages = splitSubPages('html', published);
  const credit = original === undefined ? null : htmlCredit(original);
  const [only] = pages;
  if (pages.length === 1 && only !== undefined && only.marker === null) {
    const doc = parseDocument(sanitisePage(only.text));
    unwrapRoot(doc, doc.documentElement, HTML_CLASS);
    unwrapRoot(doc, doc.body, BODY_CLASS);
    append(doc.body, credit);
    return documentOf(title, serialise(doc.body), doc.documentElement, doc.body);
  }
  const parts = pages.map((page, index) => partOf(page, index === 0 ? credit : null));
  return documentOf(title, parts.join('\n\n'));
}

function partOf({ marker, title, text }: SubPage, credit: string | null): string {
  const { body } = parseDocument(sanitisePage(text));
  append(body.querySelector(`:scope > .${HTML_CLASS}, :scope > .${BODY_CLASS}`) ?? body, credit);
  const html = serialise(body);
  return marker === null ? html : `${pageMarker('html', title)}\n${html}`;
}

function append(place: Element, credit: string | null): void {
  if (credit === null) return;
  const inner = place.querySelector(`:scope > .${BODY_CLASS}:only-child`) ?? place;
  inner.append('\n', ...parseDocument(credit).body.childNodes, '\n');
}

function documentOf(title: string, content: string, root?: Element, body?: Element): string {
  const name = parseDocument('').createElement('title');
  name.textContent = title;
  return `<!doctype html>
<html${attributesOf(root)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${name.outerHTML}
</head>
<body${attributesOf(body)}>
${content}
</body>
</html>
`;
}

function attributesOf(element: Element | undefined): string {
  if (element === undefined) return '';
  const bare = element.ownerDocument.createElement('span');
  for (const { name, value } of element.attributes) bare.setAttribute(name, value);
  return bare.outerHTML.slice('<span'.length, -'></span>'.length);
}
