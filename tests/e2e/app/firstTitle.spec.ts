import type { Page } from '@playwright/test';
import { newAccount, register } from '../support/auth/account.ts';
import { hold } from '../support/hold.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

const CODE = '**/assets/*.js';

const TITLE = 'Ebb & <flow>';

const serverTitle = (page: Page) => page.locator('#first-title');

async function publish(url: string): Promise<string> {
  const account = newAccount();
  await register(url, account);
  const pages = [
    {
      title: TITLE,
      tags: ['sea', 'moon'],
      content_type: 'markdown',
      markdown_content: 'Twice a day',
    },
  ] as const;
  const [id = ''] = await addPages(url, account, pages);
  return `/preview/markdown/${id}`;
}

/** Where title and byline are, and what they say. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h1 ~ p, h1 ~ div p')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return `${element.textContent} ${[x, y, height].map(Math.round).join(' ')}`;
      }),
  );

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1366, 768],
] as const) {
  test(`the title of a published page is there before the app on a ${name}`, async ({
    page,
    recto,
  }) => {
    await page.setViewportSize({ width, height });
    const release = await hold(page, CODE);
    await page.goto(await publish(recto.url), { waitUntil: 'commit' });
    await expect(serverTitle(page).getByRole('heading', { name: TITLE })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await places(page);
    expect(before).toHaveLength(2);
    release();
    await expect(serverTitle(page)).toHaveCount(0);
    expect(await places(page)).toEqual(before);
  });
}

test('the title is removed when the user leaves its page', async ({ page, recto }) => {
  const release = await hold(page, '**/rest/v1/rpc/read_page*');
  await page.goto(await publish(recto.url));
  await expect(serverTitle(page)).toBeVisible();
  await page.getByRole('link', { name: 'Recto, home' }).click();
  await expect(page.getByRole('heading', { name: 'Public Projects Gallery' })).toBeVisible();
  await expect(serverTitle(page)).toHaveCount(0);
  release();
});
