import { expect, test } from '../support/chat/assistant.ts';
import { messageField, replies } from '../support/chat/chat.ts';
import { openBeside, openPanel } from '../support/chat/panel.ts';
import { rowsOf } from '../support/storage.ts';
import { editor } from '../support/studio.ts';

test('a first message and its files are stored before they are sent, and survive a reload @ci', async ({
  page,
  recto,
}) => {
  await openBeside(page, recto.url);
  await messageField(page).fill('Is this right?');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const file = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') };
  await (await chooser).setFiles(file);
  // A killed window has no other chance.
  await expect
    .poll(() => rowsOf(page, 'composerDrafts'))
    .toMatchObject([{ text: 'Is this right?' }]);
  await expect.poll(() => rowsOf(page, 'attachments')).toHaveLength(1);
  await page.reload();
  await expect(editor(page)).toContainText('wren');
  await openPanel(page);
  await expect(messageField(page)).toHaveValue('Is this right?');
  await expect(page.getByText('notes.md')).toBeVisible();
  await page.getByRole('button', { name: 'New chat about this page' }).click();
  await expect(messageField(page)).toHaveValue('Is this right?');
  await messageField(page).press('Enter');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await expect.poll(() => rowsOf(page, 'composerDrafts')).toEqual([]);
  await expect.poll(() => rowsOf(page, 'attachments')).toEqual([]);
});
