import { splitSubPages } from '#domain/page/subPages.ts';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT, pageHeading } from '#content/markdown/micromark.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { printPages } from './printStyles.ts';

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

export function markdownPrintNodes(text: string): readonly Node[] {
  return printPages('markdown', MARKDOWN_PRINT_STYLES, printedPages(text));
}

/** The sanitised HTML of each sub-page, in blocks as on the screen. */
export function printedPages(text: string): readonly string[] {
  return splitSubPages('markdown', text).map((page) => {
    const blocks = renderedBlocks(page.text, ONE_PAGE).map(({ html }) => html);
    const heading = page.marker === null ? [] : [pageHeading(page.title)];
    return [...heading, ...blocks].join('\n');
  });
}

const ONE_PAGE = { ...PAGE_DIALECT, subPages: false };
