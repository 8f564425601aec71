import { ask, replies, beginConversation } from '../support/chat/chat.ts';
import { askBeside, openBeside, proposals, reviewBar, textOf } from '../support/chat/panel.ts';
import { expect, test } from '../support/test.ts';

test('spec §7: without a model the demo model answers and is labelled @ci', async ({
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

test('the demo model changes the open page by rules, for review', async ({ page, recto }) => {
  await openBeside(page, recto.url);
  await askBeside(page, 'Add a section about owls');
  await expect(proposals(page)).toContainText('<h2>Owls</h2>');
  await expect(replies(page)).toContainText('Demo model');
  await reviewBar(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => textOf(page)).toContain('<h2>Owls</h2>');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await askBeside(page, 'Change Kite to Red kite');
  await expect(proposals(page)).toContainText('Red kite');
  await page
    .getByRole('group', { name: 'Quick questions' })
    .getByRole('button', { name: 'Rewrite' })
    .click();
  await expect(replies(page).last()).toContainText('needs a language model');
});
