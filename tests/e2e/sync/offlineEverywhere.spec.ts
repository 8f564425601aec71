import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import {
  documentsReadyForOffline,
  chooseFromMenu,
  editor,
  newPage,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const MISSING = 'Part of Recto hasn’t loaded yet';

/** Each visitor address and what it shows. */
const VISITORS = [
  ['/', 'Public Projects Gallery'],
  ['/?tab=html-editor', 'Unlock the Full Experience'],
  ['/auth', 'Welcome back'],
  ['/auth/forgot', 'password'],
  ['/pricing', 'Coming Soon'],
  ['/no-such-place', 'Oops! Page not found'],
  ['/preview/html/00000000-0000-4000-8000-000000000000', 'Failed to load page'],
] as const;

/** What a signed-in user sees on a first visit to each screen. */
const OWN = [
  ['/', 'Project Dashboard'],
  ['/?tab=saved', 'No Projects Yet'],
  ['/?tab=html-editor', 'Untitled page'],
  ['/?tab=markdown-editor', 'Untitled page'],
  ['/?tab=ai-assistant', 'AI'],
  ['/ai-assistant', 'AI Assistant'],
  ['/profile', 'Profile'],
  ['/trash', 'Trash'],
  ['/preview/markdown', 'Missing page ID'],
] as const;

async function opens(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole('main').getByText(new RegExp(words, 'i')).first();
  await expect(heading, path).toBeVisible();
  await expect(toast(page, MISSING), path).toBeHidden();
}

/** Opens the dashboard of a new user once, then goes offline. */
async function enterAndLeaveTheNetwork(page: Page, url: string): Promise<void> {
  await enter(page, url);
  await readyForOffline(page);
  await synced(page);
  await page.context().setOffline(true);
}

test('after one visit every file of the app is cached, except the formatter’s @worker', async ({
  page,
}) => {
  await page.goto('/');
  await readyForOffline(page);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  const built = readdirSync('dist/assets')
    .filter((name) => /\.(?:js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`);
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((path) => !kept.includes(path))).toEqual([]);
  expect(kept).toContain('/index.html');
});

test('after one visit every visitor screen opens offline @worker', async ({ page, context }) => {
  await page.goto('/');
  await readyForOffline(page);
  await context.setOffline(true);
  for (const [path, words] of VISITORS) await opens(page, path, words);
});

test('after one sign-in every screen opens offline @ci @worker', async ({ page, recto }) => {
  await enterAndLeaveTheNetwork(page, recto.url);
  for (const [path, words] of OWN) await opens(page, path, words);
});

test('dialogs, menus and palettes open offline for the first time @worker', async ({
  page,
  recto,
}) => {
  await enterAndLeaveTheNetwork(page, recto.url);
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const closed = async (name: string | RegExp) => {
    await page.keyboard.press('Escape');
    await expect(dialog(name)).toBeHidden();
  };

  await newPage(page, 'HTML Editor');
  await write(page, '<h1>Far out</h1><script>1</script>');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog('Command palette')).toBeVisible();
  await closed('Command palette');
  for (const [entry, name] of [
    ['Keyboard shortcuts', 'Keyboard shortcuts'],
    ['What visitors will get', 'What visitors will get'],
    ['New page', 'New page'],
  ] as const) {
    await chooseFromMenu(page, entry);
    await expect(dialog(name)).toBeVisible();
    await closed(name);
  }
  await saveAs(page, 'Far out');
  await chooseFromMenu(page, 'History');
  await expect(page.getByRole('heading', { name: /History|Far out/ }).first()).toBeVisible();

  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Edit “Far out”' }).click();
  await expect(dialog('Edit Project Details')).toBeVisible();
  await closed('Edit Project Details');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Offline/ })
    .click();
  await expect(dialog('Sync')).toBeVisible();
  await closed('Sync');

  await page.goto('/profile');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  await exported;
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(
    page.getByRole('alertdialog', { name: 'Some changes are only on this device' }),
  ).toBeVisible();
  await expect(toast(page, MISSING)).toBeHidden();
});

test('the scripted preview works offline after one visit @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await synced(page);
  await newPage(page, 'Markdown Editor');
  await documentsReadyForOffline(page);
  await context.setOffline(true);
  await write(page, '# Seen far out');
  await expect(editor(page)).toContainText('Seen far out');
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByRole('heading', { name: 'Seen far out' })).toBeVisible();
});
