import { newAccount, register } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { ask, messageField, replies } from '../support/chat/chat.ts';
import { askBeside, BIRDS, openBeside } from '../support/chat/panel.ts';
import { addPages } from '../support/pages/pages.ts';

const WINDOWS = [
  { device: 'a phone', atlas: 'Monsoon atlas', viewport: { width: 360, height: 640 }, tag: ' @ci' },
  {
    device: 'a computer',
    atlas: 'Trade wind atlas',
    viewport: { width: 1366, height: 768 },
    tag: '',
  },
] as const;

for (const { device, atlas, viewport, tag } of WINDOWS) {
  test.describe(`beside the text on ${device}`, () => {
    test.use({ viewport });

    test(`projects and public pages are added to the open page’s context${tag}`, async ({
      page,
      recto,
      upstream,
    }) => {
      const author = newAccount('Grace Author');
      await register(recto.url, author);
      await addPages(recto.url, author, [
        { title: atlas, html_content: '<p>Winds of the north</p>' },
      ]);
      const { account } = await openBeside(page, recto.url);
      await addPages(recto.url, account, [
        { title: 'Style guide', content_type: 'markdown', markdown_content: 'Short sentences.' },
      ]);
      // Fetched like a page of another device.
      await page.reload();
      await page.getByRole('button', { name: 'Assistant', exact: true }).click();

      await page.getByRole('button', { name: 'Context (1)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Select Projects for AI Context' });
      await expect(dialog).toContainText('This page as it is in the editor, always included');
      await expect(dialog.getByRole('checkbox', { name: 'Birds' })).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Clear All' })).toBeDisabled();
      await dialog.getByRole('checkbox', { name: 'Style guide' }).press('Space');
      await expect(dialog.getByText('2 projects selected')).toBeVisible();
      await dialog.getByLabel('Find a project or a public page').fill(atlas);
      await dialog
        .getByRole('list', { name: 'Public pages' })
        .getByRole('checkbox', { name: atlas })
        .press('Space');
      await expect(dialog.getByText('3 projects selected')).toBeVisible();
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('button', { name: 'Context (3)' })).toBeFocused();
      await expect(messageField(page)).toHaveAttribute('placeholder', /your 3 selected project/);

      await askBeside(page, 'Compare them');
      await expect(replies(page)).toContainText('This is the scripted reply.');
      expect(upstream.requests[0]?.messages[0]?.content).toBe(
        `You are a helpful assistant. Use the following project context:\n\n## Birds\n\n${BIRDS}\n\n## Style guide\n\nShort sentences.\n\n## ${atlas}\n\n<p>Winds of the north</p>`,
      );

      // Only the open page is left, and the next message has it alone.
      await page.getByRole('button', { name: 'Context (3)' }).click();
      await dialog.getByRole('button', { name: 'Clear All' }).click();
      await expect(dialog.getByText('1 project selected')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await ask(page, 'And alone?');
      await expect(replies(page)).toHaveCount(2);
      await expect.poll(() => upstream.requests.length).toBe(2);
      expect(upstream.requests[1]?.messages[0]?.content).toBe(
        `You are a helpful assistant. Use the following project context:\n\n## Birds\n\n${BIRDS}`,
      );
    });
  });
}
