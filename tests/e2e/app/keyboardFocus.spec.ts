import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { chooseFromMenu, openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** The element that shows a focus ring. */
const ringed = (page: Page) => page.locator(':focus-visible');

test('a pressed tab shows no focus ring, and one reached by keys does @core', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  for (const size of [
    { width: 1366, height: 768 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['AI Assistant', 'Saved Pages', 'Dashboard'] as const) {
      await openTab(page, name);
      await expect(page.getByRole('tab', { name })).toBeFocused();
      await expect(ringed(page)).toHaveCount(0);
    }
  }
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('tab', { name: 'AI Assistant' });
  await expect(next).toHaveAttribute('aria-selected', 'true');
  await expect(next.and(ringed(page))).toBeVisible();
});

test('a dialog that no longer fits scrolls by keys', async ({ page, recto }) => {
  await page.setViewportSize({ width: 1366, height: 1600 });
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await chooseFromMenu(page, 'Keyboard shortcuts');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const last = dialog.locator('kbd').last();
  await expect(last).toBeInViewport();
  await page.setViewportSize({ width: 1366, height: 600 });
  await expect(last).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
});
