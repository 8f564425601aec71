import { type Features, GITHUB } from '#domain/markdown/dialect.ts';
import {
  brokenFront,
  compileWith,
  pageHeading,
  type MarkdownDialect,
} from '#content/markdown/micromark.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { splitSubPages } from '#domain/page/splitPages.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { extensionsOf } from './extensions.ts';
import { fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections, enrichAll, type Extras } from '#content/markdown/rich/enricher.ts';

export const PAGE_DIALECT: MarkdownDialect = {
  compile: compileMarkdown,
  sanitise: sanitisePage,
  rawHtml: true,
  split: (text) => splitSubPages('markdown', text),
  readFront: readFrontMatter,
};

/** Unsanitised. */
export function compileMarkdown(text: string, features: Features = GITHUB): string {
  return compileWith(extensionsOf(features), text);
}

/** Sanitised with the allow-list of published pages (spec §5), raw HTML included. */
export function renderMarkdown(text: string, features: Features = GITHUB): string {
  return sanitisePage(compileMarkdown(text, features));
}

/** The sanitised HTML of each page of a Markdown document; pages after a marker start with their title. */
export function renderMarkdownPages(text: string): readonly string[] {
  const { end, features, problem } = readFrontMatter(text);
  const broken = problem === null ? '' : `${brokenFront(text.slice(0, end), problem)}\n`;
  return splitSubPages('markdown', text).map((page, index) => {
    const isStart = index === 0 && page.marker === null;
    const html = renderMarkdown(isStart ? page.text.slice(end) : page.text, features);
    const shown = page.marker === null ? html : `${pageHeading(page.title)}\n${html}`;
    return index === 0 ? broken + shown : shown;
  });
}

/** Adds what takes code or time of its own: directions, contents, code colours, formulas, diagrams. */
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
