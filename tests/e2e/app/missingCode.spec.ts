import { enter } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { indicator, newPage, openTab, saveAs, synced, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('a menu whose code is missing says so, and opens on reconnect @ci', async ({
  page,
  context,
  recto,
}) => {
  const code = `**${builtFile('src/ui/overlays/MenuSurface.tsx')}`;
  await page.route(code, (route) => route.abort());
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await expect(toast(page, 'Part of Recto hasn’t loaded yet')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Markdown Editor' })).toBeVisible();

  await context.setOffline(true);
  await page.unroute(code);
  await context.setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'New page', exact: true })).toBeVisible();
});

test('a refused page stays queued until the code for refusals has loaded', async ({
  page,
  recto,
}) => {
  const code = `**${builtFile('src/sync/unaccepted.ts')}`;
  await page.route(code, (route) => route.abort());
  await enter(page, recto.url);
  await page.route('**/rest/v1/pages*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: '42501', message: 'row security' } })
      : route.continue(),
  );
  await newPage(page, 'Markdown Editor');
  await write(page, 'Not permitted');
  await saveAs(page, 'Refused');
  await expect(indicator(page)).toContainText('1 waiting');
  await page.unroute(code);
  await expect(indicator(page)).toContainText('Needs attention');
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('article')).toContainText('Refused');
});
