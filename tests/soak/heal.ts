import { setTimeout as sleep } from 'node:timers/promises';
import { tokensIn } from './book.ts';
import { type Held, heldBy, lookAwayAndBack, signInAgain, type SoakDevice } from './device.ts';
import type { Evidence } from './judge.ts';
import type { ServerPage } from './server.ts';
import { DRAFT_RETRY_MS, freeDisk } from './troubles.ts';
import { checkSynced, type Soak } from './world.ts';

/** How long two healed devices may take to be idle and equal. */
const QUIET_MS = 120_000;

/** How long a device may take to recover before its user reloads. */
const RELOAD_MS = 60_000;

/** Ends all faults and waits until outboxes are empty and both devices show the server's data, or for the timeout. */
export async function settle(run: Soak): Promise<void> {
  if (!run.isServerUp) {
    await run.server.recto.start();
    run.isServerUp = true;
  }
  for (const device of run.devices) {
    device.proxy.setFault(null, 0);
    freeDisk(run.book, device);
    device.isOffline = false;
    await device.browser.context.setOffline(false);
  }
  const since = Date.now();
  for (let isReloaded = false; ;) {
    for (const device of run.devices) {
      await attempt(() => signInAgain(device, run.account));
      for (const tab of device.tabs) await attempt(() => lookAwayAndBack(tab));
    }
    await sleep(1500);
    const differences = await attempt(() => compare(run));
    if (differences?.length === 0 || Date.now() > since + QUIET_MS) break;
    if (isReloaded || Date.now() < since + RELOAD_MS) continue;
    // The user of a lagging device reloads.
    isReloaded = true;
    run.book.reloads.push(...(differences ?? ['nothing can be compared']));
    for (const { tabs } of run.devices) {
      for (const tab of tabs) await attempt(() => tab.goto('/?tab=saved'));
    }
  }
  // Drafts that a full disk refused are retried by then.
  if (run.devices.some(({ situation }) => situation.wasFull)) await sleep(DRAFT_RETRY_MS);
  await checkSynced(run);
}

export async function gather(run: Soak): Promise<Evidence> {
  const differences = [...(await compare(run))];
  const server = await run.server.pages();
  const devices = new Set<string>();
  for (const device of run.devices) {
    for (const token of (await heldBy(device)).tokens) devices.add(token);
    const screen = await attempt(() => compareScreen(device, server));
    differences.push(...(screen ?? [`device ${device.index} shows no list of its pages`]));
  }
  return {
    server: new Set(tokensIn(server)),
    onceOnServer: run.server.seen,
    devices,
    differences,
  };
}

/** Pending changes, and differences between the devices' stores and the server; pages in conflict may differ. */
async function compare(run: Soak): Promise<readonly string[]> {
  const server = await run.server.pages();
  const out: string[] = [];
  for (const device of run.devices) {
    const held = await heldBy(device);
    const name = `device ${device.index}`;
    if (held.waiting > 0) out.push(`${name} still has ${held.waiting} changes to send`);
    if (held.failed > 0) out.push(`${name} calls ${held.failed} changes refused`);
    out.push(...differencesOf(held, server).map((difference) => `${name}: ${difference}`));
  }
  return out;
}

function differencesOf(held: Held, server: readonly ServerPage[]): readonly string[] {
  const inConflict = new Set(held.conflicts.map(({ pageId }) => pageId));
  const out: string[] = [];
  for (const page of server) {
    if (inConflict.has(page.id)) continue;
    const here = held.pages.find(({ id }) => id === page.id);
    if (here === undefined && page.deleted_at !== null) continue;
    if (here === undefined) out.push(`“${page.title}” is missing`);
    else if (contentOf(here) !== contentOf(page)) {
      out.push(`${contentOf(here)} where the server has ${contentOf(page)}`);
    }
  }
  for (const { id, title } of held.pages) {
    if (inConflict.has(id) || server.some((page) => page.id === id)) continue;
    out.push(`“${title}” is not on the server`);
  }
  return out;
}

function contentOf(
  page: Pick<ServerPage, 'title' | 'deleted_at' | 'markdown_content' | 'html_source'>,
): string {
  const { title, deleted_at, markdown_content, html_source } = page;
  return JSON.stringify([title, deleted_at !== null, markdown_content ?? html_source]);
}

/** The cards show the titles of the server's pages. */
async function compareScreen(
  device: SoakDevice,
  server: readonly ServerPage[],
): Promise<readonly string[]> {
  const [tab] = device.tabs;
  const { conflicts } = await heldBy(device);
  const inConflict = new Set(conflicts.map(({ pageId }) => pageId));
  await tab.goto('/?tab=saved');
  const live = server.filter((page) => page.deleted_at === null);
  // A list shows twelve at first, or more in a tall window.
  const expected = Math.min(12, live.length);
  const cards = tab.getByRole('article');
  await cards
    .nth(Math.max(0, expected - 1))
    .waitFor()
    .catch(() => undefined);
  await sleep(1000);
  const shown = await cards.getByRole('heading').allInnerTexts();
  const titles = new Set(live.map(({ title }) => title));
  if (inConflict.size > 0) return [];
  const foreign = shown.filter((title) => !titles.has(title.trim()));
  const out = foreign.map((title) => `device ${device.index} lists “${title}”`);
  if (shown.length < expected || shown.length > live.length) {
    out.push(`device ${device.index} lists ${shown.length} of ${live.length} pages`);
  }
  return out;
}

async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch {
    return null;
  }
}
