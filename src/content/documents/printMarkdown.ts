import { splitSubPages } from '#domain/page/subPages.ts';
import { pageName, renderMarkdown } from '#content/markdown/micromark.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { printPages } from './printStyles.ts';

/** In a shadow root each page stands for the document's root. */
const STYLES = MARKDOWN_STYLES.replace(/:root\b/g, '.page');

/** Without a screen there is no margin to keep, and what does not fit into a line cannot be scrolled to. */
const PAPER = `
.page.markdown { max-width: none; padding: 0; background: none; color-scheme: light; font-size: 11.5pt; }
pre code { white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: auto; overflow: visible; }
th { white-space: normal; }
.page-name + * { margin-top: 0; }
`;

/** What a Markdown document's print looks like, beside what every print does. */
export const MARKDOWN_PRINT_STYLES = `${STYLES}${PAPER}`;

/** All pages of a Markdown document for paper, as the content of a shadow root; pages after a marker are named. */
export function markdownPrint(text: string): readonly Node[] {
  const pages = splitSubPages('markdown', text).map(({ title, marker, text: source }) => {
    const html = renderMarkdown(source);
    return marker === null ? html : `${pageName(title)}\n${html}`;
  });
  return printPages('markdown', MARKDOWN_PRINT_STYLES, pages);
}
