import { openGateway } from '../support/gateway.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test.describe('if the browser refuses the service worker', () => {
  test('the app runs without it @ci', async ({ page }) => {
    const refused = page.waitForEvent('console', (message) =>
      /Service Worker/i.test(message.text()),
    );
    await page.goto('/');
    await refused;
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('a new version waits for the user and then loads @worker', async ({ page, recto }) => {
  const deployment = await openGateway(recto.url);
  await page.goto(deployment.url);
  await readyForOffline(page);
  deployment.publishNext();
  await page.reload();
  await expect(toast(page, 'A new version of Recto is ready')).toBeVisible();
  expect(await versions()).toEqual({ waiting: true, active: true });

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await versions()).toEqual({ waiting: false, active: true });
  await expect(toast(page, 'A new version of Recto is ready')).toBeHidden();
  await deployment.close();

  function versions() {
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return { waiting: !!registration?.waiting, active: !!registration?.active };
    });
  }
});
