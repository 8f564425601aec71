import { enter } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { openTab, synced, toast } from '../support/studio.ts';
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
