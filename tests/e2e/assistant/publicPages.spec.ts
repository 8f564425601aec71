import type { Locator, Page } from '@playwright/test';
import { type Account, enter, newAccount, register } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { ask, messageField, replies, beginConversation } from '../support/chat/chat.ts';
import { addPages, changeElsewhere, type PageSeed } from '../support/pages/pages.ts';

async function addOthersPage(
  url: string,
  seed: PageSeed,
): Promise<{ readonly author: Account; readonly id: string }> {
  const author = newAccount('Grace Author');
  await register(url, author);
  const [id = ''] = await addPages(url, author, [seed]);
  return { author, id };
}

async function openSelector(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Add Context|Context \(\d+\))$/ }).click();
  return page.getByRole('dialog', { name: 'Select Projects for AI Context' });
}

test('another user’s public page is found, chosen and sent as published @ci', async ({
  page,
  recto,
  upstream,
}) => {
  await addOthersPage(recto.url, {
    title: 'Zephyr atlas',
    content_type: 'html',
    html_content: '<p>Winds of the north</p>',
    html_source: '<p>Winds of the north</p><script>go()</script>',
  });
  await beginConversation(page, recto.url);
  const dialog = await openSelector(page);
  await dialog.getByLabel('Find a project or a public page').fill('zephyr');
  const found = dialog.getByRole('list', { name: 'Public pages' }).getByRole('checkbox');
  await expect(found).toHaveAccessibleName('Zephyr atlas');
  await expect(found).toHaveAccessibleDescription(/by Grace Author · Winds of the north/);
  await found.press('Space');
  await expect(dialog.getByText('1 project selected')).toBeVisible();
  await expect(found).toBeChecked();
  await expect(found).toBeFocused();
  await expect(found).toHaveAccessibleDescription(/by Grace Author · 4 words, about \d+ tokens/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await ask(page, 'Which winds?');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  expect(upstream.requests[0]?.messages[0]?.content).toBe(
    'You are a helpful assistant. Use the following project context:\n\n## Zephyr atlas\n\n<p>Winds of the north</p>',
  );
});

test('a chosen public page that became private is named as left out', async ({
  page,
  recto,
  upstream,
}) => {
  const { author, id } = await addOthersPage(recto.url, {
    title: 'Quartz notes',
    content_type: 'markdown',
    markdown_content: 'Quartz text',
  });
  await beginConversation(page, recto.url);
  const dialog = await openSelector(page);
  await dialog.getByLabel('Find a project or a public page').fill('quartz');
  await dialog.getByRole('checkbox', { name: 'Quartz notes' }).press('Space');
  await expect(dialog.getByText('1 project selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await changeElsewhere(recto.url, author, { is_public: false }, id);
  await ask(page, 'What now?');
  await expect(page.getByText('No longer available, left out: Quartz notes')).toBeVisible();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  expect(upstream.requests[0]?.messages[0]?.content).toBe('You are a helpful assistant.');
  await page.reload();
  await expect(page.getByText('No longer available, left out: Quartz notes')).toBeVisible();
  const again = await openSelector(page);
  await again.getByRole('button', { name: 'Remove' }).click();
  await expect(again.getByRole('list', { name: 'Left out' })).toBeHidden();
});

test('offline, the selector says that searching public pages needs a connection', async ({
  page,
  recto,
}) => {
  await beginConversation(page, recto.url);
  const dialog = await openSelector(page);
  await expect(dialog.getByText('No projects available')).toBeVisible();
  await page.context().setOffline(true);
  await dialog.getByLabel('Find a project or a public page').fill('atlas');
  await expect(dialog.getByText('Searching public pages needs a connection.')).toBeVisible();
});

for (const phone of [false, true]) {
  test(`“Ask the assistant about this page” opens the assistant with the page (phone: ${phone})`, async ({
    page,
    recto,
    upstream,
  }) => {
    if (phone) await page.setViewportSize({ width: 360, height: 640 });
    const { id } = await addOthersPage(recto.url, {
      title: 'Basalt guide',
      content_type: 'markdown',
      markdown_content: 'Basalt columns',
    });
    await enter(page, recto.url);
    await page.goto(`/preview/markdown/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ask the assistant about this page' }).click();
    await expect(page.getByRole('button', { name: 'Context (1)' })).toBeVisible();
    await expect(messageField(page)).toBeFocused();
    await expect(page).toHaveURL(/\/ai-assistant\?session=/);
    await ask(page, 'What is it?');
    await expect(replies(page)).toContainText('This is the scripted reply.');
    expect(upstream.requests[0]?.messages[0]?.content).toContain(
      '## Basalt guide\n\nBasalt columns',
    );
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Basalt guide' })).toBeVisible();
  });
}

test('a visitor who asks about a page signs in first and returns to the question', async ({
  page,
  recto,
}) => {
  const { author, id } = await addOthersPage(recto.url, {
    title: 'Gneiss page',
    content_type: 'markdown',
    markdown_content: 'Gneiss',
  });
  await page.goto(`${recto.url}/preview/markdown/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ask the assistant about this page' }).click();
  await expect(page.getByText('Please sign in to access the AI Assistant.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password', { exact: true }).fill(author.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Context (1)' })).toBeVisible();
});
