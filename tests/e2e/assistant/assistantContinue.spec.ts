import type { Page } from '@playwright/test';
import { cutAfter, endsWith, held, says } from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { expectNoFindings } from '../support/axe.ts';
import { ask, replies, serverMessages, beginConversation } from '../support/chat/chat.ts';

const HALF = 'Here it is:\n\n```html\n<h1>Wren</h1>\n<p>By the ga';
const REST = 'te.</p>\n```\n';

const apply = (page: Page) => page.getByRole('button', { name: /^Apply to project/ });
const button = (page: Page, name: string) =>
  replies(page).getByRole('button', { name, exact: true });

const ENDINGS = [
  ['cut by the connection', cutAfter(HALF), 'The connection was lost here'],
  [
    'ended by the length limit',
    endsWith(HALF, 'length'),
    'The model’s length limit ended this reply',
  ],
  ['filtered', endsWith(HALF, 'content_filter'), 'The provider’s content filter ended this reply'],
] as const;

for (const [how, script, badge] of ENDINGS) {
  test(`a reply ${how} cannot be applied, before or after a reload, but continued or regenerated`, async ({
    page,
    recto,
    upstream,
  }) => {
    upstream.next.push(script);
    await beginConversation(page, recto.url);
    await ask(page, 'A page');
    for (const round of ['at first', 'after a reload']) {
      if (round === 'after a reload') await page.reload();
      await expect(replies(page)).toContainText(badge);
      await expect(button(page, 'Continue')).toBeVisible();
      await expect(button(page, 'Regenerate')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Open as new page/ })).toBeVisible();
      await expect(apply(page)).toBeHidden();
    }
    await expectNoFindings(page);
    upstream.next.push(says('A whole reply.'));
    await button(page, 'Regenerate').click();
    await expect(replies(page)).toHaveText(/A whole reply\./);
    await expect(button(page, 'Continue')).toBeHidden();
  });
}

test('a stopped reply continues as one message, which can be applied once complete @ci', async ({
  page,
  recto,
  upstream,
}) => {
  const first = held();
  upstream.next.push(first.script);
  const account = await beginConversation(page, recto.url);
  await ask(page, 'A page');
  await first.started;
  first.say(HALF);
  await expect(replies(page).locator('pre')).toContainText('By the ga');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(replies(page)).toContainText('Stopped');
  await expect(apply(page)).toBeHidden();

  const second = held();
  upstream.next.push(second.script);
  await button(page, 'Continue').click();
  await second.started;
  await expect(replies(page).locator('pre')).toContainText('By the ga');
  second.say(REST);
  await expect(replies(page)).toHaveCount(1);
  second.end();
  await expect(apply(page)).toBeVisible();
  await expect(replies(page).locator('pre')).toHaveText('<h1>Wren</h1>\n<p>By the gate.</p>');
  await expect(replies(page)).not.toContainText('Stopped');
  expect(upstream.requests[1]?.messages.slice(1, 3)).toEqual([
    { role: 'user', content: 'A page' },
    { role: 'assistant', content: HALF },
  ]);
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ content }) => content))
    .toEqual(['A page', HALF + REST]);
  await page.reload();
  await expect(apply(page)).toBeVisible();
});
