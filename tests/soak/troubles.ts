import { setTimeout as sleep } from 'node:timers/promises';
import { expireStoredToken, storedSession } from '../e2e/support/auth/storedSession.ts';
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

/** A failed draft write is retried within this time. */
export const DRAFT_RETRY_MS = 6000;

/** A cleared storage must be reported within this time. */
const CLEARED_SAID_MS = 15_000;

/** Kills the browser with all its processes, idle or during typing or saving, and restarts it. */
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
    // It fails with the browser.
    busy = busy.catch(() => undefined);
  }
  await sleep(moment === 'saving' ? afterMs / 4 : afterMs);
  book.kills.push({ device: device.index, at: await device.browser.kill() });
  await busy;
  await reopen(device, hear);
  return reached;
}

// Timers by device that end the tolerance for a full disk.
const freeing = new WeakMap<SoakDevice, NodeJS.Timeout>();

export function fillDisk(device: SoakDevice): string {
  clearTimeout(freeing.get(device));
  device.situation.isFull = true;
  device.situation.wasFull = true;
  device.situation.mayDrop = true;
  device.profile.fill();
  return 'full';
}

/** Frees the disk. Tokens typed meanwhile count from when their draft had to be stored. */
export function freeDisk(book: Book, device: SoakDevice): string {
  device.profile.free();
  for (const [token, typed] of book.typed) {
    if (typed.device !== device.index || typed.keptBy !== Infinity) continue;
    book.typed.set(token, { ...typed, keptBy: Date.now() + DRAFT_RETRY_MS });
  }
  // Messages about it may be a little late.
  const timer = setTimeout(() => (device.situation.isFull = false), 2 * DRAFT_RETRY_MS);
  freeing.set(device, timer);
  return 'free';
}

/** Clears the storage under the open tabs; what was stored nowhere else is lost, which must be reported. */
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

/** Records what was lost with the device's storage at `at`, ms since the epoch. */
export async function noteWiped(
  book: Book,
  device: SoakDevice,
  other: SoakDevice,
  server: SoakServer,
  at: number,
): Promise<void> {
  await server.pages();
  // Open editors store their texts again.
  const [here, elsewhere] = [await heldBy(device), await heldBy(other)];
  noteGone(book, device.index, at, server.seen, new Set([...here.tokens, ...elsewhere.tokens]));
}

const hasWork = ({ waiting, draftTokens }: Held): boolean => waiting > 0 || draftTokens.length > 0;

/** Ends the device's session at the server, and expires its token. */
export async function endSession(device: SoakDevice, server: SoakServer): Promise<string> {
  const session = await storedSession(device.tabs[0]);
  if (session === null) return 'nobody is signed in';
  await server.endSession(session.access_token);
  device.situation.isSessionEnded = true;
  return expireToken(device);
}

/** Makes the device's token expired by an hour, so that it must be refreshed. */
export async function expireToken(device: SoakDevice): Promise<string> {
  const [tab] = device.tabs;
  device.expiredAt = Date.now();
  await tab.evaluate(expireStoredToken);
  await lookAwayAndBack(tab);
  return 'expired';
}
