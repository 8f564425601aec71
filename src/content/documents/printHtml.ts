import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { printPages } from './printStyles.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';

/** All pages of a published document, sanitised again (spec §5), as content of a shadow root. */
export function htmlPrintNodes(published: string): readonly Node[] {
  const pages = splitSubPages('html', published);
  return printPages(
    'html',
    '',
    pages.map((_page, index) => sanitisePage(subPageSource('html', pages, index))),
  );
}
