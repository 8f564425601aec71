import { expect } from '@playwright/test';
import { type Account, newAccount } from '../e2e/support/auth/account.ts';
import { synced } from '../e2e/support/studio.ts';
import { randomOf } from '../simulation/runner/random.ts';
import { create } from './acts.ts';
import { type Book, createBook, mayLackRefresh, savedOn } from './book.ts';
import { heldBy, lookAwayAndBack, openDevice, type SoakDevice } from './device.ts';
import { openFaultProxy } from './faultProxy.ts';
import { makeProfile } from './profile.ts';
import { noteWiped } from './troubles.ts';
import { openServer, type SoakServer } from './server.ts';
import type { Group } from './steps.ts';
import { claims, falsehood, isOfDrop, isOfEnd, type Word } from './words.ts';

export interface Soak {
  readonly book: Book;
  readonly account: Account;
  readonly server: SoakServer;
  readonly devices: readonly [SoakDevice, SoakDevice];
  readonly hear: (word: Word) => void;
  /** "Synced" messages, and the tokens the server must then have, still to check. */
  readonly unchecked: { readonly word: Word; readonly tokens: readonly string[] }[];
  /**
   * Devices whose database Chromium dropped after their disk was full, reported at `at`; the loss is not recorded yet.
   */
  readonly lostStores: { readonly device: SoakDevice; readonly at: number }[];
  isServerUp: boolean;
}

/** Starts a server, two devices and three pages synced to both. Adds the clean-ups to `cleanUps` as it goes. */
export async function begin(
  seed: number,
  without: ReadonlySet<Group>,
  log: (entry: object) => void,
  cleanUps: (() => unknown)[],
): Promise<Soak> {
  const account = newAccount();
  const server = await openServer(account);
  cleanUps.push(() => server.recto.remove());
  const book = createBook();
  const unchecked: Soak['unchecked'] = [];
  const devices: SoakDevice[] = [];
  const lostStores: Soak['lostStores'] = [];
  const hear = (word: Word): void => {
    log({ word: word.where, text: word.text, tab: word.tab, tokens: word.tokens, at: word.at });
    const device = devices[word.device];
    if (device === undefined) return;
    const { situation } = device;
    if (isOfDrop(word) && situation.mayDrop) {
      Object.assign(situation, { mayDrop: false, wasCleared: true, isSessionEnded: true });
      lostStores.push({ device, at: word.at });
    }
    if (isOfEnd(word) && mayLackRefresh(book, word.device, device.expiredAt, word.at)) {
      situation.isSessionEnded = true;
    }
    const why = falsehood(word, situation);
    if (why !== null) book.falseWords.push(`“${word.text}” in ${word.tab}, but ${why}`);
    if (!claims(word, 'synced')) return;
    const tokens = word.where === 'document' ? word.tokens : savedOn(book, word.device);
    unchecked.push({ word, tokens });
  };
  for (const index of [0, 1] as const) {
    const profile = makeProfile(!without.has('disk'));
    cleanUps.push(profile.remove);
    const proxy = await openFaultProxy(server.recto.url, randomOf(seed * 1000 + index));
    cleanUps.push(proxy.close);
    const device = await openDevice(index, profile, proxy, account, hear);
    cleanUps.push(() => device.browser.kill());
    devices.push(device);
  }
  const [first, second] = devices;
  if (first === undefined || second === undefined) throw new Error('A device is missing');
  const run = {
    book,
    account,
    server,
    devices: [first, second] as const,
    hear,
    unchecked,
    lostStores,
  };
  for (const type of ['markdown', 'markdown', 'html'] as const) {
    await create({ book, device: first, tab: 0 }, type);
  }
  await synced(first.tabs[0]);
  await lookAwayAndBack(second.tabs[0]);
  await expect.poll(async () => (await heldBy(second)).pages.length, { timeout: 20_000 }).toBe(3);
  return { ...run, isServerUp: true };
}

/** Checks each "Synced" against the server, which may have more by now. */
export async function checkSynced(run: Soak): Promise<void> {
  if (!run.isServerUp) return;
  for (const { device, at } of run.lostStores.splice(0)) {
    await noteWiped(run.book, device, run.devices[device.index === 0 ? 1 : 0], run.server, at);
  }
  for (const { word, tokens } of run.unchecked.splice(0)) {
    const { givenUp, wiped } = run.book;
    const required = tokens.filter((token) => !givenUp.has(token) && !wiped.has(token));
    const missing = await missingOf(required, run.devices[word.device], run.server);
    if (missing.length === 0) continue;
    run.book.falseWords.push(
      `“${word.text}” in the ${word.where} of ${word.tab} at ${new Date(word.at).toISOString()}, ` +
        `but the server has no ${missing.join(', ')}`,
    );
  }
}

/** Tokens of the device's saves that are neither on the server, nor in a conflict or the history, nor given up. */
async function missingOf(
  required: readonly string[],
  device: SoakDevice,
  server: SoakServer,
): Promise<readonly string[]> {
  const isMissing = (token: string) => !server.seen.has(token);
  if (!required.some(isMissing)) return [];
  await server.pages();
  const missing = required.filter(isMissing);
  if (missing.length === 0) return [];
  const { setAside } = await heldBy(device);
  return missing.filter((token) => !setAside.has(token));
}
