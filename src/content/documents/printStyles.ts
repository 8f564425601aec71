import type { ContentType } from '#domain/page/page.ts';
import { parseDocument } from '#content/sanitise/dom.ts';

/**
 * The pages of a document, as sanitised HTML, for paper: the content of a shadow root, one page after the other, each
 * from the top of a sheet.
 */
export function printPages(
  type: ContentType,
  styles: string,
  pages: readonly string[],
): readonly Node[] {
  const sheets = pages.map((html) => `<div class="page ${type}">${html}</div>`).join('');
  const doc = parseDocument(sheets);
  const style = doc.createElement('style');
  style.textContent = PRINT_STYLES + styles;
  return [style, ...doc.body.childNodes];
}

/** The style sheet of every print: ink on paper whatever the app's look is; a page's own backgrounds are part of it. */
export const PRINT_STYLES = `
:host { all: initial; color-scheme: light; }
.page { font: 16px/normal serif; color: CanvasText; overflow-wrap: break-word; }
.page + .page { break-before: page; }
.html { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.recto-html, .recto-body { display: flow-root; }
img { max-width: 100%; }
img, tr, pre { break-inside: avoid; }
h1, h2, h3, h4, h5, h6 { break-after: avoid; }
`;
