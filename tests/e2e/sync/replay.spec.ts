import type { BrowserContext, Page } from '@playwright/test';
import {
  type Account,
  newAccount,
  register,
  serverLedger,
  serverPages,
  signIn,
} from '../support/auth/account.ts';
import { mutationIdsOf } from '../support/gateway.ts';
import { anotherWindow, openTab, readyForOffline, saveNew, synced } from '../support/studio.ts';
import { expect, test } from '../support/watched.ts';

/** Signs a new user in, with the worker controlling the page. */
async function enter(page: Page, url: string): Promise<Account> {
  const account = newAccount();
  await register(url, account);
  await signIn(page, account);
  await readyForOffline(page);
  await openTab(page, 'Dashboard');
  return account;
}

/** Saves new pages with these titles. */
async function savePages(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) await saveNew(page, title);
}

/** Makes all tabs and the worker flush at once, as on reconnect. */
async function kickAll(context: BrowserContext): Promise<void> {
  await Promise.all(
    context.pages().map((page) =>
      page.evaluate(async () => {
        window.dispatchEvent(new Event('online'));
        const registration = await navigator.serviceWorker.getRegistration();
        registration?.active?.postMessage({ type: 'replay' });
      }),
    ),
  );
}

/** Asserts exactly these pages, and each mutation applied once however often it was sent. */
async function expectOnce(url: string, account: Account, ...titles: string[]): Promise<void> {
  const atServer = (await serverPages(url, account)).map(({ title }) => title);
  expect(atServer.toSorted()).toEqual(titles.toSorted());
  const ids = (await serverLedger(url, account)).map((row) => row.mutation_id);
  expect(ids).toHaveLength(titles.length);
  expect(new Set(ids).size).toBe(titles.length);
}

test('offline, neither tabs nor worker nor Background Sync reach the server @postgres @worker', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await context.setOffline(true);
  const before = gateway.seen.length;
  await savePages(page, ['Not yet']);
  await kickAll(context);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as unknown as { sync: { register(tag: string): Promise<void> } };
    await sync.register('outbox:test');
  });
  // Nor does the check at start.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  // The browser itself may look for a newer worker.
  const sent = gateway.seen.slice(before).filter(({ path }) => path !== '/sw.js');
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await synced(page);
  await expectOnce(recto.url, account, 'Not yet');
});

test('two tabs and the worker at once send each change once @worker', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  const other = await anotherWindow(context);
  await context.setOffline(true);
  await savePages(page, ['One', 'Two', 'Three']);
  await context.setOffline(false);
  await kickAll(context);
  await synced(page);
  await synced(other);
  expect(gateway.writes().flatMap(mutationIdsOf)).toHaveLength(3);
  await expectOnce(recto.url, account, 'One', 'Three', 'Two');
});

test('without Web Locks tabs may send twice, and the server applies once @worker', async ({
  page,
  context,
  recto,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  });
  const account = await enter(page, recto.url);
  const other = await anotherWindow(context);
  await context.setOffline(true);
  await savePages(page, ['One', 'Two']);
  await context.setOffline(false);
  await kickAll(context);
  await synced(page);
  await synced(other);
  await expectOnce(recto.url, account, 'One', 'Two');
});

test('a tab that crashes before the response leaves its change to the other tab @worker', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  const other = await anotherWindow(context);
  await synced(other);
  const held = gateway.holdWrites();
  await savePages(page, ['Half sent']);
  const sent = await held.first;
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  held.release();
  await synced(other);
  // The other tab resent the identical bytes, or found the mutation in the ledger.
  for (const again of gateway.writes()) expect(again.body).toBe(sent.body);
  await expectOnce(recto.url, account, 'Half sent');
});

test('a worker stopped before the response leaves its change to the next tab @worker', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  await context.setOffline(true);
  await savePages(page, ['Night mail']);
  const blank = await context.newPage();
  await page.close();
  const held = gateway.holdWrites();
  await context.setOffline(false);
  const sent = await held.first;
  const devtools = await context.newCDPSession(blank);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  held.release();

  const again = await anotherWindow(context);
  await synced(again);
  for (const request of gateway.writes()) expect(request.body).toBe(sent.body);
  await expectOnce(recto.url, account, 'Night mail');
});

test('an app update during a flush neither loses nor duplicates a change @postgres @worker', async ({
  page,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  const held = gateway.holdWrites();
  await savePages(page, ['Across versions']);
  await held.first;
  gateway.publishNext();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { installing, waiting } = await registration.update();
    const worker = installing ?? waiting;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (worker?.state === 'installed') resolve();
      };
      worker?.addEventListener('statechange', look);
      look();
    });
    // The new worker activates when the old one, which may await the same response, is done.
    worker?.postMessage({ type: 'SKIP_WAITING' });
  });
  await page.reload();
  held.release();
  await synced(page);
  await expectOnce(recto.url, account, 'Across versions');
});
