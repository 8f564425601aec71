import { randomUUID } from 'node:crypto';
import { addPages } from '../support/pages/pages.ts';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { SMALL_PHONE, expectToFit } from '../support/phone.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('an author chooses an address, and visitors find the public pages there @ci', async ({
  page,
  browser,
  recto,
}) => {
  const account = await enter(page, recto.url);
  const [id] = await addPages(recto.url, account, [
    { title: 'River', html_content: '<p>1</p>' },
    { title: 'Hidden', html_content: '<p>2</p>', is_public: false } as never,
  ]);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Your page' });
  const field = form.getByLabel('Name in its address');
  await expect(field).toBeEditable();
  const save = form.getByRole('button', { name: 'Save name' });
  await field.fill('Ada Writer');
  await save.click();
  await expect(form.getByText(/^Use 2 to 30 letters/)).toBeVisible();
  await field.fill('preview');
  await save.click();
  await expect(form.getByText('This name is reserved.')).toBeVisible();
  const name = `ada-${randomUUID().slice(0, 8)}`;
  await field.fill(name);
  await save.click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(form.getByRole('link')).toHaveAttribute('href', `/by/${name}`);
  await expectNoFindings(page);

  const visitor = await (await browser.newContext({ baseURL: recto.url })).newPage();
  await visitor.goto(`/preview/html/${id}`);
  await visitor.getByRole('link', { name: 'Ada Writer' }).click();
  await expect(visitor).toHaveURL(`/by/${name}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ada Writer');
  await expect(visitor.getByText('1 public project', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('article')).toHaveAccessibleName('River');
  await expectNoFindings(visitor);
  const phone = await (await browser.newContext({ baseURL: recto.url, ...SMALL_PHONE })).newPage();
  await phone.goto(`/by/${name}`);
  await expect(phone.getByRole('article')).toHaveCount(1);
  await expectToFit(phone);
  await phone.context().close();

  await field.fill(`${name}-2`);
  await save.click();
  await expect(form.getByRole('link')).toHaveAttribute('href', `/by/${name}-2`);
  await visitor.reload();
  await expect(visitor).toHaveURL(`/by/${name}-2`);
  await visitor.goto('/by/nobody-here');
  await expect(visitor.getByText('No author has this address')).toBeVisible();
  await visitor.context().close();
});

test('an author’s page opens offline again @worker', async ({ page, context, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'River', html_content: '<p>1</p>' }]);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Your page' });
  await expect(form.getByLabel('Name in its address')).toBeEditable();
  const name = `ada-${randomUUID().slice(0, 8)}`;
  await form.getByLabel('Name in its address').fill(name);
  await form.getByRole('button', { name: 'Save name' }).click();
  await readyForOffline(page);
  await page.goto(`/by/${name}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Feed' }).click();
  await expect(page.getByText('https://jsonfeed.org/version/1.1')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('article')).toHaveAccessibleName('River');
  await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
  await page.goto('/by/not-seen-yet');
  await expect(page.getByText('Failed to load page')).toBeVisible();
});
