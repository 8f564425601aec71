import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { dragFinger } from '../support/phone.ts';
import { editor, newPage, openTab, write, type Tab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

/** Neither pane gets narrower, px. */
const LEAST = 288;

const divider = (page: Page) => page.getByRole('slider', { name: 'Editor and preview' });

/** The widths of editor and preview, px. */
async function widths(page: Page): Promise<readonly [number, number]> {
  const text = await page.getByRole('region', { name: 'Markdown Editor' }).boundingBox();
  const preview = await page.getByRole('region', { name: 'Markdown Preview' }).boundingBox();
  return [Math.round(text?.width ?? 0), Math.round(preview?.width ?? 0)];
}

/** Drags the divider's grip with a finger to a place of the window, px. */
async function drag(page: Page, to: number): Promise<void> {
  const box = await divider(page).boundingBox();
  if (box === null) throw new Error('no divider');
  await dragFinger(page, box.y + box.height / 2, box.x + box.width / 2, to);
}

test('a tablet shows text and preview side by side, and a finger or keys move the divider @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Tides\n');
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeHidden();
  const [text, preview] = await widths(page);
  expect(Math.abs(text - preview)).toBeLessThan(4);
  await drag(page, 500);
  await expect.poll(async () => (await widths(page))[0]).toBeGreaterThan(text + 30);
  await drag(page, 810);
  await expect.poll(async () => (await widths(page))[1]).toBe(LEAST);
  await drag(page, 100);
  await expect.poll(async () => (await widths(page))[0]).toBe(LEAST);
  await divider(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const moved = await widths(page);
  expect(moved[0]).toBeGreaterThan(LEAST);
  await page.reload();
  await expect(editor(page)).toContainText('# Tides');
  expect(await widths(page)).toEqual(moved);
  // What a phone hides in its menu is visible here.
  for (const name of ['Reset', 'Copy', 'Download', 'Bold', 'Formatting', 'Refresh', 'Fullscreen']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText('2 lines')).toBeInViewport({ ratio: 1 });
});

test('the tabs are a rail beside the screen of a tablet, also on a long page', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  const names: readonly Tab[] = [
    'Dashboard',
    'AI Assistant',
    'HTML Editor',
    'Markdown Editor',
    'Saved Pages',
  ];
  for (const [width, height] of [
    [640, 900],
    [820, 1180],
    [1023, 768],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(tabs).toHaveAttribute('aria-orientation', 'vertical');
    await page.mouse.wheel(0, 5000);
    for (const name of names)
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, -5000);
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('tab', { name: 'Dashboard' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/tab=ai-assistant/);
  await openTab(page, 'HTML Editor');
  await expect(editor(page)).toBeVisible();
  for (const name of names) await expect(page.getByRole('tab', { name })).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(tabs).toHaveAttribute('aria-orientation', 'horizontal');
});
