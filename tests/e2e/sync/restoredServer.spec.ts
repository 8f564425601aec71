import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { restoreFolder } from '../../../supabase/local/restoreFolder.ts';
import { serverPages } from '../support/auth/account.ts';
import { onTwoDevices, rewrite, type SharedPage } from '../support/devices.ts';
import type { Recto } from '../support/recto.ts';
import { editor, indicator, saveNew, synced } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const OLD = '# Log\n\nMonday.\n';
const HERE = '# Log\n\nMonday. Tuesday.\n';
const THERE = '# Log\n\nMonday. Tuesday. Wednesday.\n';

/** A server restored to before two devices went on with a page, and one of them wrote another. Both are closed since. */
async function restored(page: Page, browser: Browser, recto: Recto): Promise<SharedPage> {
  const shared = await onTwoDevices(page, browser, recto.url, { title: 'Log', text: OLD });
  await synced(page);
  await recto.stop();
  const copy = await mkdtemp(join(tmpdir(), 'recto-copy-'));
  await cp(recto.dataDir, copy, { recursive: true });
  await recto.start();
  const { here, there } = shared;
  await rewrite(here, HERE);
  await synced(here);
  await there.reload();
  await expect(editor(there)).toContainText('Tuesday');
  await rewrite(there, THERE);
  await synced(there);
  await here.reload();
  await expect(editor(here)).toContainText('Wednesday');
  await saveNew(here, 'After the back-up');
  await synced(here);
  for (const device of [here, there]) await device.goto('about:blank');
  await recto.stop();
  await restoreFolder(copy, recto.dataDir);
  await recto.start();
  await rm(copy, { recursive: true });
  expect(await textsAt(recto, shared)).toEqual([OLD]);
  return shared;
}

async function textsAt(recto: Recto, { account }: SharedPage): Promise<readonly unknown[]> {
  const pages = await serverPages(recto.url, account);
  return pages.map((one) => one.markdown_content);
}

const ALL = [THERE, '# After the back-up'];

for (const first of ['here', 'there'] as const) {
  test(`decision 093: a restored server gets back what it lacks, from ${first} first @ci`, async ({
    page,
    browser,
    recto,
  }) => {
    test.slow();
    const shared = await restored(page, browser, recto);
    const second = first === 'here' ? 'there' : 'here';
    await comeBack(shared[first], recto);
    await comeBack(shared[second], recto);
    const texts = () => textsAt(recto, shared);
    await expect.poll(texts, { timeout: 20_000 }).toEqual(expect.arrayContaining(ALL));
    await shared[first].reload();
    for (const device of [shared.here, shared.there]) {
      await synced(device);
      await expect(indicator(device)).toHaveAttribute('data-tone', 'quiet');
    }
  });
}

test('decision 093: the indicator says that the server was restored while pages are missing there @ci', async ({
  page,
  browser,
  recto,
}) => {
  test.slow();
  const shared = await restored(page, browser, recto);
  // The restored server takes nothing yet.
  await page.route(WRITES, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.goto(recto.url);
  await expect(indicator(page)).toContainText('erver restored', { timeout: 20_000 });
  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toContainText(
    'The server was restored from an older copy. Recto is sending what it lacks (2 pages).',
  );
  const rows = panel.getByRole('list', { name: 'Unsynced projects' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Log' })).toBeVisible();
  await expect(rows.filter({ hasText: 'After the back-up' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(WRITES);
  await page.reload();
  const texts = () => textsAt(recto, shared);
  await expect.poll(texts, { timeout: 20_000 }).toEqual(expect.arrayContaining(ALL));
  await synced(page);
});

const WRITES = '**/rest/v1/pages?*';

async function comeBack(page: Page, recto: Recto): Promise<void> {
  await page.goto(recto.url);
  await synced(page);
}
