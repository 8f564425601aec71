import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { printPages } from './printStyles.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';

/**
 * All pages of a published HTML document for paper, as the content of a shadow root: sanitised once more, whatever
 * the row says (spec §5).
 */
export function htmlPrint(published: string): readonly Node[] {
  const pages = splitSubPages('html', published);
  return printPages(
    'html',
    '',
    pages.map((_page, index) => sanitisePage(subPageSource('html', pages, index))),
  );
}
