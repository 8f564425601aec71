import type { Page } from '@playwright/test';
import { enter, serverPages, type Account } from '../support/auth/account.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addSession, replies, openConversation } from '../support/chat/chat.ts';
import { addPages } from '../support/pages/pages.ts';
import { documentTitle, editor, openTab, toast, write, holdUndo } from '../support/studio.ts';

const NOTES = '# Field notes\n\nWren by the gate.\n\nMiddle, which stays.\n\nHeron at noon.\n';
const BETTER = '# Field notes\n\nA wren by the gate.\n\nMiddle, which stays.\n\nA heron at noon.\n';

const inFence = (language: string, code: string) =>
  `Here it is:\n\n\`\`\`${language}\n${code}\`\`\`\n`;

/** Opens the assistant of a new user with one project and a reply that proposes a new text for it. */
async function openWithProposal(
  page: Page,
  url: string,
  proposal: string,
): Promise<{ readonly account: Account; readonly pageId: string }> {
  const account = await enter(page, url);
  const [pageId = ''] = await addPages(url, account, [
    { title: 'Field notes', content_type: 'markdown', markdown_content: NOTES },
  ]);
  await addSession(url, account, 'Birds', [
    ['user', 'Make it better'],
    ['assistant', inFence('markdown', proposal)],
  ]);
  await page.goto('/?tab=saved');
  await expect(page.getByText('Field notes').first()).toBeVisible();
  await page.goto('/ai-assistant');
  await expect(replies(page)).toContainText('Here it is');
  return { account, pageId };
}

async function openReview(page: Page) {
  await replies(page).getByRole('button', { name: 'Apply to project' }).click();
  const choose = page.getByRole('dialog', { name: 'Apply to project' });
  await choose.getByRole('button', { name: /Field notes/ }).click();
  return page.getByRole('dialog', { name: 'Apply to “Field notes”' });
}

const textAtServer = async (url: string, account: Account) =>
  (await serverPages(url, account)).find(({ title }) => title === 'Field notes')?.markdown_content;

test('code in a reply opens as an unsaved page', async ({ page, recto }) => {
  const account = await openConversation(page, recto.url, 'Pages', [
    ['user', 'A page'],
    ['assistant', inFence('html', '<h1>Wren</h1>\n') + inFence('css', 'h1 {}\n')],
  ]);
  await expect(replies(page).getByRole('button', { name: /^Copy .* code$/ })).toHaveCount(2);
  await replies(page).getByRole('button', { name: 'Open as new page: HTML code' }).click();
  await expect(editor(page)).toHaveText('<h1>Wren</h1>');
  await expect(documentTitle(page)).toHaveText('Untitled page');
  await expect(page.getByText('A new page from the assistant')).toBeVisible();
  await page.getByRole('button', { name: 'Start editing' }).click();
  await expect(page.getByText('A new page from the assistant')).toBeHidden();
  await page.reload();
  await expect(editor(page)).toHaveText('<h1>Wren</h1>');
  expect(await serverPages(recto.url, account)).toEqual([]);
});

test('changes are accepted or rejected one by one, compared, saved together, and undone together @ci', async ({
  page,
  recto,
}) => {
  const { account } = await openWithProposal(page, recto.url, BETTER);
  const review = await openReview(page);
  await expect(review.getByText('2 changes, 2 accepted')).toBeVisible();
  // This reply records no project, so later edits are unknown.
  await expect(review.getByText('The text this reply was made from isn’t available')).toBeVisible();
  const first = review.getByRole('group', { name: 'Change 1 of 2', exact: true });
  await expect(review.getByRole('figure', { name: 'Lines of Change 1 of 2' })).toContainText(
    'A wren by the gate.',
  );
  await first.getByRole('radio', { name: 'Reject' }).check();
  await expect(review.getByText('2 changes, 1 accepted')).toBeVisible();
  await expectNoFindings(page);

  await review.getByRole('tab', { name: 'Before and after' }).click();
  const before = documentIn(review, 'iframe[title="Before"]');
  const after = documentIn(review, 'iframe[title="After"]');
  await expect(before.getByText('Heron at noon.', { exact: true })).toBeVisible();
  await expect(after.getByText('A heron at noon.')).toBeVisible();
  await expect(after.getByText('Wren by the gate.', { exact: true })).toBeVisible();

  await review.getByRole('button', { name: 'Apply 1 of 2 changes' }).click();
  await expect(review).toBeHidden();
  await expect(toast(page, 'Changes Applied')).toBeVisible();
  await holdUndo(page);
  await expect
    .poll(() => textAtServer(recto.url, account))
    .toBe(NOTES.replace('Heron at', 'A heron at'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Changes Undone')).toBeVisible();
  await expect.poll(() => textAtServer(recto.url, account)).toBe(NOTES);
});

test('finding a project and applying changes work by keyboard alone', async ({ page, recto }) => {
  const { account } = await openWithProposal(page, recto.url, BETTER);
  await replies(page).getByRole('button', { name: 'Apply to project' }).focus();
  await page.keyboard.press('Enter');
  const choose = page.getByRole('dialog', { name: 'Apply to project' });
  await expect(choose).toBeVisible();
  await choose.getByRole('button', { name: /Field notes/ }).focus();
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Apply to “Field notes”' });
  const second = review.getByRole('group', { name: 'Change 2 of 2', exact: true });
  await second.getByRole('radio', { name: 'Accept' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(second.getByRole('radio', { name: 'Reject' })).toBeChecked();
  await review.getByRole('button', { name: 'Apply 1 of 2 changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(review).toBeHidden();
  await expect(replies(page).getByRole('button', { name: 'Apply to project' })).toBeFocused();
  await expect
    .poll(() => textAtServer(recto.url, account))
    .toBe(NOTES.replace('Wren by', 'A wren by'));
});

test('a project in the chat’s context is preselected', async ({ page, recto }) => {
  await openWithProposal(page, recto.url, BETTER);
  await page.getByRole('button', { name: 'Add Context' }).first().click();
  const selector = page.getByRole('dialog');
  await selector.getByText('Field notes').first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Context \(1\)/ }).first()).toBeVisible();
  await replies(page).getByRole('button', { name: 'Apply to project' }).click();
  await expect(page.getByRole('dialog', { name: 'Apply to “Field notes”' })).toContainText(
    '2 changes, 2 accepted',
  );
});

test('changes apply to the project’s draft, are saved with it, and Undo restores it', async ({
  page,
  recto,
}) => {
  const { account, pageId } = await openWithProposal(page, recto.url, BETTER);
  await page.goto(`/?tab=markdown-editor&load=${pageId}`);
  await expect(editor(page)).toContainText('Wren by the gate.');
  await write(page, NOTES.replace('Middle', 'My middle'));
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await openTab(page, 'AI Assistant');
  await page.getByRole('link', { name: 'Open AI Assistant' }).click();

  const review = await openReview(page);
  await expect(review.getByText('This project has unsaved text on this device.')).toBeVisible();
  const middle = review.getByRole('group', { name: 'Change 2 of 3', exact: true });
  await middle.getByRole('radio', { name: 'Reject' }).check();
  await review.getByRole('button', { name: 'Apply 2 of 3 changes' }).click();
  await holdUndo(page);
  await expect
    .poll(() => textAtServer(recto.url, account))
    .toBe(BETTER.replace('Middle', 'My middle'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Changes Undone')).toBeVisible();
  await page.goto(`/?tab=markdown-editor&load=${pageId}`);
  await expect(editor(page)).toContainText('My middle');
  await expect(editor(page)).toContainText('Heron at noon.');
  await expect.poll(() => textAtServer(recto.url, account)).toBe(NOTES);
});

test('changes are not applied over a draft in another tab', async ({ page, context, recto }) => {
  const { account, pageId } = await openWithProposal(page, recto.url, BETTER);
  const other = await context.newPage();
  await other.goto(`/?tab=markdown-editor&load=${pageId}`);
  await expect(editor(other)).toContainText('Wren by the gate.');
  await write(other, 'Mine\n');
  await expect(other.getByText('Draft kept on this device')).toBeVisible();

  await page.bringToFront();
  const review = await openReview(page);
  await expect(review.getByText('has unsaved text in another window')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Apply changes' })).toBeDisabled();
  await other.close();
  await review.getByRole('button', { name: 'Try Again' }).click();
  await expect(review.getByText('This project has unsaved text on this device.')).toBeVisible();
  expect(await textAtServer(recto.url, account)).toBe(NOTES);
});

test('changes applied offline are queued and sent later', async ({ page, context, recto }) => {
  const { account } = await openWithProposal(page, recto.url, BETTER);
  // Loads the code while online.
  const seen = await openReview(page);
  await seen.getByRole('tab', { name: 'Before and after' }).click();
  await expect(documentIn(seen, 'iframe[title="After"]').getByText('A heron')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  const review = await openReview(page);
  await review.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(toast(page, 'Changes Applied')).toBeVisible();
  expect(await textAtServer(recto.url, account)).toBe(NOTES);
  await context.setOffline(false);
  await expect.poll(() => textAtServer(recto.url, account)).toBe(BETTER);
});

test('a proposal for a part of a page changes only that part', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    {
      title: 'Birds',
      html_content: '<h1>Birds</h1>\n<ul>\n<li>Wren</li>\n</ul>\n<p>The end.</p>\n',
    },
  ]);
  await addSession(recto.url, account, 'Lists', [
    ['user', 'Add the heron'],
    ['assistant', inFence('html', '<ul>\n<li>Wren</li>\n<li>Heron</li>\n</ul>\n')],
  ]);
  await page.goto('/?tab=saved');
  await expect(page.getByText('Birds').first()).toBeVisible();
  await page.goto('/ai-assistant');
  await replies(page).getByRole('button', { name: 'Apply to project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Birds/ }).click();
  const review = page.getByRole('dialog', { name: 'Apply to “Birds”' });
  await expect(review.getByRole('radio', { name: 'Part of the project' })).toBeChecked();
  await expect(review.getByText('1 change, 1 accepted')).toBeVisible();
  await review.getByRole('radio', { name: 'The whole project' }).check();
  await expect(review.getByText('1 change, 1 accepted')).toBeHidden();
  await review.getByRole('radio', { name: 'Part of the project' }).check();
  await review.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect
    .poll(async () => (await serverPages(recto.url, account))[0]?.html_content)
    .toMatch(/<h1>Birds<\/h1>\s*<ul>\s*<li>Wren<\/li>\s*<li>Heron<\/li>\s*<\/ul>\s*<p>The end/);
});
