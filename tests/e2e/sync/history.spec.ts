import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { serverPages, signIn } from '../support/auth/account.ts';
import {
  enterWithPage,
  editor,
  holdUndo,
  openTab,
  readyForOffline,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { hold } from '../support/hold.ts';
import { changeElsewhere } from '../support/pages/pages.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

/** Replaces the open page's text and saves it. */
async function saveText(page: Page, text: string): Promise<void> {
  await write(page, text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(page, 'Page Updated')).toBeVisible();
}

/** The text of each list entry. */
const versions = (page: Page) =>
  page.getByRole('navigation', { name: 'Versions' }).getByRole('listitem');

/** Opens the page's history from the editor's menu. */
async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
}

test('edits from two devices share one history, and an earlier version is restored on both @core @postgres', async ({
  page,
  browser,
  recto,
}) => {
  const account = await enterWithPage(page, recto.url, {
    title: 'Birds',
    text: '# Birds\n\nwren\n',
    tags: 'spring',
  });
  await saveText(page, '# Birds\n\nwren\nrobin\n');
  await synced(page);
  const [row] = await serverPages(recto.url, account);
  const id = row?.id ?? '';

  const context = await browser.newContext({ baseURL: recto.url });
  const other = await context.newPage();
  await signIn(other, account);
  await synced(other);
  await other.goto(`/?tab=markdown-editor&load=${id}`);
  await expect(editor(other)).toContainText('robin');
  await saveText(other, '# Birds\n\nrobin\n');
  await synced(other);

  await test.step('the list says what each version changed, and where it is stored', async () => {
    await openHistory(page);
    await expect(versions(page)).toHaveCount(3);
    await expect(versions(page).nth(0)).toContainText(/Now.*Text: −1 line.*On the server/);
    await expect(versions(page).nth(1)).toContainText(/Text: \+1 line.*On the server/);
    await expect(versions(page).nth(2)).toContainText(/First version.*On the server/);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  });

  await test.step('a version is rendered, and compared with the current one', async () => {
    await versions(page).nth(2).getByRole('link').click();
    await expect(documentIn(page).getByText('wren')).toBeVisible();
    await page.getByRole('tab', { name: 'Compare with now' }).click();
    await expect(page.locator('.cm-mergeView').getByText('robin')).toBeVisible();
    await expect(page.getByText('1 place differs')).toBeVisible();
  });

  await test.step('restoring is a new edit that reaches the server and the other device', async () => {
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(toast(page, 'Version Restored')).toBeVisible();
    await holdUndo(page);
    await expect(versions(page)).toHaveCount(4);
    await expect(versions(page).nth(0)).toContainText(/Now.*Text: \+1 −1 lines/);
    await synced(page);
    const [restored] = await serverPages(recto.url, account);
    expect(restored?.markdown_content).toBe('# Birds\n\nwren\n');
    await other.reload();
    await expect(editor(other)).toContainText('wren');
    await expect(editor(other)).not.toContainText('robin');
  });

  await test.step('restoring can be undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Page Updated')).toBeVisible();
    await synced(page);
    const [back] = await serverPages(recto.url, account);
    expect(back?.markdown_content).toBe('# Birds\n\nrobin\n');
  });
  await context.close();
});

test('offline, the history shows the versions on this device, says so, and restores without losing a draft @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Notes', text: 'First wording' });
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toContainText('First wording');
  await openHistory(page);
  await page.getByRole('link', { name: 'Open in editor' }).click();

  await context.setOffline(true);
  await saveText(page, 'Second wording');
  await write(page, 'A draft that is not saved');
  await openHistory(page);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText(/only on the server can’t be loaded now/)).toBeVisible();
  await expect(versions(page).nth(0)).toContainText(/Now.*On this device only/);
  await expect(versions(page).nth(1)).toContainText(/First version.*On the server/);

  await versions(page).nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(toast(page, 'Version Restored')).toBeVisible();
  await page.getByRole('link', { name: 'Open in editor' }).click();
  await expect(editor(page)).toContainText('A draft that is not saved');
  await expect(page.getByText('Changed elsewhere; your edits will be merged')).toBeVisible();
  await page.getByRole('button', { name: 'Show that version' }).click();
  await expect(editor(page)).toContainText('First wording');
  await context.setOffline(false);
});

test('older versions are asked for by keys, and the focus stays', async ({ page, recto }) => {
  const account = await enterWithPage(page, recto.url, { title: 'Log', text: 'First' });
  for (const word of ['tide ', 'ebb ', 'quay ', 'moss ']) {
    const markdown_content = word.repeat(300_000);
    await changeElsewhere(recto.url, account, { markdown_content });
  }
  // Else the newest version arrives meanwhile and fetches the older ones.
  await page.reload();
  await expect(editor(page)).toContainText('moss');
  await openHistory(page);
  const older = page.getByRole('button', { name: 'Show older versions' });
  await expect(older).toBeVisible();
  const release = await hold(page, ({ pathname }) => pathname.endsWith('read_revisions'));
  await older.press('Enter');
  await expect(older).toHaveAttribute('aria-busy', 'true');
  await expect(older).toBeFocused();
  release();
  await expect(older).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});
