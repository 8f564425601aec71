import { expectNoFindings } from '../support/axe.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { ask, enterAssistant, newSession, replies } from '../support/chat/chat.ts';

test('the user’s instructions are kept and sent with every message @ci', async ({
  page,
  recto,
  upstream,
}) => {
  await enterAssistant(page, recto.url);
  await page.getByRole('link', { name: 'Your instructions' }).click();
  const field = page.getByRole('textbox', { name: 'Your instructions for the assistant' });
  const sent = page.waitForResponse((answer) => answer.url().includes('/rpc/sync_settings'));
  await field.fill(`Answer in verse. ${'詩'.repeat(1400)}`);
  await field.blur();
  expect((await sent).ok()).toBe(true);
  await expectNoFindings(page);
  await page.reload();
  await expect(field).toHaveValue(/^Answer in verse/);

  await page.goto('/ai-assistant');
  await newSession(page);
  await ask(page, 'Hello');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  const [system, further] = upstream.requests[0]?.messages ?? [];
  expect(system?.content).toBe('You are a helpful assistant.');
  expect(further?.content).toContain('The user’s own instructions for you:\n\nAnswer in verse.');
});

test('a tab that saved instructions earlier keeps those of another tab', async ({
  page,
  context,
  recto,
}) => {
  await enterAssistant(page, recto.url);
  await page.goto('/profile');
  const name = 'Your instructions for the assistant';
  await page.getByRole('textbox', { name }).fill('Answer in verse.');
  await page.getByRole('textbox', { name }).blur();
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('textbox', { name })).toHaveValue('Answer in verse.');
  await other.getByRole('textbox', { name }).fill('Answer in prose.');
  await other.getByRole('textbox', { name }).blur();
  await expect(page.getByRole('textbox', { name })).toHaveValue('Answer in prose.');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Project Dashboard' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('textbox', { name })).toHaveValue('Answer in prose.');
});
