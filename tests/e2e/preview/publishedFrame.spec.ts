import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter } from '../support/auth/account.ts';
import { show } from '../support/pages/preview.ts';
import { running, shown, someonesPage } from '../support/pages/previewPage.ts';
import { openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = readFileSync(join(import.meta.dirname, '../../../public/icons/icon-192.png'));

const NOTES = `[away](https://away.example/there)

\`\`\`js
const tide = "high";
\`\`\`
`;

test('published pages, Markdown and previews send no referrer with images @ci', async ({
  page,
  context,
  recto,
}) => {
  const host = 'https://images.example';
  const referrers = new Map<string, string | undefined>();
  await context.route(`${host}/**`, async (route) => {
    const headers = await route.request().allHeaders();
    referrers.set(new URL(route.request().url()).pathname, headers['referer']);
    await route.fulfill({ contentType: 'image/png', body: PICTURE });
  });
  const image = (name: string) => `<img alt="" src="${host}/${name}.png">`;
  for (const seed of [
    { title: 'Embedded', html_content: image('embedded') },
    { title: 'HTML', html_content: image('html') },
    {
      title: 'Markdown',
      content_type: 'markdown' as const,
      markdown_content: `![](${host}/markdown.png)`,
    },
  ]) {
    const path = await someonesPage(recto.url, seed);
    await page.goto(seed.title === 'Embedded' ? `/embed/${path.split('/').at(-1)}` : path);
    await expect
      .poll(() =>
        shown(page)
          .locator('img')
          .evaluate((one: HTMLImageElement) => one.naturalWidth),
      )
      .toBe(192);
  }
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await show(page, `<p>scripted</p>${image('scripted')}`, 'scripted');
  await expect
    .poll(() => Object.fromEntries(referrers))
    .toEqual({
      '/embedded.png': undefined,
      '/html.png': undefined,
      '/markdown.png': undefined,
      '/scripted.png': undefined,
    });
  expect([...referrers.keys()].toSorted()).toEqual([
    '/embedded.png',
    '/html.png',
    '/markdown.png',
    '/scripted.png',
  ]);
});

test('a published page is parsed and shown in another process, in a frame without scripts @ci', async ({
  page,
  context,
  recto,
}) => {
  await context.route('https://away.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>arrived</p>' }),
  );
  await page.addInitScript(() => {
    const parse = Object.getOwnPropertyDescriptor(DOMParser.prototype, 'parseFromString');
    if (window.top !== window) return;
    DOMParser.prototype.parseFromString = function (...args) {
      Reflect.set(window, 'parsed', [...(Reflect.get(window, 'parsed') ?? []), args[0]]);
      return Reflect.apply(parse?.value, this, args);
    };
  });
  await page.goto(
    await someonesPage(recto.url, {
      title: 'Map',
      html_content: `<p onclick="x()">Dragons</p><p><a href="https://away.example/there">away</a></p>
<p><a href="#deep">down</a></p><div style="height: 3000px"></div><h2 id="deep">Deep</h2>`,
    }),
  );
  await expect(shown(page).getByText('Dragons')).toBeVisible();
  await expect(shown(page).locator('[onclick]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'parsed') ?? [])).toEqual([]);

  const outer = page.locator('iframe[title="Preview of Map"]');
  await expect(outer).toHaveAttribute('src', /^http:\/\/(?:p\d+\.)?localhost:\d+\/frame\.html$/);
  const sandbox = await running(page).locator('iframe').getAttribute('sandbox');
  expect(sandbox?.split(' ')).not.toContain('allow-scripts');

  await shown(page).getByRole('link', { name: 'down' }).click();
  await expect(shown(page).getByRole('heading', { name: 'Deep' })).toBeInViewport();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    shown(page).getByRole('link', { name: 'away' }).click(),
  ]);
  await expect(opened.getByText('arrived')).toBeVisible();
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

test('a Markdown page follows the theme while it is shown', async ({ page, recto }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(await someonesPage(recto.url));
  const root = shown(page).locator(':root');
  await expect(root).toHaveCSS('color-scheme', 'light');
  const light = await root.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await expect(root).not.toHaveCSS('background-color', light);
});

test('docs/previews.md: if the preview site does not answer, a published page is shown sandboxed on the app’s address', async ({
  page,
  context,
  recto,
}) => {
  await context.route(/^http:\/\/(?:p\d+\.)?localhost:/, (route) => route.abort());
  await context.route('https://away.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>arrived</p>' }),
  );
  await page.goto(
    await someonesPage(recto.url, {
      title: 'Notes',
      content_type: 'markdown',
      markdown_content: NOTES,
    }),
  );
  const doc = running(page);
  await expect(doc.locator('code .c-word')).toHaveText('const');
  expect(await doc.locator('body').evaluate(() => [self.origin, location.pathname])).toEqual([
    'null',
    '/sandbox.html',
  ]);
  expect(
    await doc.locator('body').evaluate((body) => {
      const script = document.createElement('script');
      script.text = 'window.ran = true';
      body.append(script);
      return Reflect.get(window, 'ran');
    }),
  ).toBeUndefined();
  await doc.getByRole('button', { name: 'Copy JavaScript code' }).click();
  await expect(doc.getByRole('button', { name: 'Copy JavaScript code' })).toHaveText('Copied!');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    doc.getByRole('link', { name: 'away' }).click(),
  ]);
  await expect(opened.getByText('arrived')).toBeVisible();
});
