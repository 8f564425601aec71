import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enter, newAccount, register, serverPages } from '../support/auth/account.ts';
import { runServer, startRecto } from '../support/recto.ts';
import { editor, indicator, openTab, saveAs, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('a wrong password is reported in the form, and the email stays @ci', async ({
  page,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-Pa55word');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test('taken emails, weak passwords and mismatching passwords are reported', async ({
  page,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const submit = page.getByRole('button', { name: 'Create account', exact: true });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Full name').fill('Second Ada');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill('something else');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm password').fill(account.password);
  await submit.click();
  await expect(toast(page, 'Sign up failed')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill('lowercase1');
  await page.getByLabel('Confirm password').fill('lowercase1');
  await submit.click();
  await expect(
    page
      .getByText(
        'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      )
      .first(),
  ).toBeVisible();
});

test('a blank title is refused with the catalogue’s text, and the text stays', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await write(page, '<p>Untitled</p>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('   ');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Title Required')).toBeVisible();
  await expect(page.getByText('Please enter a title for your page.').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toContainText('Untitled');
});

test('a page over the size limit is refused before saving, and its text stays', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, `# Too much\n\n${'paper '.repeat(400_000)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Too much');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText(/too large/i).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toContainText('paper paper paper');
  expect(await serverPages(recto.url, account)).toEqual([]);
});

test('a captive portal’s answer leaves the page queued on this device @ci', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await context.route('**/rest/v1/**', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<h1>Welcome to the hotel Wi-Fi</h1>',
    }),
  );
  await write(page, '# Behind a portal');
  await saveAs(page, 'Portal');
  await expect(indicator(page)).toContainText(/1/);
  expect(await serverPages(recto.url, account)).toEqual([]);
  await context.unroute('**/rest/v1/**');
  await expect
    .poll(async () => (await serverPages(recto.url, account)).map((row) => row.title))
    .toEqual(['Portal']);
});

test('if the device’s storage is full, saving says so and the text stays in the editor @core', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# No room');
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    IDBObjectStore.prototype.add = refuse;
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('No room');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('This device has no storage left.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toContainText('No room');
});

test('a port in use is skipped for the next free one, which is printed', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  const { port } = squatter.address() as AddressInfo;
  const recto = await startRecto({ RECTO_PORT: String(port) });
  expect(recto.url).not.toContain(`:${port}`);
  expect((await fetch(recto.url)).status).toBe(200);
  await recto.remove();
  squatter.close();
});

test('a second server on the same data is refused with a clear message', async ({ recto }) => {
  const second = await runServer({ RECTO_DATA: recto.dataDir, RECTO_PORT: '0' });
  expect(second.code).not.toBe(0);
  expect(second.output).toMatch(/another|already/i);
  expect(second.output).toContain(recto.dataDir);
});

test('data survive a server restart', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# Kept');
  await saveAs(page, 'Kept over night');
  await expect.poll(async () => (await serverPages(recto.url, account)).length).toBe(1);
  await recto.stop();
  await recto.start();
  expect((await serverPages(recto.url, account)).map((row) => row.title)).toEqual([
    'Kept over night',
  ]);
});

test('the conflict and history screens of an unknown page say so', async ({ page, recto }) => {
  await enter(page, recto.url);
  const unknown = '00000000-0000-4000-8000-000000000000';
  await page.goto(`/conflict/${unknown}`);
  await expect(
    page.getByRole('heading', { name: 'Page not found or access denied' }),
  ).toBeVisible();
  await page.goto(`/history/${unknown}`);
  await expect(page.getByRole('heading', { name: 'No history here' })).toBeVisible();
});
