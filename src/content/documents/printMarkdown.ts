import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import { pageHeading, type MarkdownDialect } from '#content/markdown/micromark.ts';
import { fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections } from '#content/markdown/rich/directions.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
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
  return finishedPages(printPages('markdown', MARKDOWN_PRINT_STYLES, printedPages(text)), text);
}

export function finishedPages(nodes: readonly Node[], text: string): readonly Node[] {
  const { features } = readFrontMatter(text);
  for (const node of nodes) {
    if (!(node instanceof Element) || !node.classList.contains('page')) continue;
    setDirections(node.children);
    if (features.has('toc')) fillContents([node]);
  }
  return nodes;
}

export function printedPages(text: string): readonly string[] {
  const pages = splitSubPages('markdown', text);
  return pages.map((page, index) => {
    const source = subPageSource('markdown', pages, index);
    const blocks = renderedBlocks(source, index === 0 ? ONE_PAGE : LATER_PAGE).map(
      ({ html }) => html,
    );
    const heading = page.marker === null ? [] : [pageHeading(page.title)];
    return [...heading, ...blocks].join('\n');
  });
}

const ONE_PAGE: MarkdownDialect = { ...PAGE_DIALECT, split: null };

/** Broken front matter is shown once. */
const LATER_PAGE: MarkdownDialect = {
  ...ONE_PAGE,
  readFront: (text) => ({ ...readFrontMatter(text), problem: null }),
};
