import { enter } from '../support/auth/account.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('Markdown help: commands of the menu and of the keyboard change the lines they stand in', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, 'Tides');
  await page.getByRole('button', { name: 'Formatting' }).click();
  await page.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(editor(page)).toHaveText('## Tides');
  // The menu gives the focus back to the text: one writes on.
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
