import { Document, Footer, Packer, PageNumber, Paragraph, TextRun, AlignmentType } from 'docx';
import { htmlToContent } from 'docx/html';
import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import type { Extras } from '#content/markdown/rich/enricher.ts';
import { renderMarkdownPages, finishMarkdown } from '#content/markdown/syntax/pageDialect.ts';
import { parseDocument } from '#content/sanitise/dom.ts';
import { readPublished } from '#content/sanitise/sanitise.ts';
import { asPng, loadPictures, type LoadPicture, type Picture } from './pictures.ts';
import type { ExportedPage } from './selfContained.ts';

/** A page as a Word document; each page of a multi-page document starts a new sheet. Sheets are numbered. */
export async function wordDocument(
  page: ExportedPage,
  load: LoadPicture,
  signal?: AbortSignal,
  extras: Extras = APP_EXTRAS,
) {
  const parts = partsOf(page).map(({ html, css }) => ({ body: parseDocument(html).body, css }));
  if (page.type === 'markdown') {
    const bodies = parts.map(({ body }) => body);
    // Formulas stay TeX: Word does not read MathML in HTML.
    const { maths: _, ...drawn } = extras;
    await finishMarkdown(page.text, bodies, drawn);
  }
  const images = parts.flatMap(({ body }) => [...body.querySelectorAll('img[src]')]);
  const addresses = images.map((image) => image.getAttribute('src') ?? '');
  const pictures = await loadPictures(addresses, (address) => loadForWord(address, load), signal);
  // A number in place of the address: the library takes a data URL as it is, whether Word has its format or not.
  for (const [index, image] of images.entries()) image.setAttribute('src', String(index));
  const sections = parts.map(({ body, css }) => ({
    footers: { default: new Footer({ children: [pageNumber()] }) },
    children: htmlToContent(body.innerHTML, {
      stylesheet: css,
      images: (index) => pictures.get(addresses[Number(index)] ?? '')?.bytes,
    }),
  }));
  const document = new Document({ title: page.title, styles: STYLES, sections });
  return { file: await Packer.toBlob(document), missing: pictures.missing };
}

function partsOf({ type, text }: ExportedPage) {
  if (type === 'markdown') {
    return renderMarkdownPages(text).map((html) => ({ html, css: MARKDOWN_LOOK }));
  }
  const pages = splitSubPages('html', text);
  return pages.map((_, index) => {
    const { html, css } = readPublished(subPageSource('html', pages, index));
    return { html, css: css ?? '' };
  });
}

const WORD_FORMATS = new Set(['image/png', 'image/jpeg', 'image/gif']);

async function loadForWord(address: string, load: LoadPicture): Promise<Picture | null> {
  const picture = await load(address);
  if (picture === null || WORD_FORMATS.has(picture.mime)) return picture;
  return asPng(picture);
}

function pageNumber(): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
  });
}

/** In half-points, and twentieths of a point. */
const STYLES = {
  default: {
    document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 140 } } },
  },
};

const MARKDOWN_LOOK = `
code, pre { font-family: Consolas, monospace; font-size: 10pt; }
code { background: #f3f2ee; }
pre { background: #f3f2ee; padding: 6pt; border: 1px solid #dfddd8; }
blockquote { border-left: 3px solid #dfddd8; padding-left: 12pt; color: #5b6270; }
table { border-collapse: collapse; }
th, td { border: 1px solid #dfddd8; padding: 3pt 6pt; }
th { font-weight: bold; }
mark { background: #fff1a8; }
del { color: #5b6270; }
.page-name { color: #5b6270; font-size: 9pt; }
`;
