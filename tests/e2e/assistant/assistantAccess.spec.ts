import type { Page } from '@playwright/test';
import { says } from '../../support/chat/upstreamScripts.ts';
import { enter } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { expectNoFindings } from '../support/axe.ts';
import {
  ask,
  enterAssistant,
  messageField,
  newSession,
  replies,
  userMessage,
  sessionRow,
  beginConversation,
  openConversation,
} from '../support/chat/chat.ts';
import { addPages } from '../support/pages/pages.ts';

const RICH = `# Plan

Some *words* and a [link](https://example.org/).

| One | Two |
|---|---|
| a | b |

\`\`\`js
const boat = 'paper';
\`\`\`

> Quoted

1. First
2. Second
`;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the assistant (${colorScheme})`, async ({ page, recto, upstream }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    upstream.always = says(RICH);
    const account = await enter(page, recto.url);
    await addPages(recto.url, account, [
      { title: 'Harbour', html_content: '<p>Tar</p>', tags: ['sea'] },
    ]);
    await page.goto('/ai-assistant');
    await expect(page.getByRole('heading', { name: 'Start a conversation' })).toBeVisible();
    await expectNoFindings(page);
    await newSession(page);
    await page.getByRole('button', { name: 'Add Context' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Harbour').click();
    await expect(dialog.getByText('1 project selected')).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await ask(page, 'Show me all you have');
    await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Show sessions' }).click();
    await expect(page.getByRole('dialog', { name: 'Chat sessions' })).toBeVisible();
    await expectNoFindings(page);
  });
}

test('spec §2: at 320 px nothing overflows, and the drawer takes at most 72 % of the width', async ({
  page,
  recto,
  upstream,
}) => {
  upstream.always = says(`${RICH}\n\n${'unbreakable'.repeat(40)}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await beginConversation(page, recto.url);
  await expectFits(page);
  await ask(page, `Look: ${'w'.repeat(300)}`);
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expectFits(page);
  // The input stays in the viewport whatever the length of the conversation.
  await expect(messageField(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Show sessions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Chat sessions' });
  await expect(drawer).toBeInViewport({ ratio: 1 });
  expect((await drawer.boundingBox())?.width).toBeCloseTo(320 * 0.72, 0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show sessions' })).toBeFocused();
});

test('spec §9: the sidebar is 258 px wide and collapses', async ({ page, recto }) => {
  await enterAssistant(page, recto.url);
  const list = page.getByRole('navigation', { name: 'Chat sessions' });
  const width = () => list.evaluate((nav) => nav.parentElement?.getBoundingClientRect().width);
  expect(await width()).toBe(258);
  await page.getByRole('button', { name: 'Hide sessions' }).click();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await expect(list).toBeVisible();
});

test('the assistant works by keyboard alone @ci', async ({ page, recto, upstream }) => {
  upstream.always = says('By keys alone.');
  await openConversation(page, recto.url, 'A first talk', [['user', 'Hello']]);
  await expect(userMessage(page, 'Hello')).toBeVisible();
  await tabTo(page, 'New chat session');
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type('Can this be done without a pointer?');
  await page.keyboard.press('Enter');
  await expect(replies(page)).toContainText('By keys alone.');
  await expect(messageField(page)).toBeFocused();
  await tabTo(page, 'Delete message', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Once the reply is saved.
  await expect(page.getByRole('button', { name: 'Edit message' })).toBeEnabled();
  await tabTo(page, 'Edit message', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit message' })).toBeFocused();

  const first = sessionRow(page, 'A first talk').getByRole('button', {
    name: 'A first talk',
    exact: true,
  });
  await first.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Renamed by keys');
  await page.keyboard.press('Enter');
  const renamed = sessionRow(page, 'Renamed by keys');
  await expect(renamed.getByRole('button', { name: 'Renamed by keys', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(userMessage(page, 'Hello')).toBeVisible();
  // A row's actions are reachable although they show only on focus.
  await tabTo(page, 'Delete “Renamed by keys”');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Delete session');
  await page.keyboard.press('Enter');
  await expect(renamed).toHaveCount(0);
});

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (focused === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reached “${name}”.`);
}

async function expectFits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(window);
}
