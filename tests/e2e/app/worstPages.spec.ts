import { appendFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { MAX_SOURCE_BYTES, bytesOf, type ContentType } from '#domain/page/page.ts';
import { STALLS_VARIABLE } from '../../attack/browser.ts';
import { tasksDuring } from '../../support/tasks.ts';
import { WORST_PAGES } from '../../support/worstPages.ts';
import { enter } from '../support/auth/account.ts';
import { addPages, changeElsewhere } from '../support/pages/pages.ts';
import { someonesPage } from '../support/pages/previewPage.ts';
import { setConflict } from '../support/pages/setConflict.ts';
import { editor, synced } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** In processor time, which other programs don't lengthen. */
const GOAL_MS = 200;

/** Test machines differ, and tracing lengthens a task that changes many elements. */
const MOST_MS = 5 * GOAL_MS;

/** The least time that a place is watched. */
const WATCHED_MS = 3000;

interface Attack {
  readonly name: string;
  readonly type: ContentType;
  readonly source: string;
}

const ATTACKS: readonly Attack[] = WORST_PAGES.map(({ name, type, text }) => ({
  name,
  type,
  source: text(),
}));

const isPage = ({ source }: Attack): boolean => bytesOf(source) <= MAX_SOURCE_BYTES;

/** Where the app shows one of the user's own pages, by its address. */
const OWN_PLACES: Readonly<Record<string, (type: string, id: string) => string>> = {
  'the gallery': () => '/',
  'Saved Pages': () => '/?tab=saved-pages',
  'its published page': (type, id) => `/preview/${type}/${id}`,
  'its editor, with the live preview': (type, id) => `/?tab=${type}-editor&load=${id}`,
  'its history': (_type, id) => `/history/${id}`,
  'its conflict': (_type, id) => `/conflict/${id}`,
};

for (const [place, pathOf] of Object.entries(OWN_PLACES)) {
  test(`issue 17: the worst pages do not stall the app in ${place}`, async ({
    browser,
    page,
    recto,
  }) => {
    test.setTimeout(900_000);
    const account = await enter(page, recto.url);
    await expectNoStall(place, ATTACKS.filter(isPage), async ({ name, type, source }) => {
      const seed = { title: name, content_type: type, ...contents(type, source) };
      const [id = ''] = await addPages(recto.url, account, [seed]);
      if (place === 'its history') {
        await changeElsewhere(recto.url, account, contents(type, `${source}x`), id);
      }
      await page.goto('/profile');
      if (place === 'its conflict') await setConflict(page, id);
      else await synced(page);
      const ms = await longestTask(browser, page, () => follow(page, pathOf(type, id)));
      await changeElsewhere(recto.url, account, { is_public: false } as object, id);
      return ms;
    });
  });
}

test('issue 17: the worst pages do not stall the app when they are remixed', async ({
  browser,
  page,
  recto,
}) => {
  test.setTimeout(900_000);
  await enter(page, recto.url);
  const remix = async ({ name, type, source }: Attack) => {
    const seed = { title: name, content_type: type, ...contents(type, source) };
    await page.goto(await someonesPage(recto.url, seed));
    return longestTask(browser, page, async () => {
      await page.getByRole('button', { name: 'Remix' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
    });
  };
  await expectNoStall('Remix', ATTACKS.filter(isPage), remix);
});

for (const way of ['pasted', 'dropped as a file'] as const) {
  test(`issue 17: the worst pages do not stall the app when they are ${way}`, async ({
    browser,
    page,
    recto,
  }) => {
    test.setTimeout(900_000);
    await enter(page, recto.url);
    await expectNoStall(way, ATTACKS, async ({ name, type, source }) => {
      await page.goto(`/?tab=${type}-editor`);
      await editor(page).focus();
      const file = way === 'pasted' ? null : `${name}.${type === 'html' ? 'html' : 'md'}`;
      const given = await page.evaluateHandle(transferOf, { file, source });
      return longestTask(browser, page, async () => {
        await editor(page).evaluate(
          (target, { transfer, isPaste }) => {
            const init = { bubbles: true, cancelable: true };
            if (isPaste)
              target.dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: transfer, ...init }),
              );
            else
              for (const kind of ['dragenter', 'dragover', 'drop'])
                target.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, ...init }));
          },
          { transfer: given, isPaste: file === null },
        );
      });
    });
  });
}

function transferOf({ file, source }: { file: string | null; source: string }): DataTransfer {
  const transfer = new DataTransfer();
  if (file === null) transfer.setData('text/plain', source);
  else transfer.items.add(new File([source], file));
  return transfer;
}

/** Prints the longest task of the app with each page. */
async function expectNoStall(
  place: string,
  attacks: readonly Attack[],
  measure: (attack: Attack) => Promise<number>,
): Promise<void> {
  const waits: { readonly page: string; readonly ms: number }[] = [];
  for (const attack of attacks) {
    const stall = { page: attack.name, ms: await measure(attack) };
    waits.push(stall);
    const file = process.env[STALLS_VARIABLE];
    if (file !== undefined) await appendFile(file, `${JSON.stringify({ place, ...stall })}\n`);
  }
  process.stdout.write(`\nLongest task of the app in ${place}, ms of processor time\n`);
  console.table(waits.toSorted((a, b) => b.ms - a.ms));
  expect(waits.filter(({ ms }) => ms > MOST_MS)).toEqual([]);
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
