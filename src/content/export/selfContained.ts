import { escapeText } from '#domain/html/htmlTokens.ts';
import type { ContentType } from '#domain/page/page.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import type { Extras } from '#content/markdown/rich/enricher.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { renderMarkdownPages, finishMarkdown } from '#content/markdown/syntax/pageDialect.ts';
import { standalonePage } from '#content/publish/standalone.ts';
import { keepLeadingLines, parseDocument, INERT_STYLES } from '#content/sanitise/dom.ts';
import { replaceSheetAddresses, sheetAddresses } from '#content/styleSheet/tokens.ts';
import { dataUrl, loadPictures, type LoadPicture } from './pictures.ts';

export interface ExportedPage {
  readonly type: ContentType;
  readonly title: string;
  /** Markdown, or published HTML with its style sheet (`publishedText`). */
  readonly text: string;
}

/** Works from a file, without a connection. Sanitised again (spec §5); no script runs in it. */
export async function selfContainedPage(
  page: ExportedPage,
  load: LoadPicture,
  signal?: AbortSignal,
  extras: Extras = APP_EXTRAS,
) {
  const source =
    page.type === 'html' ? await standalonePage(page.text, page) : markdownDocument(page);
  const doctype = source.startsWith('<!doctype') ? '<!doctype html>\n' : '';
  const doc = parseDocument(source);
  if (page.type === 'markdown') {
    await finishMarkdown(page.text, doc.querySelectorAll('section'), extras);
  }
  const images = [...doc.querySelectorAll('img[src]')];
  const styled = [...doc.querySelectorAll('[style]')];
  const sheets = [...doc.querySelectorAll(INERT_STYLES)];
  const pictures = await loadPictures(
    [
      ...images.map((image) => image.getAttribute('src') ?? ''),
      ...styled.flatMap((element) => sheetAddresses(element.getAttribute('style') ?? '')),
      ...sheets.flatMap((sheet) => sheetAddresses(sheet.textContent)),
    ],
    load,
    signal,
  );
  const inline = (address: string) => {
    const picture = pictures.get(address);
    return picture === null || /^data:/i.test(address) ? null : dataUrl(picture);
  };
  for (const image of images) {
    const data = inline(image.getAttribute('src') ?? '');
    if (data !== null) image.setAttribute('src', data);
  }
  for (const element of styled) {
    const style = element.getAttribute('style') ?? '';
    const next = replaceSheetAddresses(style, inline);
    if (next !== style) element.setAttribute('style', next);
  }
  for (const sheet of sheets) {
    // An unescaped `</noframes>` or `</style>` would end the sheet.
    sheet.textContent = replaceSheetAddresses(sheet.textContent, inline).replaceAll('</', '<\\/');
  }
  doc.head.prepend(metaElement(doc, 'referrer', 'no-referrer'));
  keepLeadingLines(doc.body);
  const html = withStyles(doc.documentElement.outerHTML);
  return { html: `${doctype}${html}\n`, missing: pictures.missing };
}

const INERT_START = '<noframes recto-style="">';
const INERT_END = '</noframes>';

/** Restores the `<style>` elements, which parsing replaced by other raw-text elements. Nothing else looks like these. */
function withStyles(html: string): string {
  let text = '';
  let at = 0;
  for (let start = html.indexOf(INERT_START); start !== -1; start = html.indexOf(INERT_START, at)) {
    const end = html.indexOf(INERT_END, start);
    if (end === -1) break;
    text += `${html.slice(at, start)}<style>${html.slice(start + INERT_START.length, end)}</style>`;
    at = end + INERT_END.length;
  }
  return text + html.slice(at);
}

function metaElement(doc: Document, name: string, content: string): HTMLMetaElement {
  const meta = doc.createElement('meta');
  meta.name = name;
  meta.content = content;
  return meta;
}

function markdownDocument({ title, text }: ExportedPage): string {
  const pages = renderMarkdownPages(text).map((html) => `<section>${html}</section>`);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${MARKDOWN_STYLES}${SECTIONS}</style>
</head>
<body>
<main class="markdown">
${pages.join('\n')}
</main>
</body>
</html>
`;
}

/** Diagrams are drawn for a light page, whatever the device's theme. */
const SECTIONS = `.diagram { background: #fdfdfb; border-radius: 8px; padding: 8px; }
section > :first-child { margin-top: 0; }
section > :is(h1, h2, h3, h4, h5, h6):first-child { padding-top: 0; }
@media print { section + section { break-before: page; } }
@page { @bottom-center { content: counter(page) ' / ' counter(pages); } }
`;
