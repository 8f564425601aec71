import type { Page } from '@playwright/test';
import { enter, signIn } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { expectToFit, SMALL_PHONE } from '../support/phone.ts';
import { chooseFromMenu, editor, newPage, openTab, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const TEXT = 'First words.\n\nSecond paragraph\nof two lines.\n\n```\ncode stays\n```\n';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Writing settings' });

/** The choice shows once it is stored. */
async function choose(
  page: Page,
  role: 'radio' | 'checkbox',
  name: string,
  checked = true,
): Promise<void> {
  const control = page.getByRole(role, { name });
  await control.click();
  await expect(control).toBeChecked({ checked });
}

const fontOf = (page: Page, text: string) =>
  page
    .locator('.cm-line')
    .filter({ hasText: text })
    .evaluate((line) => getComputedStyle(line).fontFamily);

const opacityOf = (page: Page, text: string) =>
  page
    .locator('.cm-line')
    .filter({ hasText: text })
    .evaluate((line) => getComputedStyle(line).opacity);

test('writing settings change the editor at once, stay, and follow the account @ci', async ({
  browser,
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, TEXT);
  await chooseFromMenu(page, 'Writing settings');
  await expectNoFindings(page);
  await choose(page, 'radio', 'Book');
  await choose(page, 'radio', 'Narrow');
  await choose(page, 'checkbox', 'Focus mode');
  await choose(page, 'checkbox', 'Spell-check', false);
  await settings(page).getByLabel('Word goal').fill('10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();

  await expect.poll(() => fontOf(page, 'First words')).toContain('Georgia');
  expect(await fontOf(page, 'code stays')).not.toContain('Georgia');
  await expect(editor(page)).toHaveAttribute('spellcheck', 'false');
  await expect(page.getByText(/\d of 10 words/)).toBeVisible();
  await page.getByText('of two lines').click();
  await expect.poll(() => opacityOf(page, 'Second paragraph')).toBe('1');
  expect(await opacityOf(page, 'First words')).toBe('0.35');

  await page.reload();
  await expect.poll(() => fontOf(page, 'First words')).toContain('Georgia');
  const context = await browser.newContext({ baseURL: recto.url });
  const other = await context.newPage();
  await signIn(other, account);
  await other.goto('/profile#writing');
  await expect(other.getByRole('radio', { name: 'Book' })).toBeChecked();
  await expect(other.getByLabel('Word goal')).toHaveValue('10');
  await expectNoFindings(other);
  await choose(other, 'radio', 'Fixed width');
  await openTab(await backToStudio(other), 'Markdown Editor');
  await expect(editor(other)).toBeVisible();
  expect(await editor(other).evaluate((text) => getComputedStyle(text).fontFamily)).not.toContain(
    'Georgia',
  );
  await context.close();
});

async function backToStudio(page: Page): Promise<Page> {
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  return page;
}

test('typewriter scrolling keeps the written line in the middle', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, Array.from({ length: 100 }, (_, line) => `Line ${line}`).join('\n'));
  await chooseFromMenu(page, 'Writing settings');
  await choose(page, 'checkbox', 'Typewriter scrolling');
  await page.keyboard.press('Escape');
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' typed');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const scroller = document.querySelector('.cm-scroller')?.getBoundingClientRect();
        const line = document.querySelector('.cm-activeLine')?.getBoundingClientRect();
        if (scroller === undefined || line === undefined) return 1;
        const middle = scroller.top + scroller.height / 2;
        return Math.abs(line.top + line.height / 2 - middle) / scroller.height;
      }),
    )
    .toBeLessThan(0.2);
});

test('Vim keys move, edit and save; Escape then Tab still leaves the editor', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, 'one two three');
  await chooseFromMenu(page, 'Writing settings');
  await choose(page, 'checkbox', 'Vim keys');
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-vim-panel')).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.type('0dw');
  await expect(editor(page)).toHaveText('two three');
  await page.keyboard.type('A four');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveText('two three four');
  await page.keyboard.type('u');
  await expect(editor(page)).toHaveText('two three');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await editor(page).focus();
  await page.keyboard.type(':w');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Save/ });
  await dialog.getByLabel('Title').fill('By Vim');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

test.describe('on a phone', () => {
  test.use(SMALL_PHONE);

  test('the writing settings fit', async ({ page, recto }) => {
    await enter(page, recto.url);
    await newPage(page, 'Markdown Editor');
    await chooseFromMenu(page, 'Writing settings');
    await expect(settings(page)).toBeVisible();
    await expectToFit(page);
    await expect(settings(page).getByRole('checkbox', { name: 'Vim keys' })).toHaveCount(0);
    await choose(page, 'radio', 'Book');
    await page.keyboard.press('Escape');
    await expect(editor(page)).toHaveCSS('font-size', '17px');
  });
});
