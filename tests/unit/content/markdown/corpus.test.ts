import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import { brokenFront, pageHeading } from '#content/markdown/micromark.ts';
import { compileMarkdown, PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { splitSubPages } from '#domain/page/splitPages.ts';

/** Longer ones take seconds each. */
const MAX_BYTES = 200_000;

/** The Markdown files that installed packages bring: READMEs, change logs, documentation and the tests of `showdown`. */
function corpus(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:md|mdx|markdown)$/i.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    if (text.length <= MAX_BYTES && !path.includes('.cache')) texts.set(text, path);
  }
  return texts;
}

const UNSANITISED = { ...PAGE_DIALECT, sanitise: (html: string) => html, rawHtml: false };

/** Unsanitised, as the renderings that are compared; white space around blocks differs. */
const comparable = (html: string) => html.replaceAll(/\s+/g, '');

function whole(text: string): string {
  const { end, features, problem } = readFrontMatter(text);
  const pages = splitSubPages('markdown', text).map((page, index) => {
    const isStart = index === 0 && page.marker === null;
    const html = compileMarkdown(isStart ? page.text.slice(end) : page.text, features);
    return page.marker === null ? html : pageHeading(page.title) + html;
  });
  return (problem === null ? '' : brokenFront(text.slice(0, end), problem)) + pages.join('');
}

describe('rendering by blocks equals rendering the whole document', () => {
  test('for the Markdown files of installed packages', () => {
    const texts = corpus();
    expect(texts.size).toBeGreaterThan(500);
    for (const [source, path] of texts) {
      const text = source.replace(/^\uFEFF/, '');
      const blocks = renderedBlocks(text, UNSANITISED);
      const html = blocks.map((block) => block.html).join('\n');
      expect([path, comparable(html)]).toEqual([path, comparable(whole(text))]);
    }
  }, 300_000);
});
