import { enter } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  addSession,
  ask,
  messageField,
  newSession,
  replies,
  sessionRow,
  userMessage,
  beginConversation,
  openConversation,
} from '../support/chat/chat.ts';
import { hold } from '../support/hold.ts';
import { addPages } from '../support/pages/pages.ts';
import { toast } from '../support/studio.ts';

test('spec §2, §7: selected projects are sent with a message, and can be removed @ci', async ({
  page,
  recto,
  upstream,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'Harbour', content_type: 'html', html_content: '<p>Ropes and tar</p>', tags: ['sea'] },
    { title: 'Log book', content_type: 'markdown', markdown_content: '# Day one\n\nCalm.' },
  ]);
  await page.goto('/ai-assistant');
  await page.getByRole('button', { name: 'Add Context' }).click();
  await expect(toast(page, 'No Active Session')).toBeVisible();
  await newSession(page);
  await page.getByRole('button', { name: 'Add Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Projects for AI Context' });
  await expect(dialog.getByText('0 projects selected')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Clear All' })).toBeDisabled();
  const harbour = dialog.getByRole('checkbox', { name: 'Harbour' });
  await expect(harbour).toHaveAccessibleDescription(/HTML.*sea.*3 words, about \d+ tokens/);
  await dialog.getByText('Harbour').click();
  await expect(harbour).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Log book' }).press('Space');
  await expect(dialog.getByText('2 projects selected')).toBeVisible();
  await expect(harbour).toHaveAccessibleDescription(/% of the context/);
  await expect(dialog.getByText(/complexity: low/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await expect(dialog.getByText('0 projects selected')).toBeVisible();
  await dialog.getByText('Log book').click();
  await expect(dialog.getByText('1 project selected')).toBeVisible();
  await harbour.press('Space');
  await expect(dialog.getByText('2 projects selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Context (2)' })).toBeFocused();
  await expect(page.getByText('2 projects ready to discuss')).toBeVisible();
  await expect(messageField(page)).toHaveAttribute(
    'placeholder',
    'Ask me anything about your 2 selected projects...',
  );

  await ask(page, 'What smells?');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  expect(upstream.requests[0]?.messages[0]).toEqual({
    role: 'system',
    content:
      'You are a helpful assistant. Use the following project context:' +
      '\n\n## Log book\n\n# Day one\n\nCalm.\n\n## Harbour\n\n<p>Ropes and tar</p>',
  });
  await userMessage(page, 'What smells?').getByRole('button', { name: 'With 2 projects' }).click();
  await expect(page.getByRole('region', { name: 'Sent as context' })).toContainText('Harbour');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Context (2)' })).toBeVisible();
});

test('spec §2: the selector says when there are no projects', async ({ page, recto }) => {
  await beginConversation(page, recto.url);
  await page.getByRole('button', { name: 'Add Context' }).click();
  await expect(page.getByRole('dialog').getByText('No projects available')).toBeVisible();
});

test('a message over the model’s context limit is refused before sending', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  const long = 'many words '.repeat(80_000);
  await messageField(page).fill(long);
  await expect(page.getByText(/The model’s limit is [\d,]+\.$/)).toBeVisible();
  await messageField(page).press('Enter');
  await expect(toast(page, 'Too Much for the Model')).toBeVisible();
  await expect(messageField(page)).toHaveValue(long);
  expect(upstream.requests).toHaveLength(0);
});

test('the selector closes when another tab deletes its session', async ({
  page,
  context,
  recto,
}) => {
  const account = await openConversation(page, recto.url, 'Boats', [['user', 'Hello']]);
  await addSession(recto.url, account, 'Tides', [['user', 'Hello']]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tides');
  await page.getByRole('button', { name: 'Add Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Projects for AI Context' });
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto('/ai-assistant');
  await other.getByRole('button', { name: 'Delete “Tides”' }).click();
  await other.getByRole('button', { name: 'Delete session' }).click();
  await expect(page.getByText('Boats').first()).toBeAttached();
  await expect(page.getByText('Tides')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test('a conversation about a page that begins late leaves the session the user chose meanwhile', async ({
  page,
  recto,
}) => {
  const account = await openConversation(page, recto.url, 'Boats', [['user', 'Hello']]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats');
  const [id] = await addPages(recto.url, account, [{ title: 'Tides' }]);
  const release = await hold(page, '**/rest/v1/session_projects*');
  await page.goto(`/ai-assistant?about=${id}`);
  await expect(sessionRow(page, 'Chat Session 2')).toBeVisible();
  await sessionRow(page, 'Boats').getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats');
  const added = page.waitForResponse((answer) => answer.url().includes('session_projects'));
  release();
  await added;
  await messageField(page).fill('Still here');
  // The late answer would have changed the session by then.
  await page.waitForTimeout(300);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats');
});
