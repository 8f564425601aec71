import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { differingPixels } from '../support/pages/differingPixels.ts';
import { publisherScript } from '../support/pages/publisherScript.ts';

const TESTS = join(import.meta.dirname, '..', '..');
const FOLDERS = ['samples', 'fixtures/pages', '../src/content/starters'];

/** Largest share of differing pixels, for a wide screen. */
const MOST_DIFFERENT = 0.05;
const WIDTH = 1280;

interface Source {
  readonly name: string;
  readonly html: string;
  /** Media queries are not published: such pages are measured without a limit. */
  readonly hasMediaQueries: boolean;
}

const SOURCES: readonly Source[] = FOLDERS.flatMap((folder) => {
  const path = join(TESTS, folder);
  return readdirSync(path)
    .filter((name) => name.endsWith('.html'))
    .toSorted()
    .map((name) => {
      const html = readFileSync(join(path, name), 'utf8');
      return { name, html, hasMediaQueries: /@media/.test(html) };
    });
});

test('at least thirty real pages without media queries are compared', () => {
  expect(SOURCES.filter((one) => !one.hasMediaQueries).length).toBeGreaterThanOrEqual(30);
});

test('a published page looks like its source with scripts off', async ({ browser }) => {
  test.setTimeout(300_000);
  const publisher = await (await browser.newContext()).newPage();
  await publisher.addScriptTag({ content: await publisherScript() });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: WIDTH, height: 800 },
  });
  // External fonts and images are missing on both sides.
  await context.route(/^https?:/, (route) => route.abort());
  const paper = await context.newPage();

  const shares: Record<string, number> = {};
  for (const { name, html, hasMediaQueries } of SOURCES) {
    const published = await publisher.evaluate((text) => window.recto.published(text), html);
    const before = await shot(paper, firstPageOf(html));
    const after = await shot(paper, published);
    const share = await differingPixels(publisher, before, after);
    shares[`${name}${hasMediaQueries ? ' (media queries)' : ''}`] = share;
    process.stdout.write(
      `  ${name}: ${(share * 100).toFixed(2)} %${hasMediaQueries ? ' (media queries)' : ''}\n`,
    );
  }
  const limited = Object.entries(shares).filter(([name]) => !name.endsWith(')'));
  expect(limited.filter(([, share]) => share > MOST_DIFFERENT)).toEqual([]);
});

/** The first page as a whole document. `<details>` cannot be closed on published pages, so they are open here too. */
function firstPageOf(html: string): string {
  const page = subPageSource('html', splitSubPages('html', html), 0);
  return htmlPreviewDocument(page.replace(/<details(?! open)/g, '<details open'));
}

/** Renders without scripts, animations at their end. */
async function shot(page: Page, html: string): Promise<Buffer> {
  // A document's link colour survives replacing its content.
  await page.goto('about:blank');
  await page.setContent(html, { waitUntil: 'load' });
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}
