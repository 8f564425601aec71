import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LIMIT_KB = 180;

test.describe('a visitor’s first load of /', () => {
  test('needs few scripts until the app has painted its cards @ci @worker', async ({ page }) => {
    const scripts = followScripts(page);
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('#main article h2') === null) return;
        observer.disconnect();
        // A task after the next frame runs once that frame is painted.
        requestAnimationFrame(() => setTimeout(() => performance.mark('cards')));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading')).not.toBeEmpty();
    await expect(card.getByRole('link', { name: 'View Full Preview' })).toBeVisible();
    const painted = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('cards')[0]?.startTime ?? 0),
    );

    const all = await scripts();
    const first = all.filter((script) => script.requestedAt <= painted);
    const later = all.filter((script) => script.requestedAt > painted);
    test
      .info()
      .annotations.push(
        { type: 'until the cards are painted', description: describe(first) },
        { type: 'afterwards: thumbnails, updates', description: describe(later) },
      );
    expect(first.length).toBeGreaterThan(0);
    expect(total(first), describe(first)).toBeLessThanOrEqual(LIMIT_KB);
  });
});

test('the page is painted with its styles before any other file arrives @ci', async ({ page }) => {
  await page.route('**/assets/**', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const bar = page.getByText('Recto', { exact: true }).first();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('font-weight', '600');
  await page.unrouteAll();
});

interface Script {
  readonly name: string;
  /** ms since the epoch. */
  readonly requestedAt: number;
  /** Gzipped as the bundle budget does it, in units of 1000 bytes. */
  readonly kilobytes: number;
}

/** Records the page's own scripts until the returned function is called, which returns them. */
function followScripts(page: Page): () => Promise<readonly Script[]> {
  const scripts: Promise<Script>[] = [];
  const note = (response: Response) => {
    const request = response.request();
    if (request.resourceType() !== 'script' || request.serviceWorker() !== null) return;
    const measure = async () => ({
      name: new URL(response.url()).pathname,
      requestedAt: request.timing().startTime,
      kilobytes: gzipSync(await response.body(), { level: 9 }).length / 1000,
    });
    scripts.push(measure());
  };
  page.on('response', note);
  return () => {
    page.off('response', note);
    return Promise.all(scripts);
  };
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

function describe(scripts: readonly Script[]): string {
  const each = scripts.map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`);
  return `${total(scripts).toFixed(1)} KB gzip: ${each.join(', ')}`;
}
