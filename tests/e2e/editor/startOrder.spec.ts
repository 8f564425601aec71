import type { Page, Request } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { editor, openTab, readyForOffline, saveAs, synced, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** The stores of each transaction that began before the editor accepted typing. */
    storesBefore?: string[];
    /** When the editor accepted typing, ms since navigation start. */
    acceptsTyping?: number;
  }
}

const LATE_FILE = builtFile('src/features/editor/codemirror/lateExtensions.ts');

const ENTRY = builtFile('index.html');
const EDITOR_FILE = builtFile('editor');
const HTML_FILE = builtFile('html');

/** Scripts until then, of which HTTP/1.1 loads six at a time: 16, and what a busy machine lets in. */
const MOST_SCRIPTS = 20;

/** What sync, the trash, the sync indicator and the profile read. */
const LATER = /outbox|shadows|conflicts|failed|notices|uploads|cards|revisions/;

async function watchStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stores: string[] = [];
    window.storesBefore = stores;
    const method = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction');
    const begin = method?.value as IDBDatabase['transaction'];
    IDBDatabase.prototype.transaction = function watched(names, ...options) {
      const list = typeof names === 'string' ? [names] : [...names];
      // Opening a database reads the schema of all of its stores.
      if (window.acceptsTyping === undefined && list.length < this.objectStoreNames.length)
        stores.push(list.join(' '));
      return begin.call(this, names, ...options);
    };
    new MutationObserver(() => {
      if (document.querySelector('.cm-content[contenteditable="true"]') !== null)
        window.acceptsTyping ??= performance.mark('accepts typing').startTime;
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** The paths requested at `address` if the entry never runs. */
async function requestedWithoutEntry(page: Page, address: string): Promise<readonly string[]> {
  const requested: string[] = [];
  const note = (request: Request) => requested.push(new URL(request.url()).pathname);
  await page.route(`**${ENTRY}`, (route) => route.abort());
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  await page.unroute(`**${ENTRY}`);
  return requested;
}

test.describe('decision 064: the order of start', () => {
  test('nothing that sync uses is read before the editor accepts its first key @ci', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await write(page, '# Kept');
    await synced(page);
    await watchStart(page);
    await page.reload();
    await editor(page).click();
    await page.keyboard.type('typed at once');
    await expect(editor(page)).toContainText('typed at once');
    const stores = await page.evaluate(() => window.storesBefore ?? []);
    expect(stores).toContain('drafts');
    expect(stores.filter((names) => LATER.test(names))).toEqual([]);
    await synced(page);
  });

  test('what typing can do without is requested after the editor accepts its first key @ci', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await watchStart(page);
    await page.goto('/?tab=markdown-editor');
    const late = await page.waitForRequest(`**${LATE_FILE}`);
    // Listed once it has arrived.
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, late.url());
    const timing = await page.evaluate(
      (name) => ({
        accepts: window.acceptsTyping,
        late: performance.getEntriesByName(name)[0]?.startTime,
        scripts: performance
          .getEntriesByType('resource')
          .filter(
            ({ name: url, startTime }) =>
              /\/assets\/.*\.js/.test(url) && startTime <= (window.acceptsTyping ?? 0),
          ).length,
      }),
      late.url(),
    );
    expect(timing.late).toBeGreaterThan(timing.accepts ?? NaN);
    expect(timing.scripts).toBeLessThanOrEqual(MOST_SCRIPTS);
  });

  test('an editor’s files are requested before the entry has run, if a signed-in user opens an editor @ci', async ({
    page,
    recto,
  }) => {
    const opening = '/?tab=markdown-editor';
    expect(await requestedWithoutEntry(page, opening)).not.toContain(EDITOR_FILE);
    await enter(page, recto.url);
    expect(await requestedWithoutEntry(page, '/')).not.toContain(EDITOR_FILE);
    const requested = await requestedWithoutEntry(page, opening);
    expect(requested).toContain(EDITOR_FILE);
    expect(requested).not.toContain(HTML_FILE);
    expect(new Set(requested).size).toBe(requested.length);
    const ofHtml = await requestedWithoutEntry(page, '/?tab=html-editor');
    expect(ofHtml).toEqual(expect.arrayContaining([EDITOR_FILE, HTML_FILE]));
  });

  test('with a worker, which has the files, they are not requested before they are imported @worker', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await readyForOffline(page);
    await page.goto('/?tab=markdown-editor');
    await expect(editor(page)).toBeVisible();
    await expect(page.locator(`link[rel="modulepreload"][href="${EDITOR_FILE}"]`)).toHaveCount(0);
  });

  test('queued mutations are sent while the user types', async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await write(page, '# Waiting');
    await page.route('**/rest/v1/**', (route) => route.abort());
    await saveAs(page, 'Waiting');
    await page.unroute('**/rest/v1/**');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/rest\/v1\/pages/.test(request.url()),
    );
    let isSent = false;
    const sending = sent.then(() => (isSent = true));
    await page.reload();
    await editor(page).click();
    while (!isSent) await page.keyboard.type('still typing ', { delay: 30 });
    await sending;
  });
});
