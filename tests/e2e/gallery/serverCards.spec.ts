import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { readyForOffline } from '../support/studio.ts';
import { hold } from '../support/hold.ts';
import type { Recto } from '../support/recto.ts';
import { expect, ownRecto, test as base } from '../support/test.ts';

/** With a gallery of its own: a page that another test publishes would be a card that only the app shows. */
const test = base.extend<object, { recto: Recto }>({
  recto: ownRecto(),
});

const CODE = '**/assets/*.js';

/** Opens the start page once the server sends cards with it: a busy machine's database may be too late. */
async function openWithCards(page: Page, url: string, title = 'article'): Promise<void> {
  await expect
    .poll(async () => {
      const text = await (await fetch(url)).text();
      return text.includes('id="first-rows"') && text.includes(title);
    })
    .toBe(true);
  await page.goto('/', { waitUntil: 'commit' });
}

const serverCards = (page: Page) => page.locator('#first-cards');

/** What a visitor reads, by its place on the screen: the picture of the editor is below it on a phone. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, article, article p, time, header a, section a')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().top < innerHeight)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].map(Math.round).join(' ');
        return `${element.tagName} ${element.textContent.replace(/\s+/gu, '')} ${box}`;
      }),
  );

test.describe('a visitor’s cards from the server', () => {
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1366, 768],
  ] as const) {
    test(`the app takes over without a shift on a ${name} @ci`, async ({ page, recto }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(() => {
        const seen = { shift: 0, framesWithoutCards: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) seen.shift += Number(entry.value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        const look = () => {
          if (document.body && !document.querySelector('article h2')) seen.framesWithoutCards += 1;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      const release = await hold(page, CODE);
      await openWithCards(page, recto.url);
      await expect(serverCards(page).getByRole('article').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await places(page);
      const empty = await page.evaluate(() => Reflect.get(window, 'seen').framesWithoutCards);
      release();
      await expect(page.locator('#main article').first()).toBeVisible();
      expect(await places(page)).toEqual(before);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await expect(serverCards(page)).toHaveCount(0);
      const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
      expect(seen.framesWithoutCards).toBe(empty);
      expect(seen.shift).toBeLessThan(0.001);
    });
  }

  test('the focus stays on its card when the app takes over', async ({ page, recto }) => {
    const release = await hold(page, CODE);
    await openWithCards(page, recto.url);
    const link = serverCards(page).getByRole('article').nth(1).getByRole('link').first();
    const href = await link.getAttribute('href');
    await link.focus();
    release();
    await expect(serverCards(page)).toHaveCount(0);
    await expect(page.locator('a:focus')).toHaveAttribute('href', href ?? '');
  });

  test('they are read and followed without JavaScript @core', async ({ browser, recto }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: recto.url });
    const page = await context.newPage();
    await openWithCards(page, recto.url);
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading')).toBeVisible();
    await expect(card.getByRole('link', { name: 'View Full Preview' })).toHaveAttribute(
      'href',
      /^\/preview\/(?:html|markdown)\/[\da-f-]{36}$/u,
    );
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByText('Loading…')).toBeHidden();
    await context.close();
  });

  test('markup in a title and in tags stays text, in the page and in the app @ci', async ({
    page,
    recto,
  }) => {
    const author = newAccount('Mallory </script><script>hacked = 1</script>');
    await register(recto.url, author);
    const name = randomUUID();
    const title = `${name} </script><script>hacked = 1</script><img src=x onerror="hacked = 1">`;
    await addPages(recto.url, author, [
      { title, tags: ['"><script>hacked = 1</script>'], html_content: '<p>Text</p>' },
    ]);
    const release = await hold(page, CODE);
    await openWithCards(page, recto.url, name);
    await expect(serverCards(page).getByRole('heading', { name: title })).toBeVisible();
    release();
    await expect(page.locator('#main').getByRole('heading', { name: title })).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  test('a signed-in user never sees them @ci', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, CODE);
    await openWithCards(page, recto.url);
    await expect(page.getByText('Recto', { exact: true }).last()).toBeVisible();
    await expect(serverCards(page)).toBeAttached();
    await expect(serverCards(page)).toBeHidden();
    release();
    await expect(page.getByRole('heading', { name: 'Project Dashboard' })).toBeVisible();
  });

  test('the service worker keeps the start page without cards @ci @worker', async ({
    page,
    context,
    recto,
  }) => {
    await openWithCards(page, recto.url);
    await readyForOffline(page);
    const kept = await page.evaluate(async () => {
      const answer = await caches.match('/index.html', { ignoreSearch: true });
      return answer?.text();
    });
    expect(kept).toContain('id="root"');
    expect(kept).not.toContain('first-rows"');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(serverCards(page)).toHaveCount(0);
  });
});
