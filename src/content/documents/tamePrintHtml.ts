import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { htmlPrintNodes } from './printHtml.ts';
import { beginning, isTame } from './tamePrint.ts';

/** Keeps all of a tame page, the beginning of another one: no parser or layout in the app's window can be stopped. */
export function tameHtmlPrintNodes(published: string): readonly Node[] {
  if (isTame(published)) return htmlPrintNodes(published);
  const pages = splitSubPages('html', published);
  return beginning('html', '', subPageSource('html', pages, 0));
}
