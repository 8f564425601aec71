import { bytewise } from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { ask, replies } from '../support/chat/chat.ts';
import { beginConversation } from '../support/chat/conversation.ts';

const REPLY = 'So:\n\n```mermaid\ngraph LR\n  Moon --> Tide\n```\n\nDone.';

test('a reply shows a diagram above its code', async ({ page, recto, upstream }) => {
  upstream.next.push(bytewise(REPLY));
  await beginConversation(page, recto.url);
  await ask(page, 'A diagram, please');
  const reply = replies(page);
  const image = reply.getByRole('img', { name: 'Moon --> Tide' });
  await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml/);
  await expect(image).toHaveJSProperty('complete', true);
  await expect(reply.locator('pre')).toHaveText(/Moon --> Tide/);
  await expect(reply.getByRole('button', { name: /^Copy .*code$/ })).toBeVisible();
});
