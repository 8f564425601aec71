import type { Page } from '@playwright/test';
import { enter, serverPages } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import {
  chooseFromMenu,
  command,
  documentTitle,
  editor,
  newPage,
  openTab,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Opens a file by the menu's command. */
async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await chooseFromMenu(page, 'Open file');
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await (await chooser).setFiles({ name, mimeType: '', buffer });
}

/** Drops a file on the editor. */
async function giveFile(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  text: string,
): Promise<void> {
  await editor(page).evaluate(
    (target, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name));
      if (file.how === 'paste') {
        // As a file manager copies it.
        dataTransfer.setData('text/plain', file.name);
        const options = { clipboardData: dataTransfer, bubbles: true, cancelable: true };
        target.dispatchEvent(new ClipboardEvent('paste', options));
        return;
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
      }
    },
    { how, name, text },
  );
}

test.describe('a local file', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await newPage(page, 'HTML Editor');
  });

  test('opens as a new page in its editor, and the draft before it can be reopened', async ({
    page,
  }) => {
    await write(page, '<h1>Half a letter</h1>');
    await openFile(page, 'birds.html', '<h1>Wren</h1>');
    await expect(toast(page, 'Your Unsaved Text Is Kept')).toBeVisible();
    await expect(editor(page)).toHaveText('<h1>Wren</h1>');
    await expect(documentTitle(page)).toHaveText('birds');

    await openFile(page, 'Field notes.md', '# Field notes\n');
    await expect(page.getByRole('heading', { name: 'Markdown Editor' })).toBeVisible();
    await expect(documentTitle(page)).toHaveText('Field notes');
    await expect(editor(page)).toContainText('# Field notes');
    await expect(page.getByText('Draft kept on this device')).toBeVisible();
    await page.reload();
    await expect(documentTitle(page)).toHaveText('Field notes');
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: 'Save Markdown Page' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Field notes');
    await page.keyboard.press('Escape');

    await chooseFromMenu(page, 'New page');
    const unsaved = page.getByRole('region', { name: 'Unsaved pages on this device' });
    await expect(unsaved.getByRole('button')).toHaveText([/^birds/, /^Half a letter/]);
    await expectNoFindings(page);
    await unsaved.getByRole('button', { name: /Half a letter/ }).click();
    await expect(editor(page)).toHaveText('<h1>Half a letter</h1>');
    await expect(page.getByText('Your unsaved text is restored')).toBeVisible();
  });

  for (const how of ['drop', 'paste'] as const) {
    test(`opens by a ${how} on the editor, and is not inserted`, async ({ page }) => {
      await giveFile(page, how, 'tide.htm', '<p>High water</p>');
      await expect(documentTitle(page)).toHaveText('tide');
      await expect(editor(page)).toHaveText('<p>High water</p>');
    });
  }

  test('in another encoding says how it was read, and offers others', async ({ page }) => {
    await openFile(page, 'old.txt', Buffer.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2));
    await expect(documentTitle(page)).toHaveText('old');
    await expect(editor(page)).toHaveText('Ïðèâåò');
    await expect(page.getByText('Read as Western (windows-1252)')).toBeVisible();
    await expectNoFindings(page);
    await page.getByLabel('Encoding').selectOption('Cyrillic (windows-1251)');
    await expect(editor(page)).toHaveText('Привет');
    await expect(page.getByText('Read as Cyrillic (windows-1251)')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('Encoding')).toHaveCount(0);
    await expect(editor(page)).toHaveText('Привет');
  });

  test('of an unsupported kind is refused with the reason, and the text stays', async ({
    page,
  }) => {
    await write(page, 'mine');
    const refused = page.locator('li[data-tone]').filter({ hasText: 'File Not Opened' });
    await openFile(page, 'photo.png', 'x');
    await expect(refused).toContainText('"photo.png" isn’t HTML or Markdown');
    await openFile(page, 'scan.txt', '%PDF-1.7');
    await expect(refused).toContainText('"scan.txt" isn’t a text file.');
    await openFile(page, 'large.md', 'x'.repeat(2 * 1024 * 1024 + 1));
    await expect(refused).toContainText('"large.md" is too large. The limit is 2 MB.');
    await giveFile(page, 'drop', 'archive.zip', 'PK');
    await expect(refused).toContainText('"archive.zip"');
    await expect(editor(page)).toHaveText('mine');
  });
});

test('a new page starts blank or from a template, and the open page keeps its draft', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, '<p>Saved</p>');
  await saveAs(page, 'Logbook');
  await write(page, '<p>Changed</p>');
  await chooseFromMenu(page, 'New page');
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('button', { name: /^Landing Page/ }).click();
  await expect(documentTitle(page)).toHaveText('Untitled page');
  await expect(page.locator('li[data-tone]')).toContainText('Reopen "Logbook" to get');
  const preview = page.frameLocator('iframe[title*="review"]').first();
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();

  await command(page, 'new page');
  await dialog.getByRole('button', { name: /^Blank Markdown page/ }).click();
  await expect(page.getByRole('heading', { name: 'Markdown Editor' })).toBeVisible();
  await expect(page.getByText('# Start writing your Markdown here...')).toBeVisible();

  await command(page, 'logbook');
  await expect(editor(page)).toHaveText('<p>Changed</p>');
});

test('an untouched blank page leaves no draft, an edited one does', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await chooseFromMenu(page, 'New page');
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('button', { name: /^Blank HTML page/ }).click();
  const blank = page.getByText('Enter your HTML code here...');
  await expect(blank).toBeVisible();
  await openTab(page, 'Saved Pages');
  await openTab(page, 'HTML Editor');
  await expect(blank).toBeVisible();
  await page.reload();
  await expect(blank).toBeVisible();
  await write(page, '<p>First words</p>');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveText('<p>First words</p>');
});

test('while a draft cannot be stored, closing the tab asks first and no other document opens @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, '<p>Kept</p>');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(editor(page)).toHaveText('<p>Kept</p>');
  expect(dialogs).toEqual([]);

  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    IDBObjectStore.prototype.add = refuse;
  });
  await write(page, '<p>Not kept</p>');
  await expect(page.getByText('Draft not kept.')).toBeVisible();
  // The notice moves the menu's button, and would do so under a press.
  await expect(page.getByText('This device has no storage left', { exact: true })).toBeVisible();
  await openFile(page, 'other.html', '<p>Other</p>');
  await expect(toast(page, 'Your Text Is Not Kept Yet')).toBeVisible();
  await expect(editor(page)).toHaveText('<p>Not kept</p>');
  await page.reload();
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
});

test('a save that waits for storage never saves fields that were changed since', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, 'Words');
  await page.evaluate(() => {
    const { add, put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
    window.addEventListener('freed', () =>
      Object.defineProperties(IDBObjectStore.prototype, { add, put }),
    );
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('For everybody');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Error Saving Markdown Page')).toBeVisible();
  await dialog.getByLabel('Title').fill('For me');
  await dialog.getByRole('radio', { name: 'Only me' }).check();
  await page.evaluate(() => window.dispatchEvent(new Event('freed')));
  await expect(page.getByText('This device has no storage left', { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
  await synced(page);
  expect(await serverPages(recto.url, account)).toMatchObject([
    { title: 'For me', is_public: false },
  ]);
});
