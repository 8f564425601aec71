import { isPlainMarkdown } from '#content/markdown/micromark.ts';
import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections, enricher, extra, type Enrich } from '#content/markdown/rich/enricher.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { markdownOrProblem } from './markdownThumbnail.ts';

export function finishThumbnail(
  sheet: Element,
  { text, project }: { readonly text: string; readonly project: string },
  loadDiagrams: () => Promise<Enrich>,
): void {
  const { features } = PAGE_DIALECT.readFront(text);
  if (!isPlainMarkdown(text)) {
    const first = subPageSource('markdown', splitSubPages('markdown', text), 0);
    sheet.innerHTML = trustedHtml(markdownOrProblem(first, PAGE_DIALECT, project));
    setDirections(sheet.children);
  }
  if (features.has('toc')) fillContents([sheet]);
  enricher({ ...APP_EXTRAS, diagrams: extra(loadDiagrams) }).add(sheet, features);
}
