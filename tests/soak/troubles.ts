import { setTimeout as sleep } from 'node:timers/promises';
import { expireStoredToken } from '../e2e/support/auth/expireToken.ts';
import { storedSession } from '../e2e/support/auth/storedSession.ts';
import { save, type, openPage, type Hand } from './acts.ts';
import { type Book, noteGone } from './book.ts';
import {
  type Held,
  heldBy,
  type Listener,
  lookAwayAndBack,
  reopen,
  type SoakDevice,
} from './device.ts';
import type { SoakServer } from './server.ts';
import type { Step } from './steps.ts';
import { isOfClearing } from './words.ts';

/** A draft that could not be written is tried again within this time, ms. */
export const DRAFT_RETRY_MS = 6000;

/** How soon a cleared storage has to be said, ms. */
const CLEARED_SAID_MS = 15_000;

/** Kills the browser with all its processes, idle or in the middle of typing or saving, and starts it again. */
export async function killBrowser(
  hand: Hand,
  { moment, afterMs }: Extract<Step, { kind: 'kill' }>,
  hear: Listener,
): Promise<string> {
  const { book, device } = hand;
  let busy: Promise<unknown> = Promise.resolve();
  let reached: string = moment;
  if (moment !== 'idle') {
    const isOpen = await openPage(hand, 0, true).then(
      () => true,
      () => false,
    );
    if (!isOpen) reached = 'idle, no editor opened';
    else if (moment === 'saving') {
      await type(hand, 'end', 1);
      busy = save(hand);
    } else busy = type(hand, 'end', 20);
    // It ends with its browser.
    busy = busy.catch(() => undefined);
  }
  await sleep(moment === 'saving' ? afterMs / 4 : afterMs);
  book.kills.push({ device: device.index, at: await device.browser.kill() });
  await busy;
  await reopen(device, hear);
  return reached;
}

// Timers that say that a disk has room again, by device.
const freeing = new WeakMap<SoakDevice, NodeJS.Timeout>();

/** Takes all room of the device's disk. */
export function fillDisk(device: SoakDevice): string {
  clearTimeout(freeing.get(device));
  device.situation.isFull = true;
  device.situation.wasFull = true;
  device.situation.mayDrop = true;
  device.profile.fill();
  return 'full';
}

/** Gives the room back. What was typed meanwhile counts as typed when its draft had to be written. */
export function freeDisk(book: Book, device: SoakDevice): string {
  device.profile.free();
  for (const [token, typed] of book.typed) {
    if (typed.device !== device.index || typed.keptBy !== Infinity) continue;
    book.typed.set(token, { ...typed, keptBy: Date.now() + DRAFT_RETRY_MS });
  }
  // Words about it may come a little late.
  const timer = setTimeout(() => (device.situation.isFull = false), 2 * DRAFT_RETRY_MS);
  freeing.set(device, timer);
  return 'free';
}

/** Clears the storage under the open tabs; what was nowhere else is lost, which has to be said at once. */
export async function clearStorage(
  book: Book,
  device: SoakDevice,
  other: SoakDevice,
  server: SoakServer,
): Promise<string> {
  const held = await heldBy(device);
  device.situation.wasCleared = true;
  device.situation.isSessionEnded = true;
  const [tab] = device.tabs;
  const since = Date.now();
  const devtools = await device.browser.context.newCDPSession(tab);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: device.proxy.url,
    storageTypes: 'indexeddb',
  });
  await noteWiped(book, device, other, server, since);
  const isSaid = () => device.words.some((word) => word.at >= since && isOfClearing(word));
  while (!isSaid() && Date.now() - since < CLEARED_SAID_MS) await sleep(100);
  if (!isSaid() && hasWork(held)) {
    book.falseWords.push(`nothing was said of the cleared storage of device ${device.index}`);
  }
  return `${book.wiped.size} tokens wiped so far`;
}

/** Notes what went with the storage of the device at `at`, ms since the epoch. */
export async function noteWiped(
  book: Book,
  device: SoakDevice,
  other: SoakDevice,
  server: SoakServer,
  at: number,
): Promise<void> {
  await server.pages();
  // Editors that were open write their texts again.
  const [here, elsewhere] = [await heldBy(device), await heldBy(other)];
  noteGone(book, device.index, at, server.seen, new Set([...here.tokens, ...elsewhere.tokens]));
}

const hasWork = ({ waiting, draftTokens }: Held): boolean => waiting > 0 || draftTokens.length > 0;

/** Ends the device's session at the server, and lets its token expire. */
export async function endSession(device: SoakDevice, server: SoakServer): Promise<string> {
  const session = await storedSession(device.tabs[0]);
  if (session === null) return 'nobody is signed in';
  await server.endSession(session.access_token);
  device.situation.isSessionEnded = true;
  return expireToken(device);
}

/** Makes the device's token one that ended an hour ago: it has to be renewed. */
export async function expireToken(device: SoakDevice): Promise<string> {
  const [tab] = device.tabs;
  device.expiredAt = Date.now();
  await tab.evaluate(expireStoredToken);
  await lookAwayAndBack(tab);
  return 'expired';
}
