import type { BrowserContext, Page } from '@playwright/test';
import { builtFile } from '../support/builtFile.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/watched.ts';

const CLEARED = 'Recto’s offline copy was cleared';

/** Opens Recto and waits for the cache check, which also loads the toast code. */
async function open(page: Page): Promise<void> {
  await page.goto('/');
  await readyForOffline(page);
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFile('src/ui/overlays/ToastSurface.tsx'),
  );
}

/** Clears storage as the browser's settings do, with the page open. */
async function clear(
  page: Page,
  origin: string,
  ...types: readonly ('cache_storage' | 'service_workers' | 'indexeddb')[]
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: types.join(',') });
  await devtools.detach();
}

/** Whether the worker and the navigation fallback, which is cached last, are there. */
function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const names = await caches.keys();
    if (!registration?.active || !names.includes('precache')) return false;
    const kept = await (await caches.open('precache')).keys();
    return kept.some(({ url }) => new URL(url).pathname === '/index.html');
  });
}

async function opensOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto('/?tab=html-editor');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.close();
  await context.setOffline(false);
}

for (const types of [
  ['cache_storage'],
  ['service_workers'],
  ['cache_storage', 'service_workers'],
] as const) {
  test(`clearing ${types.join(' and ')} under an open tab shows a notice, and Recto opens offline again @worker`, async ({
    page,
    context,
    gateway,
  }) => {
    await open(page);
    await clear(page, gateway.url, ...types);
    expect(await isWhole(page)).toBe(false);

    await expect(toast(page, CLEARED)).toBeVisible();
    await expect(page.locator('li[data-tone]')).toContainText('Recto won’t open offline');
    await expect.poll(() => isWhole(page)).toBe(true);
    await opensOffline(context);
  });
}

test('clearing the cache offline shows a notice, and the files are fetched on reconnect @worker', async ({
  page,
  context,
  gateway,
}) => {
  await open(page);
  await context.setOffline(true);
  await clear(page, gateway.url, 'cache_storage', 'service_workers');
  await expect(toast(page, CLEARED)).toBeVisible();
  await expect(toast(page, CLEARED)).toBeHidden();
  // Longer than the check interval: the notice appears once and does not claim that the files are back.
  await page.waitForTimeout(11_000);
  await expect(toast(page, CLEARED)).toBeHidden();
  expect(await isWhole(page)).toBe(false);

  await context.setOffline(false);
  await expect.poll(() => isWhole(page)).toBe(true);
  await opensOffline(context);

  await clear(page, gateway.url, 'cache_storage');
  await expect(toast(page, CLEARED)).toBeVisible();
});

test('if the server has replaced the cached version, its files are not fetched and the new version is offered @worker', async ({
  page,
  gateway,
}) => {
  await open(page);
  gateway.deploySecond();
  await clear(page, gateway.url, 'cache_storage');
  await expect
    .poll(() =>
      page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting),
    )
    .toBe(true);
  await expect(toast(page, 'A new version of Recto is ready')).toBeVisible();
});

test('an intact cache shows no notice @worker', async ({ page, context, gateway }) => {
  await open(page);
  await clear(page, gateway.url, 'indexeddb');
  await context.setOffline(true);
  // Longer than the check interval.
  await page.waitForTimeout(12_000);
  await expect(toast(page, CLEARED)).toBeHidden();
});
