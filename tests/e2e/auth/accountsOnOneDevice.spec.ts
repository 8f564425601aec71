import type { Page } from '@playwright/test';
import { enter, newAccount, register, serverPages, signIn } from '../support/auth/account.ts';
import { expireStoredToken } from '../support/auth/storedSession.ts';
import type { Gateway } from '../support/gateway.ts';
import { countAllRows } from '../support/storage.ts';
import {
  anotherWindow,
  editor,
  indicator,
  openTab,
  readyForOffline,
  saveNew,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/watched.ts';

/** Every sent row with its sender and its owner. */
function sentRows({ writes }: Gateway) {
  return writes().flatMap(({ body, sub }) =>
    (JSON.parse(body) as { author_id: string; title: string }[]).map((row) => ({
      title: row.title,
      isOwn: row.author_id === sub,
    })),
  );
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

test('a second user on the device neither sees nor sends the first user’s data, which is kept for the next sign-in @worker', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  // Four sign-ins and sign-outs.
  test.setTimeout(120_000);
  const ada = await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  await context.setOffline(true);
  await saveNew(page, 'Unsent by Ada');
  await openTab(page, 'HTML Editor');
  await write(page, '<p>A thought of Ada</p>');
  await page.waitForFunction(() => document.body.innerText.includes('Draft kept'));
  await logOut(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 change isn’t synced yet.');
  await expect(question).toContainText('1 unsaved draft is only on this device.');
  const file = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);
  await question.getByRole('button', { name: 'Keep and log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await context.setOffline(false);

  const bob = newAccount('Bob Reader');
  await register(recto.url, bob);
  await signIn(page, bob);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    registration.active?.postMessage({ type: 'replay' });
  });
  await synced(page);
  await expect(page.getByText('Unsent by Ada')).toHaveCount(0);
  await indicator(page).click();
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('Everything you saved');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const tab of ['HTML Editor', 'Markdown Editor'] as const) {
    await openTab(page, tab);
    await expect(editor(page)).toBeVisible();
    await expect(page.getByText(/of Ada|by Ada/)).toHaveCount(0);
  }
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await saveNew(page, 'Saved by Bob');
  await synced(page);
  expect(sentRows(gateway)).toEqual([{ title: 'Saved by Bob', isOwn: true }]);

  await logOut(page);
  await expect(toast(page, 'Logged out')).toBeVisible();
  await signIn(page, ada);
  await synced(page);
  expect((await serverPages(recto.url, ada)).map(({ title }) => title)).toEqual(['Unsent by Ada']);
  expect(sentRows(gateway).at(-1)).toEqual({ title: 'Unsent by Ada', isOwn: true });
  await openTab(page, 'HTML Editor');
  await expect(editor(page)).toContainText('A thought of Ada');
});

test('a session ended by the server says so, keeps all data, and resumes when the same user signs in @ci @worker', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const ada = await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  await context.setOffline(true);
  await saveNew(page, 'Kept for Ada');
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 400, json: { error_code: 'session_not_found', msg: 'gone' } }),
  );
  await page.evaluate(expireStoredToken);
  await context.setOffline(false);
  await expect(page.locator('li[data-tone]')).toContainText(
    'Your sign-in has ended. Please sign in again. 1 change is saved on this device',
  );
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  expect(gateway.writes()).toEqual([]);

  await signIn(page, ada);
  await synced(page);
  expect((await serverPages(recto.url, ada)).map(({ title }) => title)).toEqual(['Kept for Ada']);
  expect(sentRows(gateway)).toEqual([{ title: 'Kept for Ada', isOwn: true }]);
});

test('discarding removes the account from every tab, open editors included @worker', async ({
  page,
  context,
  recto,
}) => {
  const ada = await enter(page, recto.url);
  const other = await context.newPage();
  await other.goto('/?tab=html-editor');
  await expect(editor(other)).toBeVisible();
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toBeVisible();
  await context.setOffline(true);
  await saveNew(page, 'Unwanted');
  await write(other, '<p>typed in the last moment elsewhere</p>');
  await page.bringToFront();
  await write(page, '# typed in the last moment');
  await logOut(page);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Unlock the Full Experience' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await other.close();
  expect(await countAllRows(page)).toBe(0);
  await signIn(page, ada);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toBeVisible();
  await expect(page.getByText('the last moment')).toHaveCount(0);
});

test.describe('two tabs without a worker', () => {
  test('when the sending tab crashes, the other takes over within a second', async ({
    page,
    context,
    recto,
    gateway,
  }) => {
    const account = await enter(page, recto.url);
    const other = await anotherWindow(context);
    await synced(other);
    const held = gateway.holdWrites();
    const senders: Page[] = [];
    for (const window of [page, other]) {
      window.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/rest/v1/pages'))
          senders.push(window);
      });
    }
    await saveNew(page, 'Taken over');
    await held.first;
    // Either tab may have got the lock first; the other one is queued by now.
    const [first = page] = senders;
    const next = first === page ? other : page;
    await expect.poll(() => next.evaluate(waitingForTheLock)).toBe(1);
    const closed = Date.now();
    await first.close({ runBeforeUnload: false });
    await expect.poll(() => gateway.writes().length, { intervals: [20] }).toBe(2);
    expect((gateway.writes()[1]?.at ?? Infinity) - closed).toBeLessThan(1000);
    await expect.poll(() => senders.at(-1) === next).toBe(true);
    held.release();
    await synced(next);
    const titles = (await serverPages(recto.url, account)).map(({ title }) => title);
    expect(titles).toEqual(['Taken over']);
  });
});

/** Number of tabs queued for the outbox lock; runs in the page. */
async function waitingForTheLock(): Promise<number> {
  const { pending } = await navigator.locks.query();
  return pending?.filter(({ name }) => name?.startsWith('recto-replay-')).length ?? 0;
}
