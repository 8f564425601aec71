import { says } from '../../support/chat/upstreamScripts.ts';
import { enter, type Account } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  addSession,
  messageField,
  newSessionButton,
  replies,
  userMessage,
  serverMessages,
} from '../support/chat/chat.ts';
import { holdAllBut } from '../support/hold.ts';
import { SMALL_PHONE } from '../support/phone.ts';
import { toast } from '../support/studio.ts';

/** What `.size-limit.js` counts as loaded until the assistant takes keys. */
const START = [
  'index.html',
  'studio',
  'src/routes/AssistantScreen.tsx',
  'src/features/chat/ChatScreen.tsx',
];

const LONG = Array.from({ length: 60 }, (_, index) => `${index}. A *tide* table`).join('\n\n');

async function addTalk(url: string, account: Account): Promise<void> {
  await addSession(url, account, 'Tides', [
    ['user', 'About the tides'],
    ['assistant', LONG],
  ]);
}

for (const [device, options, tag] of [
  ['a desk', {}, ' @ci'],
  ['a phone', SMALL_PHONE, ''],
] as const) {
  test.describe(`decision 103: the composer before the conversation, on ${device}`, () => {
    test.use(options);

    test(`keys are taken before messages can be drawn${tag}`, async ({ page, recto, upstream }) => {
      upstream.next.push(says('At **noon**.'));
      const account = await enter(page, recto.url);
      await addTalk(recto.url, account);
      const release = await holdAllBut(page, START);
      await page.goto('/ai-assistant');
      await messageField(page).click();
      await page.keyboard.type('When is high water?');
      await expect(messageField(page)).toHaveValue('When is high water?');
      await expect(page.getByText('Loading messages...')).toBeVisible();
      await expect(replies(page)).toHaveCount(0);

      release();
      await expect(userMessage(page, 'About the tides')).toHaveCount(1);
      await expect(replies(page).locator('em').last()).toBeInViewport();
      await expect(messageField(page)).toBeFocused();
      await page.keyboard.type(' And low?');
      await messageField(page).press('Enter');
      await expect(userMessage(page, 'When is high water? And low?')).toBeVisible();
      await expect(replies(page).last().locator('strong')).toHaveText('noon');
      await expect(replies(page).last()).toBeInViewport();
      await expect(messageField(page)).toHaveValue('');
    });
  });
}

test.describe('decision 103: the composer before the conversation', () => {
  test('a message is sent before it can be drawn, and shown with its reply later', async ({
    page,
    recto,
    upstream,
  }) => {
    upstream.next.push(says('At **noon**.'));
    const account = await enter(page, recto.url);
    const release = await holdAllBut(page, START);
    await page.goto('/ai-assistant');
    await newSessionButton(page).click();
    await expect(messageField(page)).toBeFocused();
    await page.keyboard.type('When is high water?');
    await page.keyboard.press('Enter');
    const stored = async () =>
      (await serverMessages(recto.url, account)).map(({ content }) => content);
    await expect.poll(stored).toEqual(['When is high water?', 'At **noon**.']);
    await expect(messageField(page)).toHaveValue('');
    await expect(page.getByText('Loading messages...')).toBeVisible();

    release();
    await expect(userMessage(page, 'When is high water?')).toBeVisible();
    await expect(replies(page).locator('strong')).toHaveText('noon');
  });

  test('without the code of messages the app says so, and shows them on reconnect', async ({
    page,
    context,
    recto,
  }) => {
    const account = await enter(page, recto.url);
    await addTalk(recto.url, account);
    const code = `**${builtFile('src/features/chat/messages/MessageList.tsx')}`;
    await page.route(code, (route) => route.abort());
    await page.goto('/ai-assistant');
    await expect(toast(page, 'Part of Recto hasn’t loaded yet')).toBeVisible();
    await messageField(page).fill('Kept');
    await page.unroute(code);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(userMessage(page, 'About the tides')).toHaveCount(1);
    await expect(messageField(page)).toHaveValue('Kept');
  });
});
