import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { differingPixels } from '../support/pages/differingPixels.ts';
import { publisherScript } from '../support/pages/publisherScript.ts';

const TESTS = join(import.meta.dirname, '..', '..');
const FOLDERS = ['samples', 'fixtures/pages', '../src/content/starters'];

const WIDTHS = [390, 820, 1280] as const;
const WIDEST = 1280;

/** Largest shares of differing pixels. */
const WORST = 0.05;
const MEDIAN = 0.005;

const SOURCES: ReadonlyMap<string, string> = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(TESTS, folder))
      .filter((name) => name.endsWith('.html'))
      .toSorted()
      .map((name) => [name, readFileSync(join(TESTS, folder, name), 'utf8')] as const),
  ),
);

/** Never published (spec §5), so the source is compared without them. */
const LEFT_OUT =
  'script, noscript, form, input, button, select, textarea, iframe, object, embed, svg';

interface State {
  readonly name: string;
  /** A tag that publishing keeps, so that the element has the same place in both documents. */
  readonly tag: 'a' | 'img' | 'li' | 'td' | 'h2';
  readonly index: number;
}

/** Elements that look different when pointed at; links look different when focused as well. */
const STATES: readonly State[] = [
  { name: 'article.html', tag: 'a', index: 1 },
  { name: 'bakery.html', tag: 'a', index: 3 },
  { name: 'changelog.html', tag: 'li', index: 0 },
  { name: 'colour-theme.html', tag: 'a', index: 0 },
  { name: 'contact.html', tag: 'a', index: 0 },
  { name: 'league.html', tag: 'td', index: 20 },
  { name: 'navigation.html', tag: 'a', index: 1 },
  { name: 'nested.html', tag: 'a', index: 1 },
  { name: 'order-has.html', tag: 'a', index: 0 },
  { name: 'photo-cards.html', tag: 'a', index: 1 },
  { name: 'quiz.html', tag: 'a', index: 2 },
  { name: 'studio.html', tag: 'a', index: 3 },
  { name: 'tooltips.html', tag: 'a', index: 1 },
];

/** The source with scripts off and its published page, side by side in one browser. */
interface Pair {
  readonly source: Page;
  readonly published: Page;
  /** Counts the pixels. */
  readonly counter: Page;
}

async function newPair(browser: Browser): Promise<Pair> {
  const open = async (javaScriptEnabled: boolean) => {
    const viewport = { width: WIDEST, height: 800 };
    const context = await browser.newContext({ javaScriptEnabled, viewport });
    // External fonts and images are missing on both sides.
    await context.route(/^https?:/, (route) => route.abort());
    return context.newPage();
  };
  const published = await open(true);
  await published.addInitScript({ content: await publisherScript() });
  return { source: await open(false), published, counter: await open(true) };
}

async function open({ source, published }: Pair, name: string): Promise<void> {
  const html = SOURCES.get(name) ?? '';
  const first = subPageSource('html', splitSubPages('html', html), 0);
  await published.goto('about:blank');
  await published.evaluate((text) => window.recto.showPublished(text), html);
  // A document's link colour survives replacing its content.
  await source.goto('about:blank');
  await source.setContent(htmlPreviewDocument(first), { waitUntil: 'load' });
  // `<details>` cannot be closed on published pages, so they are open here too.
  await source.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector)) element.remove();
    for (const element of document.querySelectorAll('details')) element.open = true;
  }, LEFT_OUT);
}

/** The share of pixels that differ, animations and transitions at their end. */
async function difference({ source, published, counter }: Pair): Promise<number> {
  const [before, after] = await Promise.all([shot(source), shot(published)]);
  return before.equals(after) ? 0 : differingPixels(counter, before, after);
}

function shot(page: Page): Promise<Buffer> {
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}

test('published pages look like their sources with scripts off, at three widths', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  expect(SOURCES.size).toBeGreaterThanOrEqual(60);
  const pair = await newPair(browser);
  const shares = new Map<number, Map<string, number>>(WIDTHS.map((width) => [width, new Map()]));
  for (const name of SOURCES.keys()) {
    await open(pair, name);
    const row: string[] = [];
    for (const width of WIDTHS) {
      const viewport = { width, height: 800 };
      await Promise.all([
        pair.source.setViewportSize(viewport),
        pair.published.setViewportSize(viewport),
      ]);
      const share = await difference(pair);
      shares.get(width)?.set(name, share);
      row.push(percent(share));
    }
    print(name, row);
  }
  for (const [width, byName] of shares) {
    const sorted = [...byName.values()].toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 1;
    const same = sorted.filter((share) => percent(share) === percent(0)).length;
    print(`${width} px`, [
      `${same} of ${sorted.length} at ${percent(0)}`,
      `median ${percent(median)}`,
      `worst ${percent(sorted.at(-1) ?? 1)}`,
    ]);
    expect.soft(median).toBeLessThanOrEqual(MEDIAN);
    const worst = [...byName].filter(([, share]) => share > WORST);
    expect.soft(worst, `at ${width} px`).toEqual([]);
  }
});

test('what is pointed at or focused looks the same', async ({ browser }) => {
  test.setTimeout(200_000);
  const pair = await newPair(browser);
  const worst: Array<readonly [string, number]> = [];
  for (const { name, tag, index } of STATES) {
    await open(pair, name);
    const plain = await shot(pair.source);
    const shares: number[] = [];
    const compare = async (act: (page: Page) => Promise<void>) => {
      await act(pair.source);
      await act(pair.published);
      expect.soft(plain.equals(await shot(pair.source)), `${name} reacts`).toBe(false);
      const share = await difference(pair);
      shares.push(share);
      if (share > WORST) worst.push([name, share]);
    };
    await compare((page) => pointAt(page, tag, index));
    if (tag === 'a') {
      await compare(async (page) => {
        await page.mouse.move(0, 0);
        await page.locator(tag).nth(index).focus();
      });
    }
    print(name, shares.map(percent));
  }
  expect(worst).toEqual([]);
});

async function pointAt(page: Page, tag: string, index: number): Promise<void> {
  const element = page.locator(tag).nth(index);
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('Nothing to point at.');
  await page.mouse.move(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
}

test('pages for paper and for dark screens look the same', async ({ browser }) => {
  const pair = await newPair(browser);
  const worst: Array<readonly [string, number]> = [];
  for (const [name, html] of SOURCES) {
    const media = [
      ...(/@media[^{]*print/.test(html) ? [{ media: 'print' as const }] : []),
      ...(html.includes('prefers-color-scheme') ? [{ colorScheme: 'dark' as const }] : []),
    ];
    if (media.length === 0) continue;
    await open(pair, name);
    for (const options of media) {
      await Promise.all([pair.source, pair.published].map((page) => page.emulateMedia(options)));
      const share = await difference(pair);
      print(name, [Object.values(options).join(), percent(share)]);
      if (share > WORST) worst.push([name, share]);
      const usual = { media: null, colorScheme: null };
      await Promise.all([pair.source, pair.published].map((page) => page.emulateMedia(usual)));
    }
  }
  expect(worst).toEqual([]);
});

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function print(name: string, cells: readonly string[]): void {
  const row = cells.map((cell) => cell.padStart(9)).join('  ');
  process.stdout.write(`  ${name.padEnd(24)}${row}\n`);
}
