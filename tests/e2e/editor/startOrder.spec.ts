import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { editor, openTab, saveAs, synced, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** The stores of each transaction that began before the editor accepted typing. */
    storesBefore?: string[];
    /** When the editor accepted typing, ms since navigation start. */
    acceptsTyping?: number;
  }
}

const LATE_FILE = builtFile('src/features/editor/codemirror/editingAids.ts');

/** Scripts until then, of which HTTP/1.1 loads six at a time: 11, and what a busy machine lets in. */
const MOST_SCRIPTS = 16;

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

test.describe('decision 103: the order of start', () => {
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

  test('what typing can do without is requested after the editor accepts its first key', async ({
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
