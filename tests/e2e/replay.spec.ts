import type { BrowserContext, Page } from '@playwright/test';
import {
  type Account,
  newAccount,
  register,
  serverLedger,
  serverPages,
  signIn,
} from './support/account.ts';
import { type Gateway, mutationIdsOf, openGateway } from './support/gateway.ts';
import { newPage, openTab, readyForOffline, saveAs, synced, write } from './support/studio.ts';
import { expect, test as base } from './support/test.ts';

/** A browser whose way to the server is watched. */
const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ recto }, provide) => {
    const gateway = await openGateway(recto.url);
    await provide(gateway);
    await gateway.close();
  },
  baseURL: async ({ gateway }, provide) => provide(gateway.url),
});

/** Signs a new person in, with the worker in charge of the page. */
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
  for (const title of titles) {
    await newPage(page, 'Markdown Editor');
    await write(page, `# ${title}`);
    await saveAs(page, title);
  }
}

/** What the windows and the worker would do at the same moment when the network comes back. */
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

async function titlesAtServer(url: string, account: Account): Promise<readonly string[]> {
  return (await serverPages(url, account)).map((row) => row.title).toSorted();
}

/** Every mutation reached the server once, however often it was sent. */
async function expectOnce(url: string, account: Account, count: number): Promise<void> {
  const ids = (await serverLedger(url, account)).map((row) => row.mutation_id);
  expect(ids).toHaveLength(count);
  expect(new Set(ids).size).toBe(count);
}

test('without a connection neither windows nor worker nor Background Sync reach the server', async ({
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
  // The app looks again by itself: nothing of that gets through either.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  expect(gateway.seen.slice(before)).toEqual([]);

  await context.setOffline(false);
  await synced(page);
  expect(await titlesAtServer(recto.url, account)).toEqual(['Not yet']);
  await expectOnce(recto.url, account, 1);
});

test('two windows and the worker at once send each change once', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  const other = await context.newPage();
  await other.goto('/?tab=saved');
  await context.setOffline(true);
  await savePages(page, ['One', 'Two', 'Three']);
  await context.setOffline(false);
  await kickAll(context);
  await synced(page);
  await synced(other);
  expect(await titlesAtServer(recto.url, account)).toEqual(['One', 'Three', 'Two']);
  expect(gateway.writes().flatMap(mutationIdsOf)).toHaveLength(3);
  await expectOnce(recto.url, account, 3);
});

test('where windows have no locks, they may send twice, and the server takes it once', async ({
  page,
  context,
  recto,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  });
  const account = await enter(page, recto.url);
  const other = await context.newPage();
  await other.goto('/?tab=saved');
  await context.setOffline(true);
  await savePages(page, ['One', 'Two']);
  await context.setOffline(false);
  await kickAll(context);
  await synced(page);
  await synced(other);
  expect(await titlesAtServer(recto.url, account)).toEqual(['One', 'Two']);
  await expectOnce(recto.url, account, 2);
});

test('a window that crashes before it heard the answer leaves its change to the other', async ({
  page,
  context,
  recto,
  gateway,
}) => {
  const account = await enter(page, recto.url);
  const other = await context.newPage();
  await other.goto('/?tab=saved');
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
  expect(await titlesAtServer(recto.url, account)).toEqual(['Half sent']);
  // The other proved it with the very bytes that were sent first, or found it in the ledger.
  for (const again of gateway.writes()) expect(again.body).toBe(sent.body);
  await expectOnce(recto.url, account, 1);
});

test('a worker that is stopped before it heard the answer leaves its change to the next window', async ({
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

  const again = await context.newPage();
  await again.goto('/?tab=saved');
  await synced(again);
  expect(await titlesAtServer(recto.url, account)).toEqual(['Night mail']);
  for (const request of gateway.writes()) expect(request.body).toBe(sent.body);
  await expectOnce(recto.url, account, 1);
});

test('an update of the app that is taken while a change is on its way loses and doubles nothing', async ({
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
    const worker = (await registration.update()).installing;
    await new Promise<void>((resolve) => {
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') resolve();
      });
    });
    // It takes over once the old one, which may wait for the same answer, is done.
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await page.reload();
  held.release();
  await synced(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true);
  expect(await titlesAtServer(recto.url, account)).toEqual(['Across versions']);
  await expectOnce(recto.url, account, 1);
});
