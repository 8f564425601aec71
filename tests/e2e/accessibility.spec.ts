import { enter } from './support/account.ts';
import { expectNoFindings } from './support/axe.ts';
import { openTab } from './support/studio.ts';
import { expect, test } from './support/test.ts';

for (const [colorScheme, tag] of [
  ['light', ' @core'],
  ['dark', ''],
] as const) {
  test(`axe finds nothing on the visitor's screens (${colorScheme})${tag}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of [
      '/',
      '/?tab=saved',
      '/auth',
      '/features',
      '/nowhere/at/all',
      '/ai-assistant',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectNoFindings(page);
    }
  });

  test(`axe finds nothing on the signed-in screens (${colorScheme})${tag}`, async ({
    page,
    recto,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enter(page, recto.url);
    for (const tab of [
      'Dashboard',
      'AI Assistant',
      'HTML Editor',
      'Markdown Editor',
      'Saved Pages',
    ] as const) {
      await openTab(page, tab);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectNoFindings(page);
    }
    await page.goto('/profile');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNoFindings(page);
  });
}

test('no screen is wider than a 320 px window', async ({ page, recto }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const widths = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
  for (const path of ['/', '/auth', '/features', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const [content, window] = await widths();
    expect(content, path).toBe(window);
  }
  await enter(page, recto.url);
  for (const tab of ['dashboard', 'ai-assistant', 'html-editor', 'markdown-editor', 'saved']) {
    await page.goto(`/?tab=${tab}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const [content, window] = await widths();
    expect(content, tab).toBe(window);
  }
});
