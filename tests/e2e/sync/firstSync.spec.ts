import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { newSession } from '../support/chat/chat.ts';
import { addPages } from '../support/pages/pages.ts';
import { keepSession } from '../support/auth/storedSession.ts';
import { indicator, openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const PAGES = 130;

/** Passes the first answer with pages, and holds the next ones back until the returned function is called. */
async function holdAfterFirst(page: Page): Promise<() => void> {
  let answers = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/rest/v1/pages?*change_seq*', async (route) => {
    answers += 1;
    if (answers > 1) await held;
    await route.continue();
  });
  return () => release();
}

/** Opens the list of a user with many pages on a device without any of them; returns a function that releases the pull. */
async function openWithMany(page: Page, url: string, many = PAGES): Promise<() => void> {
  const account = newAccount();
  await keepSession(page, await register(url, account));
  const seeds = Array.from({ length: many }, (_, index) => ({ title: `Page ${index + 1}` }));
  await addPages(url, account, seeds);
  const release = await holdAfterFirst(page);
  await page.goto('/?tab=saved');
  return release;
}

test('the first sync of many pages shows progress, is paused, and resumes', async ({
  page,
  recto,
}) => {
  const release = await openWithMany(page, recto.url);
  const fetching = page.getByRole('region', { name: 'Your projects on this device' });
  await expect(fetching.getByRole('progressbar')).toHaveAccessibleName('Downloading your projects');
  await expect(fetching).toContainText(`20 of ${PAGES}`);
  await expect(indicator(page)).toHaveText('Loading projects');
  await expect(page.getByRole('list', { name: 'Your projects' })).toBeVisible();

  await fetching.getByRole('button', { name: 'Pause' }).click();
  await expect(fetching).toContainText('Download paused');
  await expect(fetching.getByRole('button', { name: 'Resume' })).toBeFocused();
  // The answer that was on its way is kept.
  release();
  await expect(fetching).toContainText(`60 of ${PAGES}`);
  await expect(indicator(page)).toHaveText('Not all projects loaded');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(
    page.getByText(`60 of ${PAGES} projects are on this device. The file`),
  ).toBeVisible();
  await expect(page.getByText('You can import a file once all of them are.')).toBeVisible();

  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toContainText('The other projects are still on the server');
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Import…' })).toBeVisible();
  await expect(indicator(page)).toHaveText(/^Synced/);
});

test('a paused first sync resumes when the app is reopened', async ({ page, recto }) => {
  const release = await openWithMany(page, recto.url);
  await page.getByRole('button', { name: 'Pause' }).click();
  release();
  await expect(indicator(page)).toHaveText('Not all projects loaded');
  await page.reload();
  await expect(page.getByText(`${PAGES} projects saved`)).toBeVisible();
  await expect(indicator(page)).toHaveText(/^Synced/);
});

test('a first sync of few pages shows no progress', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'One' }, { title: 'Two' }]);
  await page.reload();
  await openTab(page, 'Saved Pages');
  await expect(page.getByText('2 projects saved')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('with a slow server the count so far is shown, and no list claims to be complete', async ({
  page,
  recto,
}) => {
  const release = await openWithMany(page, recto.url, 73);
  await expect(page.getByText('Loading your projects… 20 so far')).toBeVisible();
  await expect(page.getByText('20 projects so far').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your projects' }).fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No projects found so far' })).toBeVisible();
  await expect(
    page.getByText('The server hasn’t answered; any others appear').first(),
  ).toBeVisible();
  await expect(page.getByText('projects saved')).toHaveCount(0);
  release();
  await expect(page.getByText('73 projects saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No projects found', exact: true })).toBeVisible();
});

test('offline right after sign-in no list is called empty, and all fill up later', async ({
  page,
  recto,
  context,
}) => {
  const account = newAccount();
  await keepSession(page, await register(recto.url, account));
  await addPages(recto.url, account, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
  const pull = '**/rest/v1/pages?*change_seq*';
  await page.route(pull, (route) => route.abort());
  const nothing = page.getByText(/No Projects Yet|The trash is empty|No projects available/);
  const loading = page.getByText('Loading your projects…');
  const offline = page.getByText(
    'Your projects haven’t been loaded on this device yet. They appear once you’re connected.',
  );
  const chooser = page.getByRole('dialog', { name: 'Select Projects for AI Context' });

  // Each screen's code is loaded before the network fails.
  await page.goto('/ai-assistant');
  await newSession(page);
  await page.getByRole('button', { name: 'Add Context' }).click();
  await expect(chooser).toContainText(/Loading your projects…|haven’t been loaded/);
  await expect(nothing).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/?tab=saved');
  await expect(loading.or(page.getByText(/haven’t been loaded/)).first()).toBeVisible();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
  await expect(nothing).toHaveCount(0);

  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'Your trash isn’t here yet' })).toBeVisible();
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: 'Your projects' }).click();
  await expect(page.getByRole('heading', { name: 'Your projects aren’t here yet' })).toBeVisible();
  await expect(offline).toBeVisible();
  await expect(page.getByText('projects saved')).toHaveCount(0);
  await expect(nothing).toHaveCount(0);

  await page.unroute(pull);
  await context.setOffline(false);
  await expect(page.getByText('3 projects saved')).toBeVisible();
  await page.getByRole('link', { name: 'Trash (0)' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('an account without projects shows that, offline too after the first pull', async ({
  page,
  recto,
  context,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Saved Pages');
  const none = page.getByRole('heading', { name: 'No Projects Yet' });
  await expect(none).toBeVisible();
  await context.setOffline(true);
  await expect(indicator(page)).toHaveText('Offline');
  await openTab(page, 'Dashboard');
  await openTab(page, 'Saved Pages');
  await expect(none).toBeVisible();
});

test('conversations never listed on this device are not called none', async ({ page, recto }) => {
  await keepSession(page, await register(recto.url, newAccount()));
  const list = '**/rest/v1/chat_sessions?*';
  await page.route(list, (route) => route.abort());
  await page.goto('/ai-assistant');
  const sidebar = page.getByRole('navigation', { name: 'Chat sessions' });
  await expect(sidebar).toContainText('Your conversations haven’t all been loaded');
  await expect(page.getByText('No sessions yet.')).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(sidebar).toContainText('No sessions yet.');
});
