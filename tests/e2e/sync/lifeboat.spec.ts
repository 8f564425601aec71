import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { strFromU8, unzipSync } from 'fflate';
import type { FileChooser, Page } from '@playwright/test';
import { enter, serverPages, signIn } from '../support/auth/account.ts';
import {
  enterWithPage,
  editor,
  newPage,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

interface Manifest {
  readonly account: { readonly email: string };
  readonly entries: readonly {
    readonly path: string;
    readonly title: string;
    readonly kind: string;
    readonly state: string;
    readonly tags: readonly string[];
  }[];
}

/** Presses “Export everything” in the profile and returns the file's path. */
async function exportEverything(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^recto-export-\d{4}-\d\d-\d\d-\d{4}\.zip$/);
  await expect(toast(page, 'Everything Exported')).toBeVisible();
  return file.path();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible();
}

async function chooseFile(page: Page, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import…' }).click();
  await (await chooser).setFiles(file);
}

/** A user with a synced page, one saved offline, and a draft; offline, on the profile. */
async function workOffline(page: Page, url: string) {
  const account = await enterWithPage(page, url, {
    title: 'Synced: "one"',
    text: '# At the server',
    tags: 'a, b',
  });
  await readyForOffline(page);
  await page.context().setOffline(true);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Only here 🌸');
  await saveAs(page, 'Unsent');
  await newPage(page, 'Markdown Editor');
  await write(page, 'never saved');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await openProfile(page);
  return account;
}

test.describe('the full export', () => {
  test('works offline and contains synced, unsynced and unsaved text @ci @worker', async ({
    page,
    recto,
  }) => {
    const account = await workOffline(page, recto.url);
    await expect(page.getByText('2 pages, 1 unsaved draft, 1 unsynced change.')).toBeVisible();
    const path = await exportEverything(page);

    const files = unzipSync(new Uint8Array(await readFile(path)));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const manifest = JSON.parse(text('recto.json')) as Manifest;
    expect(manifest.account.email).toBe(account.email);
    expect(text('README.txt')).toContain(account.email);
    const found = manifest.entries.map(({ kind, state, title, tags, path: name }) => [
      kind,
      state,
      title,
      tags.join(),
      text(name),
    ]);
    expect(found).toHaveLength(4);
    expect(found).toContainEqual(['page', 'synced', 'Synced: "one"', 'a,b', '# At the server']);
    expect(found).toContainEqual(['page', 'unsent', 'Unsent', '', '# Only here 🌸']);
    expect(found).toContainEqual(['change', 'unsent', 'Unsent', '', '# Only here 🌸']);
    expect(found).toContainEqual(['draft', 'draft', '', '', 'never saved']);
    const all = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(all.join('\n')).not.toMatch(/access_token|refresh_token|eyJ[\w-]+\./);
  });

  test('is imported by another account, and a second import adds nothing @worker', async ({
    page,
    recto,
    browser,
  }) => {
    await workOffline(page, recto.url);
    const path = await exportEverything(page);

    const context = await browser.newContext({ baseURL: recto.url });
    const other = await context.newPage();
    const account = await enter(other, recto.url);
    await openProfile(other);
    await chooseFile(other, path);
    const dialog = other.getByRole('alertdialog');
    await expect(dialog.getByText('New pages are public')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'All 3' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^Unsent/ })).toHaveAccessibleDescription(
      'Imports as a new page.',
    );
    expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 3' }).click();
    const done = other.getByRole('alertdialog', { name: 'Import finished' });
    await expect(done.getByText('2 pages and 1 draft imported.')).toBeVisible();
    await done.getByRole('button', { name: 'Done' }).click();
    await expect(other.getByRole('button', { name: 'Import…' })).toBeFocused();

    await chooseFile(other, path);
    const again = other.getByRole('alertdialog', { name: 'Nothing to import' });
    await expect(again.getByText('4 texts already here')).toBeVisible();
    await again.getByRole('button', { name: 'Close', exact: true }).last().click();

    await synced(other);
    const rows = await serverPages(recto.url, account);
    expect(rows.map((row) => [row.title, row.markdown_content, row.tags.join()])).toEqual([
      ['Synced: "one"', '# At the server', 'a,b'],
      ['Unsent', '# Only here 🌸', ''],
    ]);
    await other.goto('/');
    await openTab(other, 'Markdown Editor');
    await expect(editor(other)).toContainText('never saved');
    await context.close();
  });

  test('applies a change and a deletion to their pages on another device of the account @worker', async ({
    page,
    recto,
    browser,
  }) => {
    const account = await enterWithPage(page, recto.url, { title: 'Gone', text: '# Gone' });
    await newPage(page, 'Markdown Editor');
    await write(page, '# One');
    await saveAs(page, 'Kept');
    await synced(page);
    await readyForOffline(page);
    await page.context().setOffline(true);
    await write(page, '# One, changed');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(toast(page, 'Page Updated')).toBeVisible();
    await openTab(page, 'Saved Pages');
    await page.getByRole('button', { name: 'Delete “Gone”' }).click();
    await expect(toast(page, 'Page Deleted')).toBeVisible();
    await openProfile(page);
    const path = await exportEverything(page);

    const context = await browser.newContext({ baseURL: recto.url });
    const other = await context.newPage();
    await signIn(other, account);
    await openProfile(other);
    await chooseFile(other, path);
    const dialog = other.getByRole('alertdialog');
    await expect(dialog.getByRole('checkbox', { name: /^Kept/ })).toHaveAccessibleDescription(
      'Your unsynced change. It’s merged into the page.',
    );
    await expect(dialog.getByRole('checkbox', { name: /^Gone/ })).toHaveAccessibleDescription(
      'You deleted this page. It moves to the trash.',
    );
    expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 2' }).click();
    const done = other.getByRole('alertdialog', { name: 'Import finished' });
    await expect(done).toContainText('Your changes are in 1 page. 1 page moved to the trash.');
    await done.getByRole('button', { name: 'Done' }).click();
    await synced(other);
    const rows = await serverPages(recto.url, account);
    expect(rows.map((row) => [row.title, row.markdown_content])).toEqual([
      ['Kept', '# One, changed'],
    ]);
    await context.close();
  });

  test('is refused if the file is none, and leaves out the unticked items', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await openProfile(page);
    await chooseFile(page, {
      name: 'holiday.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('not a zip'),
    });
    const dialog = page.getByRole('alertdialog', { name: 'Nothing was imported' });
    await expect(dialog.getByText('This file is not a zip, or it is not complete.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
