import { appendFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { MAX_SOURCE_BYTES, bytesOf, type ContentType } from '#domain/page/page.ts';
import { STALLS_VARIABLE } from '../../attack/browser.ts';
import { tasksDuring } from '../../support/tasks.ts';
import { WORST_PAGES } from '../../support/worstPages.ts';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { keepSession } from '../support/auth/storedSession.ts';
import { addPages, changeElsewhere } from '../support/pages/pages.ts';
import { someonesPage } from '../support/pages/previewPage.ts';
import { setConflict } from '../support/storage.ts';
import type { Recto } from '../support/recto.ts';
import { editor, synced } from '../support/studio.ts';
import { test } from '../support/test.ts';

/** The least time that a place is watched. */
const WATCHED_MS = 3000;

interface Attack {
  readonly name: string;
  readonly type: ContentType;
  readonly source: string;
}

/** Where a test runs. */
interface Scene {
  readonly browser: Browser;
  readonly page: Page;
  readonly recto: Recto;
}

const ATTACKS: readonly Attack[] = WORST_PAGES.map(({ name, type, text }) => ({
  name,
  type,
  source: text(),
}));

// Its snapshots of the document are tasks of the page, too.
test.use({ trace: 'off' });

const isPage = ({ source }: Attack): boolean => bytesOf(source) <= MAX_SOURCE_BYTES;

/** Where the app shows one of the user's own pages, by its address. */
const OWN_PLACES: Readonly<Record<string, (type: string, id: string) => string>> = {
  'in the gallery': () => '/',
  'in Saved Pages': () => '/?tab=saved-pages',
  'in its published page': (type, id) => `/preview/${type}/${id}`,
  'in its editor, with the live preview': (type, id) => `/?tab=${type}-editor&load=${id}`,
  'in its history': (_type, id) => `/history/${id}`,
  'in its conflict': (_type, id) => `/conflict/${id}`,
};

for (const [place, pathOf] of Object.entries(OWN_PLACES)) {
  testWorstPages(place, ATTACKS.filter(isPage), async ({ browser, page, recto }, attack) => {
    const { name, type, source } = attack;
    const account = newAccount();
    const session = await register(recto.url, account);
    const seed = { title: name, content_type: type, ...contents(type, source) };
    const [id = ''] = await addPages(recto.url, account, [seed]);
    if (place === 'in its history') {
      await changeElsewhere(recto.url, account, contents(type, `${source}x`), id);
    }
    await keepSession(page, session);
    await page.goto('/profile');
    await synced(page);
    if (place === 'in its conflict') await setConflict(page, id);
    const ms = await longestTask(browser, page, () => follow(page, pathOf(type, id)));
    // The next page is measured alone in the gallery.
    await changeElsewhere(recto.url, account, { is_public: false } as object, id);
    return ms;
  });
}

testWorstPages('remixed', ATTACKS.filter(isPage), async ({ browser, page, recto }, attack) => {
  const { name, type, source } = attack;
  await enter(page, recto.url);
  const seed = { title: name, content_type: type, ...contents(type, source) };
  await page.goto(await someonesPage(recto.url, seed));
  return longestTask(browser, page, async () => {
    await page.getByRole('button', { name: 'Remix' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
    await editor(page).waitFor();
  });
});

for (const way of ['pasted', 'dropped as a file'] as const) {
  testWorstPages(way, ATTACKS, async ({ browser, page, recto }, attack) => {
    await enter(page, recto.url);
    await page.goto(`/?tab=${attack.type}-editor`);
    return longestTask(browser, page, await giving(page, attack, way));
  });
}

testWorstPages('saved', ATTACKS.filter(isPage), async ({ browser, page, recto }, attack) => {
  await enter(page, recto.url);
  await page.goto(`/?tab=${attack.type}-editor`);
  await (
    await giving(page, attack, 'pasted')
  )();
  await settled(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(attack.name);
  return longestTask(browser, page, async () => {
    await dialog.getByRole('button', { name: 'Save Page' }).click();
    // Saved, or too large.
    await page.locator('li[data-tone]').or(dialog.getByRole('alert')).first().waitFor();
  });
});

/**
 * A test for each page, so that one that hangs ends no other. Notes the longest task of the app, in processor time, for
 * `npm run attack`.
 */
function testWorstPages(
  place: string,
  attacks: readonly Attack[],
  measure: (scene: Scene, attack: Attack) => Promise<number>,
): void {
  for (const attack of attacks) {
    test(`the app is idle again after a worst page ${place}: ${attack.name}`, async ({
      browser,
      page,
      recto,
    }) => {
      let ms: number | null = null;
      try {
        ms = await measure({ browser, page, recto }, attack);
      } finally {
        const file = process.env[STALLS_VARIABLE];
        const stall = JSON.stringify({ place, page: attack.name, ms });
        if (file !== undefined) await appendFile(file, `${stall}\n`);
        process.stdout.write(`${ms ?? 'not measured'} ms ${place}: ${attack.name}\n`);
      }
    });
  }
}

/** Returns what gives the editor a text. */
async function giving(
  page: Page,
  { name, type, source }: Attack,
  way: 'pasted' | 'dropped as a file',
): Promise<() => Promise<void>> {
  await editor(page).focus();
  const file = way === 'pasted' ? null : `${name}.${type === 'html' ? 'html' : 'md'}`;
  const given = await page.evaluateHandle(transferOf, { file, source });
  return () =>
    editor(page).evaluate(
      (target, { transfer, isPaste }) => {
        const init = { bubbles: true, cancelable: true };
        if (isPaste)
          target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, ...init }));
        else
          for (const kind of ['dragenter', 'dragover', 'drop'])
            target.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, ...init }));
      },
      { transfer: given, isPaste: file === null },
    );
}

function transferOf({ file, source }: { file: string | null; source: string }): DataTransfer {
  const transfer = new DataTransfer();
  if (file === null) transfer.setData('text/plain', source);
  else transfer.items.add(new File([source], file));
  return transfer;
}

function contents(type: ContentType, text: string) {
  return type === 'html' ? { html_content: text, html_source: text } : { markdown_content: text };
}

/** Goes to an address inside the app. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function longestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  const tasks = await tasksDuring(browser, page, async () => {
    await work();
    await settled(page);
    // A trace waits for all processes, also for that of a published page which hangs.
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe')) frame.remove();
    });
  });
  return Math.round(Math.max(0, ...tasks.map(({ cpu }) => cpu)));
}

/** Waits until the app has been idle, several times in a row: a busy machine needs longer to show a place. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async (ms) => {
    for (let times = 0; times < 3; times += 1) {
      await new Promise((over) => setTimeout(over, ms / 3));
      await new Promise((idle) => requestIdleCallback(idle));
    }
  }, WATCHED_MS);
}
