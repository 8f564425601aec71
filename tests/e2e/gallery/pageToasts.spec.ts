import type { BrowserContext, Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import {
  enterWithPage,
  editor,
  newPage,
  openTab,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { builtFile } from '../support/builtFile.ts';
import { hold } from '../support/hold.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

/** Makes every later write of a page fail as on a full disk. */
async function refuseWrites(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['put', 'add'] as const) {
      const written: unknown = Object.getOwnPropertyDescriptor(
        IDBObjectStore.prototype,
        name,
      )?.value;
      if (typeof written !== 'function') throw new Error(`There is no ${name}`);
      IDBObjectStore.prototype[name] = function (...args) {
        if (this.name === 'pages') throw new DOMException('No room', 'QuotaExceededError');
        return Reflect.apply(written, this, args) as IDBRequest<IDBValidKey>;
      };
    }
  });
}

/** A toast's description. */
const says = (page: Page, words: string | RegExp) => page.locator('li[data-tone]').getByText(words);

/** Signs out in another tab. */
async function logOutElsewhere(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/?tab=saved');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other.getByRole('tab', { name: 'Public Gallery' })).toBeVisible();
  await other.close();
}

test('spec §6, §8: a visitor who opens an editor is asked to sign in', async ({ page }) => {
  await page.goto('/?tab=html-editor');
  await expect(page.getByRole('heading', { name: 'Unlock the Full Experience' })).toBeVisible();
  await expect(toast(page, 'Authentication Required')).toBeVisible();
  await expect(says(page, 'Please sign in to access the editor features.')).toBeVisible();
});

test('spec §8: signing out in another tab blocks the undo of a deletion', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'One', html_content: '<p>1</p>' },
    { title: 'Two', html_content: '<p>2</p>' },
  ]);
  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Delete “One”' }).click();
  await expect(toast(page, 'Page Deleted')).toBeVisible();
  await synced(page);
  // A hovered toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await logOutElsewhere(context);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Authentication Required')).toBeVisible();
  await expect(says(page, 'Please sign in to update pages.')).toBeVisible();
});

test('spec §8: signing out in another tab blocks the undo of a restore', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'One', html_content: '<p>1</p>' }]);
  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Delete “One”' }).click();
  await page.getByRole('link', { name: 'Trash (1)' }).click();
  await page.getByRole('button', { name: 'Restore “One”' }).click();
  await expect(toast(page, 'Page Restored')).toBeVisible();
  await synced(page);
  await page.getByRole('button', { name: 'Undo' }).hover();
  await logOutElsewhere(context);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Authentication Required')).toBeVisible();
  await expect(says(page, 'Please sign in to delete pages.')).toBeVisible();
});

test('spec §8: signing out in another tab blocks a save in progress', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  const release = await hold(page, `**${builtFile('src/content/publish/publish.ts')}`);
  await newPage(page, 'HTML Editor');
  await write(page, '<p>On its way</p>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('On its way');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await logOutElsewhere(context);
  await expect(dialog).toBeHidden();
  release();
  await expect(toast(page, 'Authentication Required')).toBeVisible();
  await expect(says(page, 'Please sign in to save pages.')).toBeVisible();
});

for (const { tab, title, sentence } of [
  {
    tab: 'HTML Editor',
    title: 'Error Saving Page',
    sentence: /^Failed to save page to database\./,
  },
  {
    tab: 'Markdown Editor',
    title: 'Error Saving Markdown Page',
    sentence: /^Failed to save markdown page to database\./,
  },
] as const) {
  test(`spec §8: ${title}`, async ({ page, recto }) => {
    await enter(page, recto.url);
    await newPage(page, tab);
    await write(page, 'Kept on the screen');
    await refuseWrites(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Page' }).click();
    await expect(toast(page, 'Title Required')).toBeVisible();
    await expect(says(page, 'Please enter a title for your page.')).toBeVisible();
    await dialog.getByLabel('Title').fill('No room');
    await dialog.getByRole('button', { name: 'Save Page' }).click();
    await expect(toast(page, title)).toBeVisible();
    await expect(says(page, sentence)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor(page)).toContainText('Kept on the screen');
  });
}

test('spec §8: Error Updating Page and Error Deleting Page leave the card unchanged', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'One', html_content: '<p>1</p>', tags: ['a'] }]);
  await page.goto('/?tab=saved');
  const card = page.getByRole('article', { name: 'One' });
  await expect(card).toBeVisible();
  await synced(page);
  await refuseWrites(page);
  await page.getByRole('button', { name: 'Delete “One”' }).click();
  await expect(toast(page, 'Error Deleting Page')).toBeVisible();
  await expect(says(page, /^Failed to delete page from database\./)).toBeVisible();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Edit “One”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project Details' });
  await dialog.getByLabel('Title').fill('Two');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Error Updating Page')).toBeVisible();
  await expect(says(page, /^Failed to update page in database\./)).toBeVisible();
  // The dialog keeps the typed values.
  await expect(dialog.getByLabel('Title')).toHaveValue('Two');
});

test('spec §8: Error Loading Pages keeps the cards', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'Seen before', html_content: '<p>1</p>' }]);
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'Seen before' })).toBeVisible();
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(toast(page, 'Error Loading Pages')).toBeVisible();
  await expect(says(page, 'Failed to load pages from database.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Seen before' })).toBeVisible();
});

for (const { tab, saved, copy, download } of [
  {
    tab: 'HTML Editor',
    saved: 'Page Saved',
    copy: 'Failed to copy code to clipboard.',
    download: 'Failed to download HTML file.',
  },
  {
    tab: 'Markdown Editor',
    saved: 'Markdown Page Saved',
    copy: 'Failed to copy markdown to clipboard.',
    download: 'Failed to download Markdown file.',
  },
] as const) {
  test(`spec §8: the texts of ${saved}, Copy Failed and Download Failed`, async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await newPage(page, tab);
    await write(page, 'Words');
    await saveAs(page, 'A "b"');
    await expect(toast(page, saved)).toBeVisible();
    await expect(says(page, '"A "b"" has been saved successfully.')).toBeVisible();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
      URL.createObjectURL = () => {
        throw new Error('refused');
      };
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toast(page, 'Copy Failed')).toBeVisible();
    await expect(says(page, copy)).toBeVisible();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(toast(page, 'Download Failed')).toBeVisible();
    await expect(says(page, download)).toBeVisible();
  });
}

test('spec §8: Page Updated after saving an existing page', async ({ page, recto }) => {
  await enterWithPage(page, recto.url, { title: 'Once', text: '# Once' });
  await openTab(page, 'Markdown Editor');
  await write(page, '# Twice');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Page Updated')).toBeVisible();
});
