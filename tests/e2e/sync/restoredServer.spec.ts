import type { Browser, Page } from '@playwright/test';
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
  const restore = await recto.backUp();
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
  await restore();
  expect(await textsAt(recto, shared)).toEqual([OLD]);
  return shared;
}

async function textsAt(recto: Recto, { account }: SharedPage): Promise<readonly unknown[]> {
  const pages = await serverPages(recto.url, account);
  return pages.map((one) => one.markdown_content);
}

const ALL = [THERE, '# After the back-up'];

for (const order of [['here', 'there'], ['there', 'here'], ['both']] as const) {
  test(`decision 093: a restored server gets back what it lacks, from ${order.join(' before ')} @postgres`, async ({
    page,
    browser,
    recto,
  }) => {
    test.slow();
    const shared = await restored(page, browser, recto);
    const { here, there } = shared;
    const devices = { here: [here], there: [there], both: [here, there] };
    for (const turn of order) {
      await Promise.all(devices[turn].map((device) => comeBack(device, recto)));
    }
    const texts = () => textsAt(recto, shared);
    await expect.poll(texts).toEqual(expect.arrayContaining(ALL));
    await devices[order[0]][0]?.reload();
    for (const device of [here, there]) {
      await synced(device);
      await expect(indicator(device)).toHaveAttribute('data-tone', 'quiet');
    }
  });
}

test('decision 093: the indicator says that the server was restored while pages are missing there @postgres', async ({
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
  await expect(indicator(page)).toContainText('erver restored');
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
  await expect.poll(texts).toEqual(expect.arrayContaining(ALL));
  await synced(page);
});

const WRITES = '**/rest/v1/pages?*';

async function comeBack(page: Page, recto: Recto): Promise<void> {
  await page.goto(recto.url);
  await synced(page);
}
