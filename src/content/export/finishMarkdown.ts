import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections } from '#content/markdown/rich/directions.ts';
import { enrichAll, type Extras } from '#content/markdown/rich/enricher.ts';

export async function finishMarkdown(
  text: string,
  pages: Iterable<Element>,
  extras: Extras,
): Promise<void> {
  const { features } = readFrontMatter(text);
  for (const page of pages) {
    setDirections(page.children);
    if (features.has('toc')) fillContents([page]);
    await enrichAll(page, features, extras);
  }
}
