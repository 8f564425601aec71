import { ask, replies } from '../support/chat/chat.ts';
import { beginConversation } from '../support/chat/conversation.ts';
import { expect, test } from '../support/test.ts';

test('spec §7: without a model the demo model answers and is labelled @core', async ({
  page,
  recto,
}) => {
  await beginConversation(page, recto.url);
  const mark = page.getByRole('main').getByRole('button', { name: 'Demo model' });
  await mark.click();
  await expect(page.getByRole('region', { name: 'Demo model' })).toContainText(
    'No language model is configured.',
  );
  await page.keyboard.press('Escape');
  await ask(page, 'What can you do?');
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expect(replies(page)).toContainText('Demo model');
  await page.reload();
  await expect(replies(page)).toContainText('Demo model');
});
