import { openOnDisk, openPeer, type Protocol } from '../browser.ts';
import type { PeerName } from '../peers/peer.ts';
import { putPages, textOfSize, textsOf } from '../server/pages.ts';
import type { BenchServer } from '../server/process.ts';
import { GOOD_WEATHER } from '../server/weather.ts';

export interface Replay {
  /** From going online to an empty outbox, ms. */
  readonly ms: number;
  readonly requests: number;
  /** How many edits the server then has. */
  readonly arrived: number;
}

const PAGE_BYTES = 10_000;

export interface ReplayConditions {
  /** Pages with a queued edit. */
  readonly count: number;
  /** Added round-trip time, ms. */
  readonly delayMs: number;
  readonly protocol: Protocol;
  /** Timeout, ms. */
  readonly capMs: number;
}

/** Queues one edit on each page of 10 KB while offline, then sends them. */
export async function measureReplay(
  server: BenchServer,
  peer: PeerName,
  { count, delayMs, protocol, capMs }: ReplayConditions,
): Promise<Replay> {
  const person = await server.newPerson();
  const pages = await putPages(server, peer, person, count, textOfSize(PAGE_BYTES, 'base'));
  const tab = await openOnDisk(server, protocol);
  try {
    const route = `replay-${person.id}`;
    await openPeer(tab, server, peer, person, route, { online: false });
    const edited = textOfSize(PAGE_BYTES - 40, 'edited');
    await tab.page.evaluate(([device, ids, text]) => window.bench.saveAll(device, ids, text), [
      route,
      pages,
      edited,
    ] as const);
    await server.setWeather(route, { ...GOOD_WEATHER, delayMs });
    const ms = await tab.page.evaluate(([device, cap]) => window.bench.timeReplay(device, cap), [
      route,
      capMs,
    ] as const);
    const requests = await server.requests(route);
    const texts = await textsOf(server, peer, person);
    const arrived = texts.filter(({ text }) => text.includes('edited')).length;
    return { ms, requests, arrived };
  } finally {
    await tab.close();
    // Keeps the database at the same size for the next run.
    await server.query('delete from auth.users where id = $1', person.id);
  }
}
