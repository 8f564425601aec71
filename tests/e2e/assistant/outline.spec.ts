import { upstreamEnvironment } from '../../support/chat/scriptedUpstream.ts';
import { enter } from '../support/auth/account.ts';
import { expect, test as base } from '../support/chat/assistant.ts';
import { ask, messageField, newSession, replies, userMessage } from '../support/chat/chat.ts';
import { addPages } from '../support/pages/pages.ts';
import { startRecto, type Recto } from '../support/recto.ts';

const BOOK = Array.from(
  { length: 60 },
  (_, at) => `# Chapter ${at}\n\nOpening of ${at}.\n\n${`Body of ${at}. `.repeat(30)}\n\n`,
).join('');

const test = base.extend<object, { recto: Recto }>({
  recto: [
    async ({ upstream }, provide) => {
      const small = { ...upstreamEnvironment(upstream), AI_CONTEXT_TOKENS: '4000' };
      const recto = await startRecto(small);
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ viewport: { width: 360, height: 640 } });

test('a project over the model’s limit is sent in outline, and its share can be limited', async ({
  page,
  recto,
  upstream,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'Notes', content_type: 'markdown', markdown_content: 'Short notes' },
    { title: 'Long book', content_type: 'markdown', markdown_content: BOOK },
  ]);
  await page.goto('/ai-assistant');
  await newSession(page);
  await page.getByRole('button', { name: 'Add Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Projects for AI Context' });
  await dialog.getByRole('checkbox', { name: 'Notes' }).press('Space');
  const book = dialog.getByRole('checkbox', { name: 'Long book' });
  await book.press('Space');
  await expect(book).toHaveAccessibleDescription(/in outline/);
  await expect(dialog.getByText('1 project will be sent in outline')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the whole of Long book' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Send up to 1,000 tokens' }).click();
  await expect(
    dialog.getByRole('button', { name: 'Send up to 1,000 tokens of Long book' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('“Long book” will be sent in outline')).toBeVisible();
  await ask(page, 'What is in Chapter 41?');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  const [system] = upstream.requests[0]?.messages ?? [];
  expect(system?.content).toContain('\n\n## Notes\n\nShort notes\n\n## Long book\n\n[In outline');
  expect(system?.content).toContain('Body of 41. Body of 41.');
  expect(system?.content.length).toBeLessThan(6000);
  await userMessage(page, 'Chapter 41').getByRole('button', { name: 'With 2 projects' }).click();
  await expect(page.getByRole('region', { name: 'Sent as context' })).toContainText(
    'Long book (in outline)',
  );
  await page.keyboard.press('Escape');
  await messageField(page).fill('many words '.repeat(4000));
  await expect(page.getByText(/The model’s limit is [\d,]+\.$/)).toBeVisible();
});
