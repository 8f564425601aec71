import { openOnDisk, openPeer } from '../browser.ts';
import type { PeerName } from '../peers/peer.ts';
import { putPages, textOfSize } from '../server/pages.ts';
import type { BenchServer } from '../server/process.ts';
import { median, quantile } from '../statistics.ts';

/** Times until the peer reports a save as stored, ms. */
export interface Durable {
  readonly median: number;
  readonly p95: number;
  readonly edits: number;
}

const PAGE_BYTES = 10_000;
const WARM_UP = 20;

/** Saves one page of 10 KB repeatedly while offline, with the storage on disk. */
export async function measureDurable(
  server: BenchServer,
  peer: PeerName,
  edits: number,
  strict: boolean,
): Promise<Durable> {
  const person = await server.newPerson();
  const [pageId = ''] = await putPages(server, peer, person, 1, textOfSize(PAGE_BYTES, 'base'));
  const tab = await openOnDisk(server);
  try {
    const route = `durable-${peer}-${strict}`;
    const device = await openPeer(tab, server, peer, person, route, { strict, online: false });
    const texts = Array.from({ length: WARM_UP + edits }, (_, n) =>
      textOfSize(PAGE_BYTES, `edit ${n}`),
    );
    const times = await tab.page.evaluate(
      ([name, id, all]) => window.bench.timeSaves(name, id, all),
      [device, pageId, texts] as const,
    );
    const kept = times.slice(WARM_UP);
    return { median: median(kept), p95: quantile(kept, 0.95), edits: kept.length };
  } finally {
    await tab.close();
  }
}
