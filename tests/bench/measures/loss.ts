import { setTimeout as sleep } from 'node:timers/promises';
import { openPeer, type Tab } from '../browser.ts';
import type { PeerName } from '../peers/peer.ts';
import { putPages, textsOf } from '../server/pages.ts';
import type { BenchServer } from '../server/process.ts';
import { GOOD_WEATHER, mulberry32 } from '../server/weather.ts';

/** The outcome of the edits of one or more seeds. */
export interface Loss {
  readonly edits: number;
  /** Edits that are neither on the server nor shown by the API of the device that wrote them. */
  readonly lost: number;
  /** Lost edits on pages that only one device edited, so nothing overwrote them. */
  readonly lostAlone: number;
  readonly seedsWithLoss: number;
  /** Seeds with unsynced edits at the timeout. */
  readonly unfinished: number;
}

const EDITS = 20;
const FAULT_RATE = 0.3;
/** The longest pause between two edits, ms. */
const PAUSE_MS = 250;

interface Token {
  readonly text: string;
  readonly device: number;
  readonly isAlone: boolean;
}

/**
 * Two devices of one user write 20 lines into four pages, two of them shared, while every third request fails; then
 * faults end until both are idle, for at most `calmMs`.
 */
export async function measureLoss(
  server: BenchServer,
  peer: PeerName,
  tabs: readonly [Tab, Tab],
  seed: number,
  calmMs: number,
): Promise<Loss> {
  const random = mulberry32(seed);
  const person = await server.newPerson();
  const pages = await putPages(server, peer, person, 4, 'base');
  const route = `loss-${peer}-${seed}`;
  const routes = [`${route}-a`, `${route}-b`] as const;
  for (const device of [0, 1] as const) {
    await openPeer(tabs[device], server, peer, person, routes[device]);
  }
  for (const device of [0, 1] as const) {
    const weather = { delayMs: 10, faultRate: FAULT_RATE, seed: seed * 2 + device };
    await server.setWeather(routes[device], weather);
  }

  const tokens: Token[] = [];
  for (let n = 0; n < EDITS; n += 1) {
    const device = random() < 0.5 ? 0 : 1;
    // The first two pages are shared, the others belong to one device each.
    const place = Math.floor(random() * 3);
    const page = pages[place === 2 ? 2 + device : place] ?? '';
    const text = `token-${seed}-${n}-end`;
    tokens.push({ text, device, isAlone: place === 2 });
    await tabs[device].page.evaluate(([name, id, line]) => window.bench.append(name, id, line), [
      routes[device],
      page,
      text,
    ] as const);
    if (random() < 0.3) pullSoon(tabs[device], routes[device]);
    await sleep(random() * PAUSE_MS);
  }

  for (const device of [0, 1] as const) {
    await server.setWeather(routes[device], GOOD_WEATHER);
    // What the browser's `online` event does.
    await tabs[device].page.evaluate((name) => window.bench.setOnline(name, true), routes[device]);
  }
  const finished = await quiet(tabs, routes, Date.now() + calmMs);
  const stored = (await textsOf(server, peer, person)).map(({ text }) => text);
  const kept = await Promise.all(
    ([0, 1] as const).map((device) =>
      tabs[device].page.evaluate((name) => window.bench.kept(name), routes[device]),
    ),
  );
  const lost = tokens.filter(
    ({ text, device }) =>
      !stored.some((page) => page.includes(text)) &&
      kept[device]?.some((page) => page.includes(text)) !== true,
  );
  return {
    edits: tokens.length,
    lost: lost.length,
    lostAlone: lost.filter(({ isAlone }) => isAlone).length,
    seedsWithLoss: lost.length > 0 ? 1 : 0,
    unfinished: finished ? 0 : 1,
  };
}

export function total(losses: readonly Loss[]): Loss {
  const sum = (pick: (loss: Loss) => number): number =>
    losses.reduce((all, loss) => all + pick(loss), 0);
  return {
    edits: sum((loss) => loss.edits),
    lost: sum((loss) => loss.lost),
    lostAlone: sum((loss) => loss.lostAlone),
    seedsWithLoss: sum((loss) => loss.seedsWithLoss),
    unfinished: sum((loss) => loss.unfinished),
  };
}

/** Starts a pull without waiting for it. */
function pullSoon(tab: Tab, device: string): void {
  tab.page.evaluate((name) => void window.bench.pull(name), device).catch(() => undefined);
}

/** Syncs both devices until nothing is pending on either three times in a row; false on timeout. */
async function quiet(
  tabs: readonly [Tab, Tab],
  devices: readonly [string, string],
  until: number,
): Promise<boolean> {
  let calm = 0;
  while (Date.now() < until) {
    const waiting = await Promise.all(
      ([0, 1] as const).map((device) =>
        tabs[device].page.evaluate((name) => window.bench.waiting(name), devices[device]),
      ),
    );
    calm = waiting.every((count) => count === 0) ? calm + 1 : 0;
    if (calm === 3) return true;
    for (const device of [0, 1] as const) pullSoon(tabs[device], devices[device]);
    await sleep(300);
  }
  return false;
}
