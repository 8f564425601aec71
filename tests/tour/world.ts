import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Account, newAccount, register, signIn } from '../e2e/support/auth/account.ts';
import { addSession } from '../e2e/support/chat/chat.ts';
import { inConflict, onTwoDevices, rewriteBoth } from '../e2e/support/devices.ts';
import { addPages } from '../e2e/support/pages/pages.ts';
import { type Recto, startRecto } from '../e2e/support/recto.ts';
import {
  newPage,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../e2e/support/studio.ts';

/** The user of a screen; each has their own browser. */
export type Who = 'stranger' | 'visitor' | 'author' | 'newcomer' | 'offline' | 'torn';

/** A filled Recto and its users. */
export interface World {
  readonly recto: Recto;
  /** Opens a tab of theirs; the offline user is set up on first use. */
  readonly windowOf: (who: Who) => Promise<Page>;
  /** The author's page with a history. */
  readonly pageWithHistory: string;
  /** The author's HTML page. */
  readonly htmlPage: string;
  /** The author's Markdown document of several pages. */
  readonly longPage: string;
  /** The page in conflict, made on first use. */
  readonly tornPage: () => Promise<string>;
  /** The author's chat session. */
  readonly session: string;
  readonly close: () => Promise<void>;
}

const SAMPLES = join(import.meta.dirname, '..', 'samples');

const sample = (name: string): Promise<string> => readFile(join(SAMPLES, name), 'utf8');

/** Fills a new Recto through the app. */
export async function fillWorld(browser: Browser): Promise<World> {
  const recto = await startRecto();
  const begin = (worker: boolean): Promise<BrowserContext> =>
    browser.newContext({
      baseURL: recto.url,
      serviceWorkers: worker ? 'allow' : 'block',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
  const [stranger, visitor, author, newcomer, offline, torn] = await Promise.all(
    [false, false, false, false, true, true].map(begin),
  );
  if (!stranger || !visitor || !author || !newcomer || !offline || !torn)
    throw new Error('no browser');
  const contexts: Readonly<Record<Who, BrowserContext>> = {
    stranger,
    visitor,
    author,
    newcomer,
    offline,
    torn,
  };
  const ada = newAccount('Ada Writer');
  const [made] = await Promise.all([
    fillAuthor(await author.newPage(), recto.url, ada),
    enterAs(newcomer, recto.url, newAccount('Noor Newcomer')),
  ]);
  const lost = once(() => goOffline(offline, ada));
  const tornPage = once(async () => tearPage(browser, await torn.newPage(), recto.url));
  return {
    recto,
    windowOf: async (who) => {
      if (who === 'offline') await lost();
      return contexts[who].newPage();
    },
    ...made,
    tornPage,
    close: async () => {
      await Promise.all(Object.values(contexts).map((context) => context.close()));
      await recto.remove();
    },
  };
}

/** Memoises a slow set-up. */
function once<Given>(make: () => Promise<Given>): () => Promise<Given> {
  let made: Promise<Given> | null = null;
  return () => (made ??= make());
}

async function enterAs(context: BrowserContext, url: string, account: Account): Promise<void> {
  const page = await context.newPage();
  await register(url, account);
  await signIn(page, account);
  await synced(page);
  await page.close();
}

async function fillAuthor(page: Page, url: string, ada: Account) {
  await register(url, ada);
  await addPages(url, ada, [
    {
      title: 'Old shopping list',
      content_type: 'markdown',
      markdown_content: '# Bread, salt, tape',
    },
    {
      title: 'Draft of a draft',
      content_type: 'markdown',
      markdown_content: '# Later\n\nNot now.',
    },
    {
      title: 'Task plan',
      content_type: 'markdown',
      markdown_content: await sample('task-plan.md'),
      tags: ['work'],
    },
    {
      title: 'Which language for what',
      content_type: 'markdown',
      markdown_content: await sample('languages.md'),
      tags: ['work', 'code', 'reference', 'long', 'draft'],
    },
  ]);
  const [longPage = ''] = await addPages(url, ada, [
    {
      title: 'A walk in three parts',
      content_type: 'markdown',
      markdown_content: WALK,
      tags: ['walks', 'coast'],
    },
  ]);
  await signIn(page, ada);
  const htmlPage = await saveFrom(
    page,
    'HTML Editor',
    'Tidewater Rowing Club',
    'landing-page.html',
  );
  await saveFrom(page, 'HTML Editor', 'Ines Marlow, printmaker', 'grid-portfolio.html');
  const pageWithHistory = await saveFrom(page, 'Markdown Editor', 'Field notes', 'field-notes.md');
  for (const line of ['A heron at noon.', 'Two herons in the evening.']) {
    await write(page, `${await sample('field-notes.md')}\n\n${line}\n`);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(toast(page, 'Page Updated')).toBeVisible();
    await synced(page);
  }
  await openTab(page, 'Saved Pages');
  for (const title of ['Old shopping list', 'Draft of a draft']) {
    await page.getByRole('button', { name: `Delete “${title}”` }).click();
    await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  }
  await synced(page);
  await addSession(url, ada, 'Chat Session 1', []);
  await addSession(url, ada, 'A name for the rowing club', [
    ['user', 'Hello'],
    ['assistant', 'Hi.'],
  ]);
  const session = await addSession(url, ada, 'Which birds come at noon?', CONVERSATION);
  await page.close();
  return { htmlPage, longPage, pageWithHistory, session };
}

/** Saves a sample as a new page; returns its id. */
async function saveFrom(
  page: Page,
  tab: 'HTML Editor' | 'Markdown Editor',
  title: string,
  file: string,
): Promise<string> {
  await newPage(page, tab);
  await write(page, await sample(file));
  await saveAs(page, title, 'club, coast');
  await synced(page);
  return new URL(page.url()).searchParams.get('load') ?? '';
}

/** The author on an offline device with unsynced changes. */
async function goOffline(context: BrowserContext, ada: Account): Promise<void> {
  const page = await context.newPage();
  await signIn(page, ada);
  await openTab(page, 'Saved Pages');
  await synced(page);
  await readyForOffline(page);
  await context.setOffline(true);
  await newPage(page, 'Markdown Editor');
  await write(page, '# On the train\n\nWritten without a network.\n');
  await saveAs(page, 'On the train', 'travel');
  await page.close();
}

/** Creates a conflict in a page; returns its id. */
async function tearPage(browser: Browser, page: Page, url: string): Promise<string> {
  const text = (hour: string) =>
    `# Tide table\n\nHigh water is at ${hour}.\n\nBring boots and a rope.\n`;
  const shared = await onTwoDevices(page, browser, url, { title: 'Tides', text: text('noon') });
  await rewriteBoth(shared, url, text('one'), text('two'));
  await inConflict(page);
  await shared.other.close();
  await page.close();
  return shared.id;
}

const WALK = `--- Page: To the point ---
# To the point

Start at the **harbour** and keep the water on your left.

| Stretch | km | Minutes |
|---|---:|---:|
| Harbour to lighthouse | 2.4 | 35 |
| Lighthouse to point | 3.1 | 50 |

--- Page: Along the cliffs ---
# Along the cliffs

> The path is narrow: one at a time.

--- Page: Home ---
# Home

1. Past the chapel
2. Down to the *old* quay
`;

const CONVERSATION: readonly (readonly ['user' | 'assistant', string])[] = [
  ['user', 'Which birds come at noon, and how do I list them in a table?'],
  [
    'assistant',
    'Your notes name **two** that come around noon:\n\n| Bird | Seen | Where |\n|---|---|---|\n| Heron | noon | the weir |\n| Wren | 12:40 | by the gate |\n\nThe same as HTML:\n\n```html\n<table>\n  <tr><th>Bird</th><th>Seen</th></tr>\n  <tr><td>Heron</td><td>noon</td></tr>\n</table>\n```\n\n- The heron is in [the last entry](https://example.org/notes).\n- The wren is mentioned twice.',
  ],
  ['user', 'And in the evening?'],
  ['assistant', 'Only the herons again: *“Two herons in the evening.”*'],
];
