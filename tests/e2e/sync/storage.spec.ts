import type { Page } from '@playwright/test';
import { serverPages } from '../support/auth/account.ts';
import { enterWithPage } from '../support/auth/enterWithPage.ts';
import { editor, synced, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const notice = (page: Page) => page.getByRole('alert');
const FULL = 'This device has no storage left';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.describe('a device with full storage', () => {
  test('keeps the text on screen, says so, exports everything, and saves once there is space', async ({
    page,
    context,
    recto,
  }) => {
    const storage = await context.newCDPSession(page);
    // Set before the first use: Chromium caches a quota for half a minute.
    await storage.send('Storage.overrideQuotaForOrigin', {
      origin: recto.url,
      quotaSize: 1_000_000,
    });
    const account = await enterWithPage(page, recto.url, {
      title: 'Nearly full',
      text: '# Room enough',
    });

    const large = `# No room for this\n${'Many words. '.repeat(100)}\n`.repeat(1000);
    await write(page, large);
    await expect(page.getByText(/Draft not kept/)).toBeVisible();
    await save(page);
    await expect(toast(page, 'Error Updating Page')).toBeVisible();
    await expect(notice(page).filter({ hasText: FULL })).toBeVisible();
    await expect(editor(page)).toContainText('No room for this');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await storage.send('Storage.overrideQuotaForOrigin', { origin: recto.url });
    // Chromium caches a quota for half a minute.
    await expect(notice(page).filter({ hasText: FULL })).toBeHidden();
    await synced(page);
    expect((await serverPages(recto.url, account)).map((row) => row.markdown_content)).toEqual([
      large,
    ]);
  });
});
