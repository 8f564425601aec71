import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { hold } from '../support/hold.ts';
import { rowsOf } from '../support/storage.ts';
import { editor, openTab, saveAs, synced, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const EDITOR_FILE = `**${builtFile('editor')}`;

const remembered = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('recto-first-text:'));
    return key === undefined ? null : (JSON.parse(localStorage.getItem(key) ?? '') as unknown);
  });

/** Writes a new Markdown page that the next start shows first. */
async function writeFirst(page: Page, text: string): Promise<void> {
  await openTab(page, 'Markdown Editor');
  await write(page, text);
  await expect.poll(() => remembered(page)).toMatchObject({ text });
}

const typedTexts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('recto-typed:')));

const firstText = (page: Page) => page.locator('#first-text');

test.describe('decision 083: the text before the editor', () => {
  test('what is typed before the editor is here ends up in the page, where it was typed @ci', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await writeFirst(page, '# Train\n\nThe first line\nThe last line');
    const release = await hold(page, EDITOR_FILE);
    await page.reload();
    await expect(firstText(page)).toHaveValue('# Train\n\nThe first line\nThe last line');
    await firstText(page).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type(', typed early');
    release();
    await expect(firstText(page)).toHaveCount(0);
    await page.keyboard.type(' and late');
    await expect(editor(page)).toContainText('The first line, typed early and late');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toContainText('The first line, typed early');
    await page.reload();
    await expect(editor(page)).toContainText('The first line, typed early');
  });

  test('what is typed survives a window that is closed before the editor is here', async ({
    page,
    context,
    recto,
  }) => {
    await enter(page, recto.url);
    await writeFirst(page, 'Kept');
    await hold(page, EDITOR_FILE);
    await page.reload();
    await firstText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' and typed');
    await page.close();
    const next = await context.newPage();
    await next.goto(`${recto.url}/?tab=markdown-editor`);
    await expect(editor(next)).toContainText('Kept and typed');
    await expect.poll(() => typedTexts(next)).toEqual([]);
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    test(`a notice of unsaved text moves no text in a window of ${viewport.width} px`, async ({
      page,
      recto,
    }) => {
      const top = async (text: string) => (await page.locator(text).first().boundingBox())?.y;
      await page.setViewportSize(viewport);
      await enter(page, recto.url);
      await writeFirst(page, 'Unsaved');
      const written = await top('.cm-scroller');
      const release = await hold(page, EDITOR_FILE);
      await page.reload();
      await expect(firstText(page)).toHaveValue('Unsaved');
      expect(await top('#first-text')).toBe(written);
      release();
      await expect(page.getByText('Your unsaved text is restored')).toBeVisible();
      await expect(firstText(page)).toHaveCount(0);
      expect(await top('.cm-scroller')).toBe(written);
    });
  }

  test('text typed and deleted again is kept as no draft when another page opens', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await write(page, 'As saved');
    await saveAs(page, 'Saved');
    await synced(page);
    await expect.poll(() => remembered(page)).toMatchObject({ pageId: expect.any(String) });
    await hold(page, EDITOR_FILE);
    await page.reload();
    await firstText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
    expect(await typedTexts(page)).toHaveLength(1);
    await page.keyboard.press('Backspace');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${recto.url}/?tab=html-editor`);
    await expect(editor(page)).toBeVisible();
    await expect.poll(() => typedTexts(page)).toEqual([]);
    expect(await rowsOf(page, 'drafts')).toEqual([]);
  });

  test('text typed into a page that changes meanwhile is added to the changed text', async ({
    page,
    context,
    recto,
  }) => {
    await enter(page, recto.url);
    await writeFirst(page, 'One\n\nTwo');
    await saveAs(page, 'Changing');
    await expect.poll(() => remembered(page)).toMatchObject({ pageId: expect.any(String) });
    const release = await hold(page, EDITOR_FILE);
    await page.reload();
    await expect(firstText(page)).toHaveValue('One\n\nTwo');
    const other = await context.newPage();
    await other.goto(page.url());
    await write(other, 'One, changed\n\nTwo');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await synced(other);
    await other.close();
    await firstText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(', typed');
    release();
    await expect(editor(page)).toHaveText(/One, changed\s*Two, typed/);
  });

  test('text typed into a page that is deleted meanwhile opens as unsaved text', async ({
    page,
    context,
    recto,
  }) => {
    await enter(page, recto.url);
    await writeFirst(page, 'Soon gone');
    await saveAs(page, 'Gone');
    await synced(page);
    await expect.poll(() => remembered(page)).toMatchObject({ pageId: expect.any(String) });
    const release = await hold(page, EDITOR_FILE);
    await page.reload();
    await expect(firstText(page)).toHaveValue('Soon gone');
    const other = await context.newPage();
    await other.goto(`${recto.url}/?tab=saved`);
    await other.getByRole('button', { name: 'Delete “Gone”' }).click();
    await expect(toast(other, 'Page Deleted')).toBeVisible();
    await other.close();
    await firstText(page).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('typed, ');
    release();
    await expect(editor(page)).toContainText('typed, Soon gone');
  });

  test('an editor that arrives during a composition takes the text over after it', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await writeFirst(page, 'sea ');
    const release = await hold(page, EDITOR_FILE);
    await page.reload();
    await firstText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    const client = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      client.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await compose('し');
    release();
    await expect(editor(page)).toBeVisible();
    await compose('しお');
    await expect(firstText(page)).toHaveValue('sea しお');
    await client.send('Input.insertText', { text: '潮' });
    await expect(firstText(page)).toHaveCount(0);
    await page.keyboard.type('!');
    await expect(editor(page)).toHaveText('sea 潮!');
  });

  test('a text of another page or another window size is not shown', async ({ page, recto }) => {
    await enter(page, recto.url);
    await writeFirst(page, 'Mine');
    await hold(page, EDITOR_FILE);
    await page.goto(`${recto.url}/?tab=html-editor`);
    await expect(page.getByRole('tab', { name: 'HTML Editor' })).toBeVisible();
    await expect(firstText(page)).toHaveCount(0);
    await page.goto(`${recto.url}/?tab=markdown-editor`);
    await expect(firstText(page)).toHaveValue('Mine');
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    await expect(firstText(page)).toHaveCount(0);
    await page.setViewportSize({ width: 700, height: 800 });
    await page.goto(`${recto.url}/?tab=markdown-editor`);
    await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
    await expect(firstText(page)).toHaveCount(0);
  });

  test('nothing of it is left after a sign-out @ci', async ({ page, recto }) => {
    const account = await enter(page, recto.url);
    await writeFirst(page, 'Secret');
    await synced(page);
    await page.getByRole('button', { name: `Account of ${account.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.poll(() => remembered(page)).toBeNull();
    await page.goto(`${recto.url}/?tab=markdown-editor`);
    await expect(firstText(page)).toHaveCount(0);
  });
});
