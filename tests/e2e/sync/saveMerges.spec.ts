import type { Browser, Page } from '@playwright/test';
import { serverPages } from '../support/auth/account.ts';
import { inConflict, onTwoDevices, rewrite, type SharedPage } from '../support/devices.ts';
import {
  chooseFromMenu,
  editor,
  openTab,
  synced,
  toast,
  write,
  pressSave,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const FIRST = '# Tide table\n\nHigh water is at noon.\n\nBring boots.\n';
const NOTE = { title: 'Tides', text: FIRST };
const UPDATED = 'Changed elsewhere; your edits will be merged';

const serverTexts = async ({ account }: SharedPage, url: string) =>
  (await serverPages(url, account)).map((one) => one.markdown_content);

/** Focusing a tab pulls. */
const lookAwayAndBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')));

/** A draft on this device, and another text saved on the other one, which this device has pulled. */
async function savedElsewhere(
  page: Page,
  browser: Browser,
  url: string,
  mine: string,
  theirs: string,
): ReturnType<typeof onTwoDevices> {
  const shared = await onTwoDevices(page, browser, url, NOTE);
  await write(page, mine);
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await rewrite(shared.there, theirs);
  await synced(shared.there);
  await lookAwayAndBack(page);
  await expect(page.getByRole('alert').filter({ hasText: UPDATED })).toBeVisible();
  return shared;
}

test('spec §4: a save keeps a line that another device saved meanwhile @ci', async ({
  page,
  browser,
  recto,
}) => {
  const mine = FIRST.replace('noon', 'one');
  const theirs = FIRST.replace('boots', 'a coat');
  const shared = await savedElsewhere(page, browser, recto.url, mine, theirs);
  await pressSave(page);
  await expect(toast(page, 'Merged with the changes saved elsewhere.')).toBeVisible();
  await expect(editor(page)).toContainText('a coat');
  await expect(page.getByRole('alert').filter({ hasText: UPDATED })).toBeHidden();
  const both = mine.replace('boots', 'a coat');
  await expect.poll(() => serverTexts(shared, recto.url)).toEqual([both]);
  await lookAwayAndBack(shared.there);
  await expect(editor(shared.there)).toContainText('at one');
  await shared.other.close();
});

test('spec §4: overlapping edits become a conflict, also after reloading the draft', async ({
  page,
  browser,
  recto,
}) => {
  const mine = FIRST.replace('noon', 'one');
  const theirs = FIRST.replace('noon', 'two');
  const shared = await savedElsewhere(page, browser, recto.url, mine, theirs);
  await page.reload();
  await expect(editor(page)).toContainText('at one');
  await expect(page.getByRole('alert').filter({ hasText: UPDATED })).toBeVisible();
  await pressSave(page);
  await expect(toast(page, 'Both Versions Are Kept')).toBeVisible();
  await inConflict(page);
  expect(await serverTexts(shared, recto.url)).toEqual([theirs]);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Resolve' }).click();
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible();
  await shared.other.close();
});

test('a discarded draft leaves the text saved elsewhere; undone, it is merged with it', async ({
  page,
  browser,
  recto,
}) => {
  const mine = FIRST.replace('noon', 'one');
  const theirs = FIRST.replace('boots', 'a coat');
  const shared = await savedElsewhere(page, browser, recto.url, mine, theirs);
  await chooseFromMenu(page, 'Discard draft');
  await expect(editor(page)).toContainText('a coat');
  await expect(page.getByRole('alert').filter({ hasText: UPDATED })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('at one');
  await pressSave(page);
  const both = mine.replace('boots', 'a coat');
  await expect.poll(() => serverTexts(shared, recto.url)).toEqual([both]);
  await shared.other.close();
});

test('undoing a change from another device does not overwrite it with the next save', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await onTwoDevices(page, browser, recto.url, NOTE);
  const theirs = FIRST.replace('boots', 'a coat');
  await rewrite(shared.there, theirs);
  await synced(shared.there);
  await lookAwayAndBack(page);
  await expect(editor(page)).toContainText('a coat');
  await editor(page).press('ControlOrMeta+z');
  await expect(editor(page)).toContainText('boots');
  await expect(page.getByRole('alert').filter({ hasText: UPDATED })).toBeVisible();
  await write(page, FIRST.replace('noon', 'one'));
  await pressSave(page);
  await expect.poll(() => serverTexts(shared, recto.url)).toEqual([theirs.replace('noon', 'one')]);
  await shared.other.close();
});

test('spec §4: three tabs that save different lines lose none', async ({
  page,
  context,
  browser,
  recto,
}) => {
  const shared = await onTwoDevices(page, browser, recto.url, NOTE);
  await shared.other.close();
  const windows = [page];
  for (let more = 0; more < 2; more += 1) {
    const window = await context.newPage();
    await window.goto(page.url());
    await expect(editor(window)).toContainText('noon');
    windows.push(window);
  }
  const [first, second, third] = windows;
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  await write(first, FIRST.replace('noon', 'one'));
  await write(second, FIRST.replace('boots', 'a coat'));
  await write(third, FIRST.replace('# Tide table', '# Tides of May'));
  for (const window of windows) {
    await pressSave(window);
    await expect(toast(window, 'Page Updated')).toBeVisible();
  }
  const all = '# Tides of May\n\nHigh water is at one.\n\nBring a coat.\n';
  await expect.poll(() => serverTexts(shared, recto.url)).toEqual([all]);
});

test('the indicator never says “Synced” beside a fresh “Saved”', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await onTwoDevices(page, browser, recto.url, NOTE);
  await shared.other.close();
  await synced(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('[role="status"], li')];
      const saved = toasts.some((one) => one.textContent?.includes('Page Updated'));
      const label = document.querySelector('header [data-tone]')?.textContent ?? '';
      if (saved && seen.at(-1) !== label) seen.push(label);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  });
  let gate = Promise.withResolvers<void>();
  await page.route('**/rest/v1/pages*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const labels = () =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0).join());
  for (const word of ['one', 'two', 'three']) {
    // Else a quick server has the text before the toast appears.
    gate = Promise.withResolvers<void>();
    await labels();
    await rewrite(page, FIRST.replace('noon', word));
    expect(await labels()).not.toMatch(/Synced/);
    gate.resolve();
    await synced(page);
    await page.keyboard.press('Escape');
    await expect(toast(page, 'Page Updated')).toBeHidden();
  }
});

test('docs/sync.md: both devices report that an edit restored a deleted page, until dismissed', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await onTwoDevices(page, browser, recto.url, NOTE);
  const { there } = shared;
  await page.context().setOffline(true);
  await rewrite(page, FIRST.replace('noon', 'one'));
  await openTab(there, 'Saved Pages');
  await there.getByRole('button', { name: 'Delete' }).first().click();
  const dialog = there.getByRole('alertdialog').or(there.getByRole('dialog'));
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(there, 'Page Deleted')).toBeVisible();
  await synced(there);
  await page.context().setOffline(false);
  await expect(
    page.getByText(/was deleted on another device. Your edit brought it back/),
  ).toBeVisible();
  await synced(page);
  await lookAwayAndBack(there);
  await expect(there.getByText(/is back from the trash/)).toBeVisible();
  await expect(there.getByRole('article').filter({ hasText: 'Tides' })).toBeVisible();
  await there.getByRole('button', { name: 'Got it' }).click();
  await expect(there.getByText(/is back from the trash/)).toBeHidden();
  await shared.other.close();
});
