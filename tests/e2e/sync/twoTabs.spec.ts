import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { enterWithPage, editor, openTab, saveAs, synced, toast, write } from '../support/studio.ts';
import { rowsOf } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const notice = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

const ELSEWHERE = 'Another window has unsaved text of this page';
const WENT_ON = 'You continued in another window';

const kept = (page: Page) =>
  page.waitForFunction(() => document.body.innerText.includes('Draft kept'));

/** A saved page with a draft in the first tab, opened in a second one. */
async function openTwice(first: Page, url: string): Promise<Page> {
  await enterWithPage(first, url, { title: 'Shared page', text: '# Saved' });
  await write(first, '# Unsaved words');
  await kept(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(editor(second)).toContainText('Saved');
  return second;
}

test('the second tab shows a notice and takes over the draft; the first is read-only until it takes it back @core', async ({
  page: first,
  recto,
}) => {
  const second = await openTwice(first, recto.url);
  await expect(notice(second, ELSEWHERE)).toBeVisible();
  await expect(editor(second)).not.toContainText('Unsaved words');

  // The last words are typed within the debounce of draft writes.
  await editor(first).click();
  await first.keyboard.press('ControlOrMeta+End');
  await first.keyboard.type(' and the very last');
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(second)).toContainText('# Unsaved words and the very last');
  await expect(notice(first, WENT_ON)).toBeVisible();

  await editor(first).click();
  await first.keyboard.type('never to be seen');
  await expect(editor(first)).not.toContainText('never');
  await first.keyboard.press('ControlOrMeta+s');
  await expect(toast(first, 'Open in Another Window')).toBeVisible();

  await editor(second).click();
  await second.keyboard.press('ControlOrMeta+End');
  await second.keyboard.type(', written in the second');
  await first.getByRole('button', { name: 'Take back' }).click();
  await expect(editor(first)).toContainText('the very last, written in the second');
  await expect(notice(second, WENT_ON)).toBeVisible();
  await editor(first).click();
  await first.keyboard.press('ControlOrMeta+End');
  await first.keyboard.type(' and back');
  await kept(first);
});

test('text saved in the second tab is saved once, and the first shows no draft of it @worker', async ({
  page: first,
  recto,
}) => {
  const second = await openTwice(first, recto.url);
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(second)).toContainText('Unsaved words');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await synced(second);
  await first.getByRole('button', { name: 'Take back' }).click();
  await expect(editor(first)).toContainText('Unsaved words');
  await expect(notice(first, WENT_ON)).toBeHidden();
  await expect(first.getByText('Synced', { exact: true })).toBeVisible();
});

test('a frozen tab loses its lock after a second, overwrites nothing on waking, and keeps its last words @ci', async ({
  page: first,
  context,
  recto,
}) => {
  const second = await openTwice(first, recto.url);
  await expect(notice(second, ELSEWHERE)).toBeVisible();
  await editor(first).click();
  await first.keyboard.press('ControlOrMeta+End');
  await first.keyboard.insertText(' LAST WORDS');
  const freezer = await context.newCDPSession(first);
  await freezer.send('Page.setWebLifecycleState', { state: 'frozen' });

  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(second)).toContainText('Unsaved words');
  await editor(second).click();
  await second.keyboard.press('ControlOrMeta+End');
  await second.keyboard.insertText(' SECOND');
  await kept(second);

  await freezer.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(notice(first, WENT_ON)).toBeVisible();
  await expect(editor(second)).toContainText('SECOND');
  const drafts = await rowsOf<{ readonly text: string }>(second, 'drafts');
  const texts = drafts.map(({ text }) => text);
  expect(texts.some((text) => text.endsWith(' SECOND'))).toBe(true);
  expect(texts.some((text) => text.includes('LAST WORDS'))).toBe(true);
});

test('a read-only tab shows a notice when another begins to edit', async ({
  page: first,
  recto,
}) => {
  await enterWithPage(first, recto.url, {
    tab: 'HTML Editor',
    title: 'Looked at',
    text: '<p>Saved</p>',
  });
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(editor(second)).toContainText('Saved');
  await write(first, '<p>Writing now</p>');
  await expect(notice(second, ELSEWHERE)).toBeVisible();
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(second)).toContainText('Writing now');
});

test('an unsaved new page can be taken over too', async ({ page: first, recto }) => {
  await enter(first, recto.url);
  await openTab(first, 'Markdown Editor');
  await write(first, '# Begun in the first');
  await kept(first);
  const second = await first.context().newPage();
  await second.goto('/?tab=markdown-editor');
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(second)).toContainText('Begun in the first');
  await saveAs(second, 'Finished in the second');
});

test('a new page that another tab took over is not saved by the dialog still open here', async ({
  page: first,
  context,
  recto,
}) => {
  await enter(first, recto.url);
  await openTab(first, 'Markdown Editor');
  await write(first, '# Taken over');
  await kept(first);
  await first.keyboard.press('ControlOrMeta+s');
  const save = first.getByRole('dialog').getByRole('button', { name: 'Save Page' });
  await expect(save).toBeVisible();
  const second = await context.newPage();
  await second.goto('/?tab=markdown-editor');
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(second)).toHaveText('# Taken over');
  await save.click();
  await expect(toast(first, 'Open in Another Window')).toBeVisible();
  expect(await rowsOf(first, 'pages')).toEqual([]);
});
