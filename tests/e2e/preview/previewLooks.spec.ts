import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addPages } from '../support/pages/pages.ts';
import { CHAPTERS, running, shown, someonesPage } from '../support/pages/previewPage.ts';
import { chooseFromMenu, newPage, write } from '../support/studio.ts';
import { SMALL_PHONE, expectToFit } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'A day in the life of a lighthouse keeper and of his three cats';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the preview pages (${colorScheme})`, async ({ page, recto }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(await someonesPage(recto.url));
    await expect(shown(page).getByRole('heading', { name: 'The first' })).toBeVisible();
    await expectNoFindings(page);
    await chooseFromMenu(page, 'QR code');
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remix' }).click();
    await expect(page.getByRole('link', { name: 'Sign up to remix' })).toBeVisible();
    await expectNoFindings(page);
    await page.goto('/preview/html');
    await expect(page.getByRole('heading', { name: 'Failed to load page' })).toBeVisible();
    await expectNoFindings(page);

    const path = await ownPage(page, recto.url);
    await page.goto(`${path}?view=source`);
    await expect(page.getByRole('textbox', { name: /^Source of/ })).toBeVisible();
    await expectNoFindings(page);
    await newPage(await dashboard(page), 'HTML Editor');
    await write(page, '<p>Thought</p>');
    await chooseFromMenu(page, 'Preview as page');
    await expect(running(page).getByText('Thought')).toBeVisible();
    await expectNoFindings(page);
  });
}

test.describe('on the smallest phone', () => {
  test.use(SMALL_PHONE);

  test('preview pages fit the window, and actions have touch size @ci', async ({ page, recto }) => {
    const visited = await someonesPage(recto.url, {
      title: TITLE,
      content_type: 'markdown',
      markdown_content: CHAPTERS,
    });
    const own = await ownPage(page, recto.url);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      for (const path of [visited, own, `${own}?view=source`]) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
        await expectToFit(page, `${path} at ${width}`);
      }
    }
  });
});

test('the header is one row of 56 px that hides while the user scrolls down', async ({
  page,
  recto,
}) => {
  const path = await someonesPage(recto.url, {
    title: TITLE,
    content_type: 'html',
    html_content: '<p>A line of a long page.</p>'.repeat(200),
  });
  const header = page.locator('article > header');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(shown(page).locator('p').first()).toBeVisible();
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56);
    const scroll = (y: number) =>
      shown(page)
        .locator('html')
        .evaluate((root, by) => root.scrollTo(0, by), y);
    let top = 500;
    // While it moves, the header ignores scrolling.
    const scrollsUntil = (step: number, margin: string) =>
      expect(async () => {
        await scroll((top += step));
        await expect(header).toHaveCSS('margin-top', margin, { timeout: 1000 });
      }).toPass();
    await scrollsUntil(100, '-56px');
    await scrollsUntil(-100, '0px');
    await scrollsUntil(100, '-56px');
    // With the focus of the keyboard it is in sight.
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 12; presses += 1) {
      if (await header.evaluate((element) => element.contains(document.activeElement))) break;
      await page.keyboard.press('Tab');
    }
    await expect(header).toHaveCSS('margin-top', '0px');
  }
});

/** Signs in a new user with a page and returns the path of its preview. */
async function ownPage(page: Page, url: string): Promise<string> {
  const account = await enter(page, url);
  const [id] = await addPages(url, account, [
    { title: TITLE, content_type: 'markdown', markdown_content: CHAPTERS },
  ]);
  await page.goto('/?tab=saved');
  await expect(page.getByRole('article')).toBeVisible();
  return `/preview/markdown/${id}`;
}

async function dashboard(page: Page): Promise<Page> {
  await page.goto('/');
  return page;
}

const LONG = {
  title: 'Harbour walk',
  html_content: '<p>stop</p>'.repeat(200),
  tags: ['walks', 'harbour'],
};

test('the headers leave while a page is read, and return', async ({ page, recto }) => {
  await page.goto(await someonesPage(recto.url, LONG));
  const title = page.getByRole('heading', { name: LONG.title });
  const app = page.getByRole('link', { name: 'Recto, home' });
  await expect(shown(page).getByText('stop').first()).toBeVisible();
  const header = page.getByRole('article').locator('header');
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56);
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 900);
  await expect(title).not.toBeInViewport();
  await expect(app).not.toBeInViewport();
  const frame = page.locator('iframe[title^="Preview of"]');
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThanOrEqual(1);
  // The keyboard reaches what is out of sight.
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Tab');
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -300);
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(app).toBeInViewport({ ratio: 1 });
});

test('on a phone the menu has the byline and tags in full', async ({ page, recto }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await someonesPage(recto.url, LONG));
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menu')).toContainText(/by Petra Other · .+ · walks, harbour/);
});
