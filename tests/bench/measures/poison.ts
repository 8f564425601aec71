import { setTimeout as sleep } from 'node:timers/promises';
import { openOnDisk, openPeer } from '../browser.ts';
import type { PeerName } from '../peers/peer.ts';
import { putPages, textsOf } from '../server/pages.ts';
import { POISON } from '../server/tables.ts';
import type { BenchServer } from '../server/process.ts';

/** The outcome of the pages queued behind one that the server refuses. */
export interface Poison {
  /** How many of them reached the server. */
  readonly arrived: number;
  readonly of: number;
  /** Whether the peer's API still shows the refused text. */
  readonly isKept: boolean;
}

const OTHERS = 20;

/** Edits one page that the server always refuses (400, 23514), then 20 others, and checks after `waitMs`. */
export async function measurePoison(
  server: BenchServer,
  peer: PeerName,
  waitMs: number,
): Promise<Poison> {
  const person = await server.newPerson();
  const [poisoned = '', ...others] = await putPages(server, peer, person, OTHERS + 1, 'base');
  const tab = await openOnDisk(server);
  try {
    const device = await openPeer(tab, server, peer, person, `poison-${peer}`);
    const append = (pageId: string, line: string): Promise<void> =>
      tab.page.evaluate(([name, id, text]) => window.bench.append(name, id, text), [
        device,
        pageId,
        line,
      ] as const);
    await append(poisoned, POISON);
    for (const pageId of others) await append(pageId, 'edited');
    const until = Date.now() + waitMs;
    let arrived = 0;
    while (arrived < OTHERS && Date.now() < until) {
      await sleep(LOOK_MS);
      const texts = await textsOf(server, peer, person);
      arrived = texts.filter(({ text }) => text.includes('edited')).length;
    }
    const kept = await tab.page.evaluate((name) => window.bench.kept(name), device);
    return { arrived, of: OTHERS, isKept: kept.some((text) => text.includes(POISON)) };
  } finally {
    await tab.close();
  }
}

const LOOK_MS = 500;
