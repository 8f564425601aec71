import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { addPages, type PageSeed } from '../support/pages/pages.ts';
import type { Recto } from '../support/recto.ts';
import { openTab, readyForOffline, toast } from '../support/studio.ts';
import { expect, ownRecto, test as base } from '../support/test.ts';

// A server of its own without sample pages: the counts depend on this file only.
const test = base.extend<object, { recto: Recto }>({
  recto: ownRecto({ RECTO_SAMPLES: '0' }),
});

// The tests build on each other, from an empty gallery to six pages.
test.describe.configure({ mode: 'serial' });

const author = newAccount('Petra Plenty');

test('spec §2: an empty gallery has its own text for visitors and signed-in users', async ({
  page,
  recto,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Public Projects Gallery' })).toBeVisible();
  await expect(page.getByText('0 public projects', { exact: true })).toBeVisible();
  await expect(page.getByText('Last updated: Never')).toBeVisible();
  await expect(page.getByText('Viewing in Public Mode')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discover Amazing Projects' })).toBeVisible();
  await expect(pagination(page)).toBeHidden();

  await enter(page, recto.url);
  await expect(page.getByRole('heading', { name: 'Project Dashboard' })).toBeVisible();
  await expect(page.getByText('0 projects created', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Recto' })).toBeVisible();
  await openTab(page, 'Saved Pages');
  await expect(page.getByText('0 projects saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  for (const sample of ['Portfolio', 'Landing Page', 'Prototype'])
    await expect(page.getByRole('link', { name: sample })).toBeVisible();
});

test('spec §2, §9: a card names three tags and counts the rest; only the author can edit it', async ({
  page,
  recto,
}) => {
  await register(recto.url, author);
  await addPages(recto.url, author, [
    {
      title: 'Page 1',
      html_content: '<p>First</p>',
      tags: ['one', 'two', 'three', 'four', 'five'],
    },
  ]);
  await page.goto('/');
  await expect(page.getByText('1 public project', { exact: true })).toBeVisible();
  const card = page.getByRole('article', { name: 'Page 1' });
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'one',
    'two',
    'three',
    '+2',
  ]);
  await expect(card.getByRole('link', { name: 'View Full Preview' })).toBeVisible();
  const change = { name: /^(Edit|Delete) / };
  await expect(card.getByRole('button', change)).toHaveCount(0);

  const own = await enter(page, recto.url);
  await addPages(recto.url, own, [{ title: 'Page 2', html_content: '<p>Mine</p>' }]);
  await page.reload();
  await expect(page.getByText('2 projects created', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Page 2' }).getByRole('button', change),
  ).toHaveCount(2);
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', change)).toHaveCount(0);
});

test('spec §9: twelve cards per page; up to five page numbers, then ellipses', async ({
  page,
  recto,
}) => {
  test.setTimeout(120_000);
  const openFirst = async (total: number) => {
    await page.goto('/');
    await expect(page.getByText(`${total} public projects`, { exact: true })).toBeVisible();
  };
  const numbers = pagination(page).getByRole('listitem');

  await addPages(recto.url, author, pagesNumbered(3, 12));
  await openFirst(12);
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(pagination(page)).toBeHidden();

  await addPages(recto.url, author, pagesNumbered(13, 60));
  await openFirst(60);
  await expect(numbers).toHaveText(['Previous', '1', '2', '3', '4', '5', 'Next']);
  await expect(pagination(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

  await addPages(recto.url, author, pagesNumbered(61, 73));
  await openFirst(73);
  await expect(numbers).toHaveText(['Previous', '1', '2', /…/, '7', 'Next']);
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Page 73');
  const next = pagination(page).getByRole('button', { name: 'Next' });
  for (const number of [2, 3, 4]) {
    await next.click();
    await expect(page).toHaveURL(`/?page=${number}`);
    await expect(next, 'the way on keeps the focus').toBeFocused();
  }
  await expect(numbers).toHaveText(['Previous', '1', /…/, '3', '4', '5', /…/, '7', 'Next']);
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Page 37');

  await pagination(page).getByRole('button', { name: 'Page 7' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveAccessibleName('Page 1');
  await expect(next).toBeDisabled();
});

test('spec §2: an invalid address redirects to the nearest valid one', async ({ page, recto }) => {
  await page.goto('/?page=99');
  await expect(page, 'on a device that has seen nothing').toHaveURL('/?page=7');
  await expect(page.getByText('73 public projects', { exact: true })).toBeVisible();
  await expect(page.getByText('Never')).toBeHidden();
  for (const nonsense of ['/?page=abc', '/?tab=settings']) {
    await page.goto(nonsense);
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page).toHaveURL('/');
  }
  await enter(page, recto.url);
  await page.goto('/?page=99');
  await expect(page, 'signed in').toHaveURL('/?page=7');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('spec §2: Back from a preview restores the page and the scroll position', async ({ page }) => {
  await page.goto('/?page=2');
  const card = page.getByRole('article').nth(8);
  await card.scrollIntoViewIfNeeded();
  const title = (await card.getAttribute('aria-label')) ?? '';
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await card.getByRole('link', { name: 'View Full Preview' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/?page=2');
  await expect(page.getByRole('article', { name: title })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('spec §2: offline, the gallery shows its cached copy and says so @worker', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(12);
  await readyForOffline(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByText('73 public projects', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
});

test('spec §1: the edit dialog focuses its title and returns the focus when it closes', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'Lower card', html_content: '<p>1</p>' },
    { title: 'Upper card', html_content: '<p>2</p>' },
  ]);
  await page.reload();
  await openTab(page, 'Saved Pages');
  const edit = page.getByRole('button', { name: 'Edit “Upper card”' });
  await edit.click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Page Updated')).toBeVisible();
  await expect(edit).toBeFocused();
  // The toast is still open.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(edit).toBeFocused();
  await page.getByRole('button', { name: 'Delete “Upper card”' }).press('Enter');
  await expect(toast(page, 'Page Deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lower card', exact: true })).toBeFocused();
});

function pagination(page: Page) {
  return page.getByRole('navigation', { name: 'Gallery pages' });
}

/** Short pages of both types, titled by number. */
function pagesNumbered(first: number, last: number): readonly PageSeed[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const title = `Page ${first + index}`;
    return index % 2 === 0
      ? { title, html_content: `<p>${title}</p>` }
      : { title, content_type: 'markdown', markdown_content: `# ${title}` };
  });
}
