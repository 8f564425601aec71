import { enter, newAccount, register, serverPages } from '../support/auth/account.ts';
import { shown, someonesPage } from '../support/pages/previewPage.ts';
import {
  chooseFromMenu,
  editor,
  newPage,
  openTab,
  readyForOffline,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const NIGHT = {
  title: 'Night sky',
  html_content: '<div style="background: rgb(1, 2, 3)" class="recto-body"><h1>Orion</h1></div>',
};

test('a remix is an unsaved copy that credits the original, and saving makes it the user’s page', async ({
  page,
  recto,
}) => {
  const path = await someonesPage(recto.url, NIGHT);
  const me = await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, '<p>My own thought</p>');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();

  await page.goto(path);
  await page.getByRole('button', { name: 'Remix' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
  await expect(page.getByRole('alert')).toContainText('This copy is yours to change');
  await expect(editor(page)).toContainText('<h1>Orion</h1>');
  await expect(editor(page)).toContainText('<body style="background: rgb(1, 2, 3)">');
  await expect(editor(page)).toContainText(
    `<p><small>Remixed from <a href="${recto.url}${path}">Night sky</a></small></p>`,
  );
  await expect(page).toHaveURL('/?tab=html-editor');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  expect(await serverPages(recto.url, me), 'nothing is sent by itself').toEqual([]);

  await page.reload();
  await expect(editor(page)).toContainText('Orion');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Remix of Night sky');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Page Saved')).toBeVisible();
  await synced(page);
  await chooseFromMenu(page, 'View saved page');
  const credit = shown(page).getByRole('link', { name: 'Night sky' });
  await expect(credit).toHaveAttribute('href', `${recto.url}${path}`);

  await page.goto('/?tab=html-editor');
  await expect(editor(page), 'the text from before is where it was').toContainText(
    'My own thought',
  );
});

test('a visitor signs in to remix and returns to the dialog', async ({ page, recto }) => {
  const path = await someonesPage(recto.url);
  const me = newAccount();
  await register(recto.url, me);
  await page.goto(path);
  await page.getByRole('button', { name: 'Remix' }).click();
  await page.getByRole('link', { name: 'Sign up to remix' }).click();
  await expect(page.getByText('Create an account to remix “A day”.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Sign in to remix “A day”.')).toBeVisible();
  await page.getByLabel('Email').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(me.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${path}?remix=true`);
  await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
  await expect(editor(page)).toContainText('# The first');
  await expect(editor(page)).toContainText(`*Remixed from [A day](<${recto.url}${path}>)*`);
});

test('Cancel stays on the page', async ({ page, recto }) => {
  const path = await someonesPage(recto.url);
  await page.goto(`${path}?page=2&remix=true`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a cached page can be remixed offline @worker', async ({ page, context, recto }) => {
  const path = await someonesPage(recto.url, NIGHT);
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await readyForOffline(page);
  await page.goto(path);
  await expect(shown(page).getByRole('heading', { name: 'Orion' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Remix' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
  await expect(editor(page)).toContainText('Orion');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
});

test('a failed remix is reported', async ({ page, recto }) => {
  const path = await someonesPage(recto.url, NIGHT);
  await enter(page, recto.url);
  await page.goto(path);
  await expect(shown(page).getByRole('heading', { name: 'Orion' })).toBeVisible();
  await page.evaluate(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put');
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError');
      return put?.value.apply(this, row);
    };
  });
  await page.getByRole('button', { name: 'Remix' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
  await expect(toast(page, 'Not Remixed')).toBeVisible();
  await expect(page.getByText(/no storage left/).first()).toBeVisible();
});
