import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { htmlPrintNodes } from './printHtml.ts';
import { beginning, isTame } from './tamePrint.ts';

/**
 * What the app's own window prints where no frame can: all of a tame page, the beginning of another one, because no
 * parser or layout can be stopped.
 */
export function tameHtmlPrintNodes(published: string): readonly Node[] {
  if (isTame(published)) return htmlPrintNodes(published);
  const pages = splitSubPages('html', published);
  return beginning('html', '', subPageSource('html', pages, 0));
}
