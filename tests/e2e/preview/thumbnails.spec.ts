import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { THUMBNAIL_BOUNDS } from '#content/documents/thumbnail.ts';
import { enter } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';
import { WORST_PAGES } from '../../support/worstPages.ts';

const PICTURE = readFileSync(join(import.meta.dirname, '../../../public/icons/icon-192.png'));

test('a card shows its page’s image without a referrer, else a thumbnail @ci', async ({
  page,
  context,
  recto,
}) => {
  const requested: { readonly url: string; readonly referer: string | undefined }[] = [];
  await context.route(/^https?:\/\/pictures\.example\//, async (route) => {
    const request = route.request();
    requested.push({ url: request.url(), referer: request.headers()['referer'] });
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
  expect(requested.map(({ url }) => url)).not.toContain('http://pictures.example/plain.png');
  expect(requested.filter(({ referer }) => referer !== undefined)).toEqual([]);
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

test('a thumbnail loads nothing from anywhere @ci', async ({ page, context, recto }) => {
  const account = await enter(page, recto.url);
  const far = (path: string) => `https://elsewhere.example/${path}`;
  await addPages(recto.url, account, [
    {
      title: 'Loads in HTML',
      html_content: `<p>Far HTML</p><img src="${far('a.png')}"><img src="//elsewhere.example/b.png"><img src="/rest/v1/pages"><div style="background:url(${far('c.png')})">x</div><div style="--a:u\\72l(${far('d.png')});background:var(--a)">x</div><div style="background-image:image-set('${far('e.png')}' 1x)">x</div><div style="list-style:inside url('${far('f.png')}');display:list-item">x</div><img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${far('g.png')}"/></svg>`)}"><img alt="kept" src="data:image/png;base64,${PICTURE.toString('base64')}">`,
    },
    {
      title: 'Loads in Markdown',
      content_type: 'markdown',
      markdown_content: `Far Markdown ![](${far('h.png')}) <img src="${far('i.png')}">`,
    },
  ]);
  const requested: string[] = [];
  context.on('request', (request) => requested.push(request.url()));
  await context.route(/elsewhere\.example/, async (route) => route.abort());
  for (const path of ['/?tab=saved', '/']) {
    await page.goto(path);
    for (const text of ['Far HTML', 'Far Markdown']) {
      // In the thumbnail and in the snippet.
      await expect(page.getByRole('article').getByText(text)).toHaveCount(2);
    }
    const kept = page.getByRole('article').locator('img[alt="kept"]');
    await expect
      .poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(192);
  }
  expect(requested.filter((url) => url.includes('elsewhere.example'))).toEqual([]);
  expect(requested.filter((url) => url.endsWith('/rest/v1/pages'))).toEqual([]);
});

/** A parser adds the root, table sections, and once more what it reopens at an end tag. */
const MOST_ELEMENTS = 3 * THUMBNAIL_BOUNDS.elements;

test('the worst pages have cards of a bounded size', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  // As much as a card reads of a page.
  const worst = WORST_PAGES.map(({ name, type, text }) => ({
    title: name,
    content_type: type,
    [type === 'html' ? 'html_content' : 'markdown_content']: text().slice(0, 120_000),
  }));
  await addPages(recto.url, account, worst);
  await page.goto('/?tab=saved');
  for (const { title } of worst) {
    const card = page.getByRole('article', { name: title, exact: true });
    await card.scrollIntoViewIfNeeded();
    const elements = () =>
      card.locator('[inert]').evaluate((host) => host.shadowRoot?.querySelectorAll('*').length);
    await expect.poll(elements).toBeGreaterThan(0);
    expect(await elements(), title).toBeLessThan(MOST_ELEMENTS);
  }
});
