import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { type Account, signIn } from '../e2e/support/auth/account.ts';
import { rowsOf } from '../e2e/support/storage.ts';
import { readyForOffline } from '../e2e/support/studio.ts';
import { tokensIn } from './book.ts';
import type { FaultProxy } from './faultProxy.ts';
import { type Browser, openBrowser, type Profile } from './profile.ts';
import type { DeviceIndex } from './steps.ts';
import { observeWords, type Situation, type Word } from './words.ts';

/** One device: a real browser profile with two tabs, its fault proxy, and what its screens reported. */
export interface SoakDevice {
  readonly index: DeviceIndex;
  readonly proxy: FaultProxy;
  readonly profile: Profile;
  readonly words: Word[];
  readonly situation: { -readonly [K in keyof Situation]: Situation[K] };
  /** Uncaught errors of the app. */
  readonly errors: string[];
  /** When the soak last expired its token, ms since the epoch. */
  expiredAt: number | null;
  browser: Browser;
  tabs: readonly [Page, Page];
  isOffline: boolean;
}

/** Called for each message on screen. */
export type Listener = (word: Word) => void;

/** Opens a device for the first time, signs in and waits until it works offline. */
export async function openDevice(
  index: DeviceIndex,
  profile: Profile,
  proxy: FaultProxy,
  account: Account,
  hear: Listener,
): Promise<SoakDevice> {
  const words: Word[] = [];
  const errors: string[] = [];
  const situation = {
    isSessionEnded: true,
    isFull: false,
    wasCleared: false,
    wasFull: false,
    mayDrop: false,
  };
  const browser = await openBrowser(profile.folder, proxy.url);
  const tabs = await openTabs(browser, index, words, errors, hear);
  const device = {
    index,
    proxy,
    profile,
    words,
    errors,
    situation,
    expiredAt: null,
    browser,
    tabs,
    isOffline: false,
  };
  await signIn(tabs[0], account);
  situation.isSessionEnded = false;
  await readyForOffline(tabs[0]);
  await tabs[1].goto('/?tab=saved');
  return device;
}

/** Restarts the browser after a kill, with the same tabs. */
export async function reopen(device: SoakDevice, hear: Listener): Promise<void> {
  const addresses = device.tabs.map((tab) => tab.url());
  const { profile, proxy, index, words, errors } = device;
  device.browser = await openBrowser(profile.folder, proxy.url);
  device.tabs = await openTabs(device.browser, index, words, errors, hear);
  await device.browser.context.setOffline(device.isOffline);
  for (const [at, tab] of device.tabs.entries()) {
    const address = addresses[at] ?? '';
    await tab.goto(address.startsWith(proxy.url) ? address : '/?tab=saved').catch(() => undefined);
  }
}

async function openTabs(
  browser: Browser,
  index: DeviceIndex,
  words: Word[],
  errors: string[],
  hear: Listener,
): Promise<readonly [Page, Page]> {
  const { context } = browser;
  context.setDefaultTimeout(6000);
  context.setDefaultNavigationTimeout(12_000);
  const names = new Map<Page, string>();
  await context.exposeBinding('soakWord', ({ page }, said: Omit<Word, 'device' | 'tab'>) => {
    const word = { ...said, device: index, tab: names.get(page) ?? '?' };
    words.push(word);
    hear(word);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  await context.addInitScript(observeWords);
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const [at, tab] of tabs.entries()) names.set(tab, `${index}${'ab'[at]}`);
  for (const page of context.pages()) if (!names.has(page)) await page.close();
  return tabs;
}

const TEXT_TABLES = ['pages', 'outbox', 'conflicts', 'failed', 'drafts'] as const;

/** The compared columns of a page on a device. */
interface HeldPage {
  readonly id: string;
  readonly title: string;
  readonly markdown_content: string | null;
  readonly html_source: string | null;
  readonly deleted_at: string | null;
}

/** The user's data in the device's store. */
export interface Held {
  readonly pages: readonly HeldPage[];
  readonly waiting: number;
  readonly conflicts: readonly {
    readonly pageId: string;
    readonly mine: unknown;
    readonly theirs: unknown;
  }[];
  readonly failed: number;
  readonly draftTokens: readonly string[];
  /** Tokens that the user can find: conflict versions in the history included, base texts of drafts not. */
  readonly tokens: ReadonlySet<string>;
  /** Tokens in stored conflict versions. */
  readonly setAside: ReadonlySet<string>;
}

export async function heldBy({ tabs: [page] }: SoakDevice): Promise<Held> {
  const tables: Record<string, readonly unknown[]> = {};
  for (const table of TEXT_TABLES) tables[table] = await rowsOf(page, table);
  const revisions = await rowsOf<{ readonly reason: string }>(page, 'revisions');
  const setAside = tokensIn(revisions.filter(({ reason }) => reason === 'setAside'));
  return {
    pages: tables['pages'] as readonly HeldPage[],
    waiting: tables['outbox']?.length ?? 0,
    conflicts: tables['conflicts'] as Held['conflicts'],
    failed: tables['failed']?.length ?? 0,
    draftTokens: tokensIn(tables['drafts']),
    tokens: new Set([...tokensIn(tables), ...setAside]),
    setAside: new Set(setAside),
  };
}

/** Signs in again where a screen is signed out or asks for it. */
export async function signInAgain(device: SoakDevice, account: Account): Promise<void> {
  const [tab] = device.tabs;
  const known = tab.getByRole('button', { name: /^Account of/ });
  const isIn = await known.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  // In the header, or in the notice of a storage cleared under the tabs.
  const asks = await Promise.all(
    device.tabs.map((one) =>
      one.getByRole('button', { name: 'Sign in again' }).first().isVisible(),
    ),
  );
  if (isIn && !asks.includes(true)) return;
  await signIn(tab, account);
  device.situation.isSessionEnded = false;
  // Dismisses the notice of a cleared storage, so that the next one is new.
  for (const one of device.tabs) {
    const read = one.getByRole('button', { name: 'Understood' });
    if (await read.isVisible()) await read.click();
  }
}

/** Waits for a message for which `isWanted` holds in the tab, after the first `since` ones. */
export async function heard(
  device: SoakDevice,
  tab: 0 | 1,
  since: number,
  isWanted: (word: Word) => boolean,
  timeoutMs: number,
): Promise<Word | null> {
  const name = `${device.index}${'ab'[tab]}`;
  const until = Date.now() + timeoutMs;
  for (;;) {
    const found = device.words.slice(since).find((word) => word.tab === name && isWanted(word));
    if (found !== undefined) return found;
    if (Date.now() > until) return null;
    await sleep(30);
  }
}

/** Makes both tabs pull, as hiding and showing them does. */
export async function lookAwayAndBack(tab: Page): Promise<void> {
  await tab.evaluate(() => void window.dispatchEvent(new Event('online')));
}

/** The text in the open editor; throws without one. */
export async function editorText(tab: Page): Promise<string> {
  const content = tab.locator('.cm-content').first();
  await expect(content).toBeVisible({ timeout: 5000 });
  return content.innerText();
}
