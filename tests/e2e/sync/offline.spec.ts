import { enter, newAccount, register, serverPages, signIn } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import {
  enterWithPage,
  editor,
  indicator,
  newPage,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

test('the app opens offline, and pages written, saved, edited and deleted there reach the server later @core @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterWithPage(page, recto.url, {
    title: 'Short-lived',
    text: '# Will be deleted',
  });
  await readyForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  await expect(indicator(page)).toContainText(/offline/i);

  await newPage(page, 'Markdown Editor');
  await write(page, '# Written in a tunnel');
  await saveAs(page, 'Tunnel notes', 'train');
  await openTab(page, 'HTML Editor');
  await write(page, '<h1>First wording</h1>');
  await saveAs(page, 'Offline page');
  await write(page, '<h1>Second wording</h1>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Page Updated')).toBeVisible();
  await openTab(page, 'Saved Pages');
  await page
    .getByRole('article')
    .filter({ hasText: 'Short-lived' })
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(indicator(page)).toContainText(/Offline, \d waiting/);
  expect((await serverPages(recto.url, account)).map((row) => row.title)).toEqual(['Short-lived']);
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/');
  await synced(again);
  const rows = await serverPages(recto.url, account);
  expect(rows.map((row) => row.title).toSorted()).toEqual(['Offline page', 'Tunnel notes']);
  expect(rows.find((row) => row.title === 'Offline page')?.html_content).toContain(
    'Second wording',
  );
  expect(rows.find((row) => row.title === 'Tunnel notes')?.markdown_content).toBe(
    '# Written in a tunnel',
  );
});

test('the worker flushes the outbox when no tab is open @core @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await context.setOffline(true);
  await write(page, '# Sent by the worker');
  await saveAs(page, 'Night mail');
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await expect
    .poll(async () => (await serverPages(recto.url, account)).map((row) => row.title))
    .toEqual(['Night mail']);
  await blank.close();
});

test('if the server is down, saving keeps the page on this device and says so @core @worker', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toBeVisible();
  await recto.stop();
  await write(page, '# Saved while the server is down');
  await saveAs(page, 'Server down');
  await expect(indicator(page)).toContainText(/1|waiting|saved on this device/i);
  await recto.start();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await expect
    .poll(async () => (await serverPages(recto.url, account)).map((row) => row.title))
    .toEqual(['Server down']);
});

test('a cached page opens offline, an uncached one says why not @ci @worker', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await readyForOffline(page);
  await page.goto('/');
  const title = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('article').first().getByRole('link', { name: 'View Full Preview' }).click();
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  const seen = page.url();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(seen);
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  await page.goto('/preview/html/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Failed to load page')).toBeVisible();
});

test('a reload restores a draft @ci', async ({ page, recto }) => {
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await write(page, '<p>Unsaved thought</p>');
  await page.waitForFunction(() => document.body.innerText.includes('Draft kept'));
  await page.reload();
  await expect(editor(page)).toContainText('Unsaved thought');
});

test.describe('before the service worker has cached the code', () => {
  test('saving works without the missing chunks, and the preview names what it lacks @ci', async ({
    page,
    context,
    recto,
  }) => {
    const account = newAccount();
    await register(recto.url, account);
    // Its welcome toast loads the toast code.
    await signIn(page, account);
    await page.route(`**${builtFile('src/frames/document/program.ts?program')}`, (route) =>
      route.abort(),
    );
    await openTab(page, 'Markdown Editor');
    await expect(editor(page)).toBeVisible();
    await page.route('**/assets/**', (route) => route.abort());
    await write(page, '# At the last moment');
    const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
    await expect(page.getByText('Connect once to load this preview')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Last moment');
    await dialog.getByRole('button', { name: 'Save Page' }).click();
    await expect(dialog).toBeHidden();
    await openTab(page, 'Markdown Editor');
    await expect(page.getByRole('heading', { name: 'Last moment' })).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(preview.getByRole('heading', { name: 'At the last moment' })).toBeVisible();
  });
});
