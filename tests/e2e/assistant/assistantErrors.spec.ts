import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  cutAfter,
  neverEnding,
  REFUSED,
  refuses,
  saysNothing,
  withBadLines,
  bytewise,
} from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  ask,
  enterAssistant,
  messageField,
  newSession,
  newSessionButton,
  replies,
  beginConversation,
} from '../support/chat/chat.ts';
import { toast } from '../support/studio.ts';

/** Answers requests for a table as a server without it does. */
async function withoutTable(page: Page, table: string, code: '42P01' | 'PGRST205'): Promise<void> {
  await page.route(`**/rest/v1/${table}*`, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({ code, message: `no ${table}`, details: null, hint: null }),
    }),
  );
}

for (const code of ['42P01', 'PGRST205'] as const) {
  test(`spec §8: missing tables (${code}) show the setup notice with the current migration`, async ({
    page,
    context,
    recto,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await withoutTable(page, 'chat_sessions', code);
    await enterAssistant(page, recto.url);
    // The session list is empty instead of failing.
    await expect(page.getByRole('heading', { name: 'Start a conversation' })).toBeVisible();
    await newSessionButton(page).click();
    await expect(toast(page, 'Error Creating Session')).toBeVisible();
    await expect(
      page.getByText('Database tables not set up yet. Please contact support.').first(),
    ).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'Database Setup Required' });
    await expect(notice).toContainText(
      'The AI Assistant database tables need to be created. Click the button below for step-by-step instructions.',
    );
    await notice.getByRole('button', { name: 'Setup Instructions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Database Setup Instructions' });
    const migration = await readFile('supabase/migrations/20261126090600_chat.sql', 'utf8');
    await expect(dialog.getByRole('textbox', { name: 'Setup script' })).toHaveValue(
      new RegExp(
        migration
          .trim()
          .slice(0, 200)
          .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
      ),
    );
    await dialog.getByRole('button', { name: 'Copy script' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(migration.trim());
    await page.keyboard.press('Escape');
    await notice.getByRole('button', { name: 'Close notice' }).click();
    await expect(notice).toBeHidden();

    // A new session removes the notice once the tables exist.
    await newSessionButton(page).click();
    await expect(notice).toBeVisible();
    await page.unroute('**/rest/v1/chat_sessions*');
    await newSession(page);
    await expect(notice).toBeHidden();
  });
}

test('spec §8: a refused request shows a streaming error without the provider’s text', async ({
  page,
  recto,
  upstream,
}) => {
  upstream.always = refuses(401);
  await beginConversation(page, recto.url);
  for (const status of [401, 429, 500]) {
    upstream.always = refuses(status);
    if (status === 401) await ask(page, 'Hello');
    else await page.getByRole('button', { name: 'Try again' }).click();
    const toasts = page.locator('li[data-tone="danger"]');
    await expect(toasts).toContainText('Streaming Error');
    await expect(toasts).toContainText(/Streaming failed: \d{3}/);
    expect(await toasts.innerText()).not.toContain(REFUSED.slice(0, 20));
    await toasts.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('No reply received.')).toBeVisible();
  }
  await expect(messageField(page)).toHaveValue('');
});

test('spec §8: a broken stream is reported, and the partial reply kept @ci', async ({
  page,
  recto,
  upstream,
}) => {
  upstream.next.push(cutAfter('Half a sen'));
  await beginConversation(page, recto.url);
  await ask(page, 'Tell me');
  await expect(toast(page, 'Streaming Error')).toBeVisible();
  await expect(replies(page)).toContainText('Half a sen');
  await expect(replies(page)).toContainText('The connection was lost here');
  await page.reload();
  await expect(replies(page)).toContainText('The connection was lost here');
});

test('malformed lines are skipped, and characters split between chunks are joined', async ({
  page,
  recto,
  upstream,
}) => {
  const text = 'Grüße, 紙の船 and a boat ⛵ on “water”.';
  upstream.next.push(withBadLines(text), bytewise(text));
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await beginConversation(page, recto.url);
  await ask(page, 'First');
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toHaveCount(1);
  await expect(replies(page).first()).toContainText(text);
  expect(warnings.length).toBeGreaterThan(0);
  await ask(page, 'Second');
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(page).last()).toContainText(text);
});

test('Stop ends an endless reply and a silent one', async ({ page, recto, upstream }) => {
  upstream.next.push(neverEnding, saysNothing);
  await beginConversation(page, recto.url);
  await ask(page, 'Go on');
  await expect(replies(page)).toContainText('and 20');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(replies(page)).toContainText('Stopped');
  expect(await upstream.requests[0]?.closed).toBe('left');
  await ask(page, 'And now');
  await expect(page.getByText('AI is thinking...')).toBeVisible();
  await expect.poll(() => upstream.requests.length).toBe(2);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('No reply received.')).toBeVisible();
  expect(await upstream.requests[1]?.closed).toBe('left');
});

test('a message that fails to save stays in the input @ci', async ({ page, recto }) => {
  await beginConversation(page, recto.url);
  await page.route('**/rest/v1/chat_messages*', (route) => route.abort());
  await messageField(page).fill('Do not lose me');
  await messageField(page).press('Enter');
  await expect(page.locator('li[data-tone="danger"]')).toBeVisible();
  await expect(messageField(page)).toHaveValue('Do not lose me');
  await page.unroute('**/rest/v1/chat_messages*');
  await messageField(page).press('Enter');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
});
