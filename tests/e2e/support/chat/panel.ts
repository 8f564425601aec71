import { expect, type Locator, type Page } from '@playwright/test';
import { block } from '../../../support/chat/writtenReplies.ts';
import { enter, type Account } from '../auth/account.ts';
import { addPages } from '../pages/pages.ts';
import { editor } from '../studio.ts';
import { messageField } from './chat.ts';

export const BIRDS = `<!doctype html>
<html lang="en">
  <head><title>Birds</title></head>
  <body>
    <h1>Birds</h1>
    <p>A wren by the gate.</p>
    <ul>
      <li>Heron</li>
      <li>Kite</li>
    </ul>
  </body>
</html>
`;

/** Edits of that page, as a reply has them. */
export const TITLE_EDIT = block('    <h1>Birds</h1>', '    <h1>Birds of our garden</h1>');
export const OWL_EDIT = block('      <li>Kite</li>', '      <li>Kite</li>\n      <li>Owl</li>');

/** Opens a page of a new user in the editor, with the assistant beside it. */
export async function openBeside(
  page: Page,
  url: string,
  source = BIRDS,
): Promise<{ readonly account: Account; readonly pageId: string }> {
  const account = await enter(page, url);
  const [pageId = ''] = await addPages(url, account, [
    { title: 'Birds', html_content: '<h1>Birds</h1>', html_source: source },
  ]);
  await page.goto('/?tab=saved');
  await expect(page.getByText('Birds').first()).toBeVisible();
  await page.goto(`/?tab=html-editor&load=${pageId}`);
  await expect(editor(page)).toContainText('wren');
  await openPanel(page);
  return { account, pageId };
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await expect(messageField(page)).toBeVisible();
}

export async function askBeside(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
}

/** The changes shown in the text. */
export function proposals(page: Page): Locator {
  return editor(page).getByRole('group', { name: /^Change \d+ of \d+$/ });
}

export function reviewBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Proposed changes' });
}

/** The text in the editor, without the changes shown in it. */
export function textOf(page: Page): Promise<string> {
  return editor(page).evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
}
