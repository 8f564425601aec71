import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { smallFields } from '../support/screenFaults.ts';
import { openTab } from '../support/studio.ts';
import { SMALL_PHONE, expectToFit } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

for (const [colorScheme, tag] of [
  ['light', ' @ci'],
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

test.describe('at the smallest phone width', () => {
  test.use(SMALL_PHONE);

  test('no screen overflows, touch targets are large enough and focused fields do not zoom @ci', async ({
    page,
    recto,
  }) => {
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectToFit(page, path);
      expect(await smallFields(page), path).toEqual([]);
    };
    for (const path of ['/', '/auth', '/features', '/nowhere']) await look(path);
    await enter(page, recto.url);
    for (const tab of ['dashboard', 'ai-assistant', 'html-editor', 'markdown-editor', 'saved'])
      await look(`/?tab=${tab}`);
  });
});
