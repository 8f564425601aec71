import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { enterWithPage, chooseFromMenu, editor, openTab, toast, write } from '../support/studio.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

/** The element that shows a focus ring. */
const ringed = (page: Page) => page.locator(':focus-visible');

test('a pressed tab shows no focus ring, and one reached by keys does @ci', async ({
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

test('a notice that is answered by keys leaves the focus in the screen', async ({
  page,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Tides', text: 'High water' });
  await write(page, 'Low water');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(page.getByText('Your unsaved text is restored')).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('a phone’s notice that is opened by keys passes the focus to its first choice', async ({
  page,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Tides', text: 'High water' });
  await write(page, 'Low water');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeFocused();
});

test('a way out of an empty screen, chosen by keys, leaves the focus in the screen', async ({
  page,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Tides', text: 'High water' });
  await page.goto(page.url().replace('markdown', 'html'));
  await page.getByRole('link', { name: 'Open it there' }).press('Enter');
  await expect(editor(page)).toHaveText('High water');
  await expect(page.locator('#main')).toBeFocused();
  await page.goto('/?tab=saved&q=nothing');
  await page.getByRole('button', { name: 'Back to all projects' }).press('Enter');
  await expect(page.getByRole('article', { name: 'Tides' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

for (const how of ['pressed', 'chosen by keys']) {
  test(`the toast after one whose action was ${how} closes, and the focus is in the screen`, async ({
    page,
    recto,
  }) => {
    const account = await enter(page, recto.url);
    await addPages(recto.url, account, [{ title: 'Deleted' }, { title: 'Kept' }]);
    await page.goto('/?tab=saved');
    await page.getByRole('button', { name: 'Delete “Deleted”' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    if (how === 'pressed') await undo.click();
    else {
      await page.keyboard.press('F8');
      // The toast itself is first.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(toast(page, 'Page Restored')).toBeVisible();
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
    await page.mouse.move(5, 5);
    await expect(toast(page, 'Page Restored')).toBeHidden();
  });
}
