import { upstreamEnvironment } from '../../support/chat/scriptedUpstream.ts';
import { expectNoFindings } from '../support/axe.ts';
import { ask, newSession, replies, sessionRow, beginConversation } from '../support/chat/chat.ts';
import { type Recto, startRecto } from '../support/recto.ts';
import { expect, test as base } from '../support/chat/assistant.ts';

const test = base.extend<object, { recto: Recto }>({
  recto: [
    async ({ upstream }, provide) => {
      const recto = await startRecto({
        ...upstreamEnvironment(upstream),
        AI_MODEL_LABEL: 'Quick',
        AI_MODELS: 'large|Careful|200000',
      });
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('each conversation has its model, chosen from those of the server @ci', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  const choice = page.getByRole('combobox', { name: 'Model' });
  await expect(choice.locator('option')).toHaveText([
    'Quick, 123,904 tokens',
    'Careful, 195,904 tokens',
  ]);
  await choice.selectOption('large');
  await expect(choice).toHaveValue('large');
  await ask(page, 'A hard question');
  await expect(replies(page)).toContainText('Careful');
  expect(upstream.requests.at(-1)?.body['model']).toBe('large');
  await expectNoFindings(page);

  await newSession(page);
  await expect(choice).toHaveValue('large');
  await choice.selectOption('scripted-model');
  await expect(choice).toHaveValue('scripted-model');
  await page.reload();
  await expect(choice).toHaveValue('scripted-model');
  await sessionRow(page, 'A hard question').getByRole('button').first().click();
  await expect(choice).toHaveValue('large');
});
