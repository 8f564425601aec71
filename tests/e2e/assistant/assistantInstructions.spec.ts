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
