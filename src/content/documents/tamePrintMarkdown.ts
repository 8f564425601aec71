import { finishedPages, MARKDOWN_PRINT_STYLES, printedPages } from './printMarkdown.ts';
import { printPages } from './printStyles.ts';
import { beginning, isTame } from './tamePrint.ts';

export function tameMarkdownPrintNodes(text: string): readonly Node[] {
  const pages = printedPages(text);
  return isTame(pages.join(''))
    ? finishedPages(printPages('markdown', MARKDOWN_PRINT_STYLES, pages), text)
    : beginning('markdown', MARKDOWN_PRINT_STYLES, pages[0] ?? '');
}
