import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = readFileSync(join(import.meta.dirname, '../../../public/icons/icon-192.png'));

test('a card shows its page’s image without a referrer, else a thumbnail @core', async ({
  page,
  context,
  recto,
}) => {
  const asked: { readonly url: string; readonly referer: string | undefined }[] = [];
  await context.route(/^https?:\/\/pictures\.example\//, async (route) => {
    const request = route.request();
    asked.push({ url: request.url(), referer: request.headers()['referer'] });
    if (request.url().endsWith('gone.png')) await route.fulfill({ status: 404 });
    else await route.fulfill({ contentType: 'image/png', body: PICTURE });
  });
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    {
      title: 'Pictured',
      html_content: '<p>Text one</p>',
      preview_image_url: 'https://pictures.example/there.png',
    },
    {
      title: 'Picture gone',
      html_content: '<p>Text two</p>',
      preview_image_url: 'https://pictures.example/gone.png',
    },
    {
      title: 'Not by https',
      html_content: '<p>Text three</p>',
      preview_image_url: 'http://pictures.example/plain.png',
    },
  ]);
  for (const path of ['/?tab=saved', '/']) {
    await page.goto(path);
    const picture = page.getByRole('article', { name: 'Pictured' }).locator('img');
    await expect(picture).toHaveAttribute('src', 'https://pictures.example/there.png');
    await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(192);
    await expect(page.getByRole('article', { name: 'Pictured' }).getByText('Text one')).toHaveCount(
      1,
    );
    for (const [title, text] of [
      ['Picture gone', 'Text two'],
      ['Not by https', 'Text three'],
    ] as const) {
      const card = page.getByRole('article', { name: title });
      // In the thumbnail and in the snippet.
      await expect(card.getByText(text)).toHaveCount(2);
      await expect(card.locator('img')).toHaveCount(0);
    }
  }
  expect(asked.map(({ url }) => url)).not.toContain('http://pictures.example/plain.png');
  expect(asked.filter(({ referer }) => referer !== undefined)).toEqual([]);
});

test('a thumbnail is rendered once and kept while scrolling', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(
    recto.url,
    account,
    Array.from({ length: 24 }, (_, index) => ({
      title: `Page ${index + 1}`,
      html_content: `<p>Text ${index + 1}</p>`,
    })),
  );
  await page.goto('/?tab=saved');
  const first = page.getByRole('article', { name: 'Page 24', exact: true });
  const sheet = first.locator('[inert]');
  await expect(first.getByText('Text 24')).toHaveCount(2);
  await sheet.evaluate((host) => {
    host.shadowRoot?.firstElementChild?.setAttribute('data-seen', 'yes');
  });
  await page.getByRole('article', { name: 'Page 1', exact: true }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('article', { name: 'Page 1', exact: true }).getByText('Text 1'),
  ).toHaveCount(2);
  await first.scrollIntoViewIfNeeded();
  await expect(sheet.locator('[data-seen]')).toHaveCount(1);
});
