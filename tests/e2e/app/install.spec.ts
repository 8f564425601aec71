import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { newPage, readyForOffline, saveAs, synced, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Fires `beforeinstallprompt`, which headless Chromium never does. */
function offerInstall(page: Page): Promise<void> {
  return page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.resolve({ outcome: 'accepted' });
    };
    window.dispatchEvent(Object.assign(offer, { prompt }));
  });
}

const asked = (page: Page) => page.locator('html[data-asked=yes]');

test('the manifest is installable, and every icon and screenshot has its declared size @ci', async ({
  page,
  context,
  recto,
}) => {
  await page.goto('/');
  const cdp = await context.newCDPSession(page);
  const { data, errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as Readonly<
    Record<'icons' | 'screenshots', readonly { src: string; sizes: string; type: string }[]>
  > & { readonly shortcuts: readonly { url: string }[] };
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await fetch(recto.url + src);
    expect(answer.headers.get('content-type'), src).toBe(type);
    if (sizes === 'any') continue;
    const measured = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(measured, src).toBe(sizes);
  }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/open?new=html',
    '/open?new=markdown',
    '/ai-assistant',
  ]);
});

test('a visitor installs from the gallery’s footer and is not asked again', async ({ page }) => {
  await page.goto('/');
  const line = page.getByRole('complementary', { name: 'Install Recto' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toBeHidden();
  await offerInstall(page);
  await expect(line).toBeVisible();
  await expectNoFindings(page);
  await line.getByRole('button', { name: 'Install' }).click();
  await expect(asked(page)).toBeAttached();
  await expect(line).toBeHidden();
});

test('an install prompt that fires before the app’s code loads is kept, and removed once the app is installed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve() }));
    });
  });
  await page.goto('/');
  const line = page.getByRole('complementary', { name: 'Install Recto' });
  await expect(line).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(line).toBeHidden();
});

test('a signed-in user installs from the account menu', async ({ page, recto }) => {
  await enter(page, recto.url);
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Install Recto' })).toBeHidden();
  await page.keyboard.press('Escape');
  await offerInstall(page);
  await account.click();
  await page.getByRole('menuitem', { name: 'Install Recto' }).click();
  await expect(asked(page)).toBeAttached();
});

test('Safari shows the manual installation steps', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
  });
  await page.goto('/');
  const line = page.getByRole('complementary', { name: 'Install Recto' });
  await line.getByRole('button', { name: 'Install' }).click();
  const steps = page.getByRole('dialog', { name: 'Install Recto' });
  await expect(steps).toContainText('Add to Home Screen');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(steps).toBeHidden();
  await expect(line.getByRole('button', { name: 'Install' })).toBeFocused();
});

test('the installed app’s badge counts unsynced changes @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = (count = 0) => {
      document.documentElement.dataset['badge'] = String(count);
      return Promise.resolve();
    };
  });
  const badge = (count: number) => page.locator(`html[data-badge="${count}"]`);
  await enter(page, recto.url);
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# On the train');
  await context.setOffline(true);
  await saveAs(page, 'Train');
  await expect(badge(1)).toBeAttached();
  await context.setOffline(false);
  await synced(page);
  await expect(badge(0)).toBeAttached();
});
