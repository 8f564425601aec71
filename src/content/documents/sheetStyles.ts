import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';

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

/** The paper has its own margins, and overflowing content cannot be scrolled. */
const PAPER_STYLES = `
.page.markdown { max-width: none; padding: 0; background: none; color-scheme: light; font-size: 11.5pt; }
pre code { white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: auto; overflow: visible; }
th { white-space: normal; }
.page-name + * { margin-top: 0; }
`;

/** In a shadow root, `.page` is the root element. */
export const MARKDOWN_PRINT_STYLES = `${MARKDOWN_STYLES.replace(/:root\b/g, '.page')}${PAPER_STYLES}`;

/** In a shadow root, `.sheet` is the root element. */
export const MARKDOWN_THUMBNAIL_STYLES = MARKDOWN_STYLES.replace(/:root\b/g, '.sheet');
