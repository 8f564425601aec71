import { enter, serverPages } from '../support/auth/account.ts';
import { indicator, newPage, openTab, saveAs, synced, write, saveNew } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('an error of Recto itself is shown with its details, and syncing resumes once it is over', async ({
  page,
  recto,
}) => {
  await page.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      ...args: readonly unknown[]
    ) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function putUnlessBroken(this: IDBObjectStore, ...args) {
      const isBroken = document.documentElement?.dataset['broken'] === 'yes';
      if (isBroken && this.name === 'shadows') throw new TypeError('no such shadow');
      return put.apply(this, args);
    };
  });
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Kept');
  await page.evaluate(() => (document.documentElement.dataset['broken'] = 'yes'));
  await saveAs(page, 'Kept');
  await expect(indicator(page)).toContainText('Sync problem');
  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toContainText(
    'Your text is safe on this device. Recto retries automatically.',
  );
  await panel.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(panel).toContainText('TypeError: no such shadow');
  await page.keyboard.press('Escape');
  await page.evaluate(() => delete document.documentElement.dataset['broken']);
  await synced(page);
});

test('a write that another window holds up is shown until it is stored', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  // Like a window that the browser suspended in the middle of a write.
  const other = await context.newPage();
  await other.goto(`${recto.url}/robots.txt`);
  await other.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name !== 'recto-shared');
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(found?.name ?? '');
      request.addEventListener('success', () => resolve(request.result));
    });
    const drafts = db.transaction('drafts', 'readwrite').objectStore('drafts');
    const hold = () => {
      if (document.title !== 'end') drafts.count().addEventListener('success', hold);
    };
    hold();
  });
  await write(page, '# Waits');
  const notice = page.getByRole('alert').filter({ hasText: 'taking longer than usual' });
  await expect(notice).toContainText('Your text is still in this window');
  await other.evaluate(() => (document.title = 'end'));
  await expect(notice).toBeHidden();
});

const PAGES = '**/rest/v1/pages*';

test('a proxy’s error page decides nothing: 403, then 413, then the server accepts the change', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await synced(page);
  const seen: string[] = [];
  const answerAs = async (status: number) => {
    await page.unroute(PAGES);
    await page.route(PAGES, (route) => {
      seen.push(`${route.request().method()} ${status}`);
      return route.fulfill({
        status,
        contentType: 'text/html',
        body: '<h1>Blocked by policy</h1>',
      });
    });
  };
  await answerAs(403);
  await saveNew(page, 'Through a proxy');
  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  const row = panel.getByRole('listitem').filter({ hasText: 'Through a proxy' });
  const { host } = new URL(recto.url);
  await expect(panel).toContainText(
    `${host} answered with status 403 in a form Recto doesn’t know`,
  );
  await expect(panel).toContainText(
    /A proxy or a network’s sign-in page may be in between\. (Next|The next) try/,
  );
  await expect(row).toContainText('Waiting');

  await answerAs(413);
  await panel.getByRole('button', { name: 'Retry now' }).click();
  await expect(panel).toContainText(`${host} answered with status 413`);
  await expect(row).toContainText('Waiting');
  expect(seen).toEqual(expect.arrayContaining(['POST 403', 'POST 413']));
  await expect(panel).not.toContainText(/permission|too large|refused|sign in again/i);

  // Pulls get the proxy's page as well: no page is removed, and the panel says so.
  await page.reload();
  await indicator(page).click();
  await expect(panel).toContainText(`Failed to fetch user pages. ${host} answered with status 413`);
  await expect(row).toContainText('Waiting');

  await page.unroute(PAGES);
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await synced(page);
  await expect(indicator(page)).toContainText('Synced');
  expect((await serverPages(recto.url, account)).map(({ title }) => title)).toEqual([
    'Through a proxy',
  ]);
});
