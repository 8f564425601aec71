import { keepLeadingLines, parseDocument } from '#content/sanitise/dom.ts';
import type { PublishedPage } from '#content/sanitise/sanitise.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { BODY_CLASS, HTML_CLASS, QUIRKS_CLASS, unwrapRoot } from '#content/publish/legacyStyles.ts';

/** Unsanitised: for the frame that runs scripts (spec §5). */
export function htmlPreviewDocument(text: string): string {
  return STARTS_DOCUMENT.test(text) ? text : `${DOCUMENT_START}${text}\n</body>\n</html>\n`;
}

/** The stand-ins for `<html>` and `<body>` become these elements again, so that backgrounds fill the frame. */
export function publishedPreviewDocument(
  { html, css }: PublishedPage,
  head: DocumentHead = {},
): string {
  const doc = parseDocument(html);
  unwrapRoot(doc.body, doc.documentElement, HTML_CLASS);
  unwrapRoot(doc.body, doc.body, BODY_CLASS);
  return staticDocument(doc, css === null ? PUBLISHED_STYLES : '', head);
}

/** Only for pages without a style sheet; `adoptSheet` applies the others'. */
const PUBLISHED_STYLES = 'html{overflow-wrap:break-word}img{max-width:100%}';

/** A document without scripts around sanitised HTML. */
export function markdownPreviewDocument(html: string, head: DocumentHead = {}): string {
  const doc = parseDocument(`<main id="${MARKDOWN_ROOT}" class="markdown">${html}</main>`);
  return staticDocument(doc, MARKDOWN_STYLES, head);
}

export const MARKDOWN_ROOT = 'recto-markdown';

export interface DocumentHead {
  readonly base?: string;
  /** Allows scripts with this nonce: for a program that draws into its own document. */
  readonly nonce?: string;
}

/** Makes links that leave the page open in a new tab, without an opener. */
export function retargetLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll('a[href]')) {
    if (link.getAttribute('href')?.startsWith('#') === true) {
      link.removeAttribute('target');
    } else {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer');
    }
  }
}

const STARTS_DOCUMENT = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype|html)[\s>]/i;

const DOCUMENT_START = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body>
`;

/** Without a nonce no script runs. Images load over https and from the app's origin, which is http on localhost. */
export function staticPolicy({ base, nonce }: DocumentHead): string {
  const own = base === undefined ? '' : ` ${new URL(base).origin}`;
  const scripts = nonce === undefined ? '' : `; script-src 'nonce-${nonce}'`;
  return `default-src 'none'; img-src https: data: blob:${own}; font-src data:; style-src 'unsafe-inline'; form-action 'none'${scripts}`;
}

function staticDocument(doc: Document, css: string, head: DocumentHead): string {
  const policy = doc.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = staticPolicy(head);
  const referrer = doc.createElement('meta');
  referrer.name = 'referrer';
  referrer.content = 'no-referrer';
  const viewport = doc.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  const style = doc.createElement('style');
  style.textContent = css;
  doc.head.append(policy, referrer, viewport, style);
  if (head.base !== undefined) {
    const element = doc.createElement('base');
    element.href = head.base;
    doc.head.append(element);
  }
  retargetLinks(doc.body);
  secureImages(doc.body, head.base);
  keepLeadingLines(doc.body);
  const doctype = doc.body.classList.contains(QUIRKS_CLASS) ? '' : '<!doctype html>';
  return doctype + doc.documentElement.outerHTML;
}

/** Upgrades image URLs to https, as browsers do on https pages, except those of the app's own origin. */
export function secureImages(root: ParentNode, base?: string): void {
  for (const image of root.querySelectorAll('img[src^="http:" i]')) {
    const source = image.getAttribute('src') ?? '';
    if (!URL.canParse(source)) continue;
    const url = new URL(source);
    if (base !== undefined && url.origin === new URL(base).origin) continue;
    url.protocol = 'https:';
    image.setAttribute('src', url.href);
  }
}
