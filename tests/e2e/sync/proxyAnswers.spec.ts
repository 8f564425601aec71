import { enter, serverPages } from '../support/auth/account.ts';
import { indicator, saveNew, synced } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const PAGES = '**/rest/v1/pages*';

test('a proxy’s error page decides nothing: 403, then 413, then the server accepts the change', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await synced(page);
  const seen: string[] = [];
  const answerAs = async (status: number) => {
    await page.unroute(PAGES);
    await page.route(PAGES, (route) => {
      seen.push(`${route.request().method()} ${status}`);
      return route.fulfill({
        status,
        contentType: 'text/html',
        body: '<h1>Blocked by policy</h1>',
      });
    });
  };
  await answerAs(403);
  await saveNew(page, 'Through a proxy');
  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  const row = panel.getByRole('listitem').filter({ hasText: 'Through a proxy' });
  const { host } = new URL(recto.url);
  await expect(panel).toContainText(
    `${host} answered with status 403 in a form Recto doesn’t know`,
  );
  await expect(panel).toContainText(
    /A proxy or a network’s sign-in page may be in between\. (Next|The next) try/,
  );
  await expect(row).toContainText('Waiting');

  await answerAs(413);
  await panel.getByRole('button', { name: 'Retry now' }).click();
  await expect(panel).toContainText(`${host} answered with status 413`);
  await expect(row).toContainText('Waiting');
  expect(seen).toEqual(expect.arrayContaining(['POST 403', 'POST 413']));
  await expect(panel).not.toContainText(/permission|too large|refused|sign in again/i);

  // Pulls get the proxy's page as well: no page is removed, and the panel says so.
  await page.reload();
  await indicator(page).click();
  await expect(panel).toContainText(`Failed to fetch user pages. ${host} answered with status 413`);
  await expect(row).toContainText('Waiting');

  await page.unroute(PAGES);
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await synced(page);
  await expect(indicator(page)).toContainText('Synced');
  expect((await serverPages(recto.url, account)).map(({ title }) => title)).toEqual([
    'Through a proxy',
  ]);
});
