import { enter } from '../support/auth/account.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('Markdown commands in the menu and by keyboard change the selected lines', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, 'Tides');
  await page.getByRole('button', { name: 'Formatting' }).click();
  await page.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(editor(page)).toHaveText('## Tides');
  // The menu returns the focus to the text.
  await page.keyboard.press('End');
  await page.keyboard.insertText(' and moons');
  await expect(editor(page)).toHaveText('## Tides and moons');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await expect(editor(page)).toHaveText('Tides and moons');
  await page.keyboard.press('ControlOrMeta+Shift+9');
  await expect(editor(page)).toHaveText('- [ ] Tides and moons');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('Tides and moons');

  await page.getByRole('button', { name: 'Formatting' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Heading 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Formatting' })).toBeFocused();
});
