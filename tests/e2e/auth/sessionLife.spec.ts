import type { Page } from '@playwright/test';
import { enter, newAccount, register, signIn } from '../support/auth/account.ts';
import { expireStoredToken, storedSession } from '../support/auth/storedSession.ts';
import { openTab, readyForOffline, saveNew, synced, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const ROUNDS = 100;

/** The event on which a tab checks its token. */
const lookAgain = () => window.dispatchEvent(new Event('online'));

/** Makes the stored token expire in a minute; the server's answers are unchanged. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(expireStoredToken);
}

test(`${ROUNDS} of ${ROUNDS} sessions survive two tabs and the worker refreshing the token at once @worker`, async ({
  page,
  context,
  recto,
}) => {
  // A hundred rounds in two tabs.
  test.setTimeout(300_000);
  await enter(page, recto.url);
  const other = await context.newPage();
  await other.goto('/?tab=saved');
  await expect(other.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const refused: number[] = [];
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token') && !response.ok()) {
      refused.push(response.status());
    }
  });
  let kept = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await storedSession(page))?.refresh_token;
    await expire(page);
    await Promise.all([
      page.evaluate(lookAgain),
      other.evaluate(lookAgain),
      other.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        active?.postMessage({ type: 'replay' });
      }),
    ]);
    await expect
      .poll(async () => (await storedSession(page))?.refresh_token ?? 'lost', { intervals: [20] })
      .not.toBe(before);
    if ((await storedSession(page)) !== null) kept += 1;
  }
  expect({ kept, refused }).toEqual({ kept: ROUNDS, refused: [] });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('spec §4: signing in and out reaches every tab @worker', async ({ page, context, recto }) => {
  const account = newAccount();
  await register(recto.url, account);
  const other = await context.newPage();
  await other.goto('/auth?redirect=%2Fprofile');
  await signIn(page, account);
  await expect(other).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/auth/);
  // The user meant it: no tab reports an ended session.
  await expect(toast(other, 'Authentication Required')).toHaveCount(0);
});

test('spec §4: a permanently refused refresh signs out every tab, says why, and keeps the data @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'Saved Pages');
  await synced(page);
  const other = await context.newPage();
  await other.goto('/?tab=saved');
  await expect(other.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await context.setOffline(true);
  await saveNew(page, 'Not sent yet');
  await context.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error_code: 'refresh_token_already_used', msg: 'Already Used' },
    }),
  );
  await expire(page);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(
      tab.getByText(
        /^Your sign-in has ended\. Please sign in again\. 1 change is saved on this device/,
      ),
    ).toBeVisible();
  }
  await context.unroute('**/auth/v1/token?grant_type=refresh_token');
  await signIn(page, account);
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('link', { name: 'Not sent yet', exact: true })).toBeVisible();
  await synced(page);
});

test('spec §4: a token about to expire is refreshed when the tab becomes visible @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await synced(page);
  await expire(page);
  const refreshed = page.waitForResponse(/grant_type=refresh_token/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await refreshed).status()).toBe(200);
});

test('spec §9: a refresh retries a busy auth server after 200 ms, doubled each time', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await synced(page);
  const at: number[] = [];
  await page.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    at.push(Date.now());
    if (at.length < 4) await route.fulfill({ status: 503, body: 'busy' });
    else await route.continue();
  });
  await expire(page);
  await page.evaluate(lookAgain);
  await expect.poll(() => at.length).toBe(4);
  const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  for (const [index, least] of [200, 400, 800].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(least - 5);
  }
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
