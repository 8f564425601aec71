import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newAccount, register } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

const SHEET = 'h1 { color: rgb(1, 2, 3) }';

/** Another site with one frame; its address, and a way to end it. */
async function siteWithFrame(address: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Another site</title>
<iframe src="${address}" width="640" height="480"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

test('decision 007: other sites show an embedded page, and no other screen @ci', async ({
  browser,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  const [id = ''] = await addPages(recto.url, account, [
    { title: 'Tides & "winds"', html_content: '<h1>Tide table</h1>', page_css: SHEET },
  ]);
  const address = `/preview/html/${id}`;
  const visitor = await (await browser.newContext({ baseURL: recto.url })).newPage();

  await test.step('the embedded page, with its look and its author', async () => {
    const site = await siteWithFrame(`${recto.url}/embed/${id}`);
    await visitor.goto(site.url);
    const frame = visitor.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Tides & "winds" by' })).toBeVisible();
    const inner = frame.frameLocator('iframe').frameLocator('iframe');
    const heading = inner.getByRole('heading', { name: 'Tide table' });
    await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
    const link = frame.getByRole('link', { name: 'Open in Recto' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(frame.getByRole('link')).toHaveCount(1);
    site.close();
  });

  await test.step('an unknown id gets the words of spec §8', async () => {
    const site = await siteWithFrame(`${recto.url}/embed/${crypto.randomUUID()}`);
    await visitor.goto(site.url);
    const frame = visitor.frameLocator('iframe');
    await expect(frame.getByText('Page not found or access denied')).toBeVisible();
    await expect(frame.getByRole('link').or(frame.getByRole('button'))).toHaveCount(0);
    site.close();
  });

  await test.step('an address below /embed/ that is no page leads to no other screen', async () => {
    const site = await siteWithFrame(`${recto.url}/embed/${id}/more`);
    await visitor.goto(site.url);
    const frame = visitor.frameLocator('iframe');
    await expect(frame.getByRole('link')).toHaveText(['Open Recto']);
    site.close();
  });

  await test.step('the browser refuses all other addresses', async () => {
    for (const refused of ['/', address, '/auth', '/profile']) {
      const site = await siteWithFrame(`${recto.url}${refused}`);
      await visitor.goto(site.url);
      await expect(visitor.frameLocator('iframe').getByText('Recto')).toHaveCount(0);
      site.close();
    }
  });
});

test('decision 007: an embedded page without a previews’ site says so and leads to the page', async ({
  browser,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  const [id = ''] = await addPages(recto.url, account, [
    { title: 'Tides', html_content: '<p>x</p>' },
  ]);
  const context = await browser.newContext();
  // Only at 127.0.0.1 does the app know a previews’ site of its own.
  const elsewhere = 'http://app.localhost:9';
  await context.route(`${elsewhere}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: recto.url + pathname + search }) });
  });
  const visitor = await context.newPage();
  const site = await siteWithFrame(`${elsewhere}/embed/${id}`);
  await visitor.goto(site.url);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByText('Open the page in Recto to read it.')).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Tides by' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Open in Recto' })).toBeVisible();
  await expect(frame.locator('iframe')).toHaveCount(0);
  site.close();
});
