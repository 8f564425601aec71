import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { serverPages } from '../support/auth/account.ts';
import {
  inConflict,
  onTwoDevices,
  rewrite,
  rewriteBoth,
  type SharedPage,
} from '../support/devices.ts';
import { rowsOf } from '../support/storage.ts';
import { editor, openTab, synced, toast } from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const FIRST = '# Tide table\n\nHigh water is at noon.\n\nBring boots.\n';
const MINE = '# Tide table\n\nHigh water is at one.\n\nBring boots.\n';
const THEIRS = '# Tide table\n\nHigh water is at two.\n\nBring boots.\n';

const NOTE = { title: 'Tides', text: FIRST };

/** A page with overlapping edits from two devices, its conflict screen open on the first. */
async function overlapping(page: Page, browser: Browser, url: string): Promise<SharedPage> {
  const shared = await onTwoDevices(page, browser, url, NOTE);
  await rewriteBoth(shared, url, MINE, THEIRS);
  await inConflict(page);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Resolve' }).click();
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible();
  return shared;
}

/** Waits until the user's pages on the server have exactly these texts. */
async function serverHas({ account }: SharedPage, url: string, ...texts: string[]): Promise<void> {
  const read = async () => (await serverPages(url, account)).map((one) => one.markdown_content);
  await expect.poll(read).toEqual(texts);
}

/** Texts that this device stored as conflict versions in a page's history. */
async function setAside(page: Page, id: string): Promise<readonly string[]> {
  const rows = await rowsOf<SetAside>(page, 'revisions');
  return rows
    .filter(({ pageId, reason }) => pageId === id && reason === 'setAside')
    .map((row) => row.page.markdown_content);
}

interface SetAside {
  readonly pageId: string;
  readonly reason: string;
  readonly page: { readonly markdown_content: string };
}

test('decision 011: edits of different paragraphs merge without asking @core @worker', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await onTwoDevices(page, browser, recto.url, NOTE);
  await rewriteBoth(
    shared,
    recto.url,
    FIRST.replace('at noon', 'at one'),
    FIRST.replace('boots', 'boots and a lamp'),
  );
  const joined = FIRST.replace('at noon', 'at one').replace('boots', 'boots and a lamp');
  await serverHas(shared, recto.url, joined);
  await synced(page);
  await page.goto(`/conflict/${shared.id}`);
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(new RegExp(`/preview/markdown/${shared.id}$`));
});

test('decision 011: a conflict shows and compares its versions, and mine can be kept @worker', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await overlapping(page, browser, recto.url);
  await test.step('it says what happened and what differs', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
    await expect(page.getByText('Nothing is lost: choose which version to keep.')).toBeVisible();
    await expect(page.getByText('Changed on both sides.')).toBeVisible();
  });
  await test.step('the three versions are rendered', async () => {
    for (const [label, words] of [
      ['This device', 'at one'],
      ['Other device', 'at two'],
      ['Original', 'at noon'],
    ] as const) {
      const frame = documentIn(page, `iframe[title^="${label}"]`);
      await expect(frame.getByText(words)).toBeVisible();
    }
  });
  await test.step('their sources are compared', async () => {
    await page.getByRole('button', { name: 'Changes in the text' }).click();
    await expect(page.getByText('1 place differs')).toBeVisible();
    await expect(page.locator('.cm-merge-a')).toContainText('at two');
    await expect(page.locator('.cm-merge-b')).toContainText('at one');
    await page.getByRole('tab', { name: 'Changed elsewhere' }).click();
    await expect(page.locator('.cm-merge-a')).toContainText('at noon');
    await expect(page.locator('.cm-merge-b')).toContainText('at two');
  });
  await test.step('a still newer version is shown before the user decides', async () => {
    const newest = THEIRS.replace('at two', 'at half past two');
    await rewrite(shared.there, newest);
    await serverHas(shared, recto.url, newest);
    // Rows fetched within the last 5 s are not fetched again.
    await expect(async () => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      const changed = page.getByText('The page changed again while you were here');
      await expect(changed).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.locator('.cm-merge-b')).toContainText('at half past two');
  });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Your Version Is Kept')).toBeVisible();
  await expect(editor(page)).toContainText('at one');
  await serverHas(shared, recto.url, MINE);
});

test('decision 011: theirs can be kept offline, and mine stays in the history @worker', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await overlapping(page, browser, recto.url);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(toast(page, 'Their Version Is Kept')).toBeVisible();
  await expect(editor(page)).toContainText('at two');
  expect(await setAside(page, shared.id)).toEqual([MINE]);
  await page.context().setOffline(false);
  await serverHas(shared, recto.url, THEIRS);
});

test('decision 011: both can be kept as two pages', async ({ page, browser, recto }) => {
  const shared = await overlapping(page, browser, recto.url);
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(toast(page, 'Both Versions Are Kept')).toBeVisible();
  const read = async () =>
    (await serverPages(recto.url, shared.account))
      .map((one) => `${one.title}: ${one.markdown_content}`)
      .toSorted((a, b) => a.localeCompare(b));
  await expect.poll(read).toEqual([`Tides (my version): ${MINE}`, `Tides: ${THEIRS}`]);
});

test('decision 011: a manual merge survives a reload and is sent on reconnect @worker', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await overlapping(page, browser, recto.url);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Merge by hand' }).click();
  await test.step('saving needs a decision for each overlap', async () => {
    await expect(page.getByText('One place was changed on both sides')).toBeVisible();
    await page.getByRole('button', { name: 'Save merged page' }).click();
    await expect(page.getByText('Decide one more place first.')).toBeVisible();
  });
  await test.step('a choice changes the text, which stays editable', async () => {
    await page.getByRole('radio', { name: 'Theirs' }).check();
    await expect(editor(page)).toContainText('at two');
    await editor(page).press('ControlOrMeta+End');
    await page.keyboard.insertText('Mind the mud.\n');
    await page.getByLabel('Title').fill('Tides, both');
    await page.getByLabel('Tags').fill('sea');
    await expect(page.getByText('Kept on this device')).toBeVisible();
    const preview = documentIn(page, 'iframe[title="Preview of the merge"]');
    await expect(preview.getByText('Mind the mud.')).toBeVisible();
  });
  await test.step('a reload restores the merge', async () => {
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText('Your unfinished merge is restored')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Theirs' })).toBeChecked();
    await expect(page.getByLabel('Title')).toHaveValue('Tides, both');
    await expect(editor(page)).toContainText('Mind the mud.');
    await page.context().setOffline(true);
  });
  await page.getByRole('button', { name: 'Save merged page' }).click();
  await expect(toast(page, 'Merged Page Saved')).toBeVisible();
  await serverHas(shared, recto.url, THEIRS);
  await page.context().setOffline(false);
  await serverHas(shared, recto.url, `${THEIRS}Mind the mud.\n`);
  const [saved] = await serverPages(recto.url, shared.account);
  expect([saved?.title, saved?.tags]).toEqual(['Tides, both', ['sea']]);
  await page.goto(`/conflict/${shared.id}`);
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible();
  await expect(page.getByText('Your merge was not finished')).toHaveCount(0);
});

test('a conflict opens from its card, and other pages keep syncing', async ({
  page,
  browser,
  recto,
}) => {
  const shared = await overlapping(page, browser, recto.url);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  for (const tab of ['Dashboard', 'Saved Pages'] as const) {
    await openTab(page, tab);
    await page.getByRole('link', { name: 'Resolve “Tides”' }).click();
    await expect(page).toHaveURL(new RegExp(`/conflict/${shared.id}$`));
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
});

test('the conflict screen fits 320 px, and axe finds nothing', async ({ page, browser, recto }) => {
  const shared = await overlapping(page, browser, recto.url);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/conflict/${shared.id}`);
      await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible();
      await expectFitting(page);
      await page.getByRole('button', { name: 'Changes in the text' }).click();
      await expect(page.getByText('1 place differs')).toBeVisible();
      await expectFitting(page);
      await page.getByRole('button', { name: 'Merge by hand' }).click();
      await expect(editor(page)).toBeVisible();
      await expectFitting(page);
    }
  }
});

async function expectFitting(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(window);
}
