import { newAccount, serverPages, serverSources } from '../support/auth/account.ts';
import { editor, openTab, saveAs, synced, toast, write, holdUndo } from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const LETTER = `<!doctype html>
<html lang="en">
<head><title>Letter</title><style>h1 { color: teal }</style></head>
<body><main><h1>A letter from the train</h1><p>Written <b>between</b> two tunnels.</p></main></body>
</html>`;

const NOTES =
  '# Field notes\n\n- [x] pack\n- [ ] leave\n\n| bird | count |\n| --- | --- |\n| wren | 3 |\n';

test('spec §1: a new user writes and saves an HTML and a Markdown page, and a visitor finds both @core @postgres @worker', async ({
  page,
  browser,
  recto,
}) => {
  const account = newAccount('Grace Typer');
  const letter = `A letter ${account.email}`;
  const notes = `Field notes ${account.email}`;

  await test.step('the user creates an account', async () => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Full name').fill(account.fullName);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm password').fill(account.password);
    await page.getByRole('button', { name: 'Create account', exact: true }).click();
    await expect(toast(page, 'Welcome!')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'Dashboard',
      'AI Assistant',
      'HTML Editor',
      'Markdown Editor',
      'Saved Pages',
    ]);
  });

  await test.step('the user writes an HTML page with a live preview and saves it', async () => {
    await openTab(page, 'HTML Editor');
    await expect(page.getByRole('heading', { name: 'HTML Code Editor' })).toBeVisible();
    await write(page, LETTER);
    const preview = page.frameLocator('iframe[title*="review"]').first();
    await expect(preview.getByRole('heading', { name: 'A letter from the train' })).toBeVisible();
    await saveAs(page, letter, 'travel, letters, ,');
  });

  await test.step('the user writes a Markdown page with a live preview and saves it', async () => {
    await openTab(page, 'Markdown Editor');
    await write(page, NOTES);
    const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
    await expect(preview.getByRole('cell', { name: 'wren' })).toBeVisible();
    await saveAs(page, notes);
  });

  await test.step('the server has the exact sources', async () => {
    await synced(page);
    const rows = await serverPages(recto.url, account);
    expect(rows.map((row) => [row.title, row.content_type])).toEqual([
      [letter, 'html'],
      [notes, 'markdown'],
    ]);
    expect(rows[0]?.tags).toEqual(['travel', 'letters']);
    expect(rows[0]?.html_content).toContain('A letter from the train');
    expect(rows[0]?.html_content).not.toContain('<style');
    expect(rows[1]?.markdown_content).toBe(NOTES);
    const sources = await serverSources(recto.url, account);
    expect(sources.get(rows[0]?.id ?? '')).toBe(LETTER);
  });

  await test.step('a visitor finds both in the gallery and opens one', async () => {
    const other = await browser.newContext({ baseURL: recto.url });
    const visitor = await other.newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Public Projects Gallery' })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: notes })).toBeVisible();
    const card = visitor.getByRole('article').filter({ hasText: letter });
    await card.getByRole('link', { name: 'View Full Preview' }).click();
    await expect(visitor).toHaveURL(/\/preview\/html\//);
    await expect(visitor.getByRole('heading', { name: letter })).toBeVisible();
    const shown = documentIn(visitor);
    await expect(shown.getByText('between')).toBeVisible();
    await other.close();
  });

  await test.step('Load opens the exact source on another device', async () => {
    const other = await browser.newContext({ baseURL: recto.url });
    const device = await other.newPage();
    const { signIn } = await import('../support/auth/account.ts');
    await signIn(device, account);
    await openTab(device, 'Saved Pages');
    const card = device.getByRole('article').filter({ hasText: letter });
    await card.getByRole('link', { name: 'Load' }).click();
    await expect(editor(device)).toContainText('<style>h1 { color: teal }</style>');
    await other.close();
  });
});

test('spec §2: a saved page is renamed, retagged and deleted, and Undo restores it @core @postgres @worker', async ({
  page,
  recto,
}) => {
  const { enter } = await import('../support/auth/account.ts');
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# Plan');
  await saveAs(page, 'Plan A', 'one');
  await openTab(page, 'Saved Pages');
  await expect(page.getByText('1 project saved')).toBeVisible();

  const card = page.getByRole('article').filter({ hasText: 'Plan A' });
  await card.getByRole('button', { name: /Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project Details' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Plan A');
  await expect(dialog.getByLabel('Tags')).toHaveValue('one');
  await dialog.getByLabel('Title').fill('  ');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Title').fill('Plan B');
  await dialog.getByLabel('Tags').fill('one, two');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Plan B' })).toBeVisible();

  await page
    .getByRole('article')
    .filter({ hasText: 'Plan B' })
    .getByRole('button', { name: /Delete/ })
    .click();
  await holdUndo(page);
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await synced(page);
  expect(await serverPages(recto.url, account)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Plan B' })).toBeVisible();
  await expect
    .poll(async () => (await serverPages(recto.url, account)).map((row) => [row.title, row.tags]))
    .toEqual([['Plan B', ['one', 'two']]]);
});
