import type { ContentType } from '#domain/page/page.ts';
import { parseDocument } from '#content/sanitise/dom.ts';
import { secureImages } from './previewDocument.ts';

export function printPages(
  type: ContentType,
  styles: string,
  pages: readonly string[],
): readonly Node[] {
  const sheets = pages.map((html) => `<div class="page ${type}">${html}</div>`).join('');
  const doc = parseDocument(sheets);
  secureImages(doc.body, document.baseURI);
  const style = doc.createElement('style');
  style.textContent = PRINT_STYLES + styles;
  return [style, ...doc.body.childNodes];
}

export const PRINT_STYLES = `
:host { all: initial; color-scheme: light; }
.page { display: block; font: 16px/normal serif; color: CanvasText; overflow-wrap: break-word; }
.page + .page { break-before: page; }
.html { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.recto-html, .recto-body { display: flow-root; }
img { max-width: 100%; }
img, tr, pre { break-inside: avoid; }
h1, h2, h3, h4, h5, h6 { break-after: avoid; }
`;
