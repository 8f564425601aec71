import { launch, openDevice } from '../browser.ts';
import type { PeerName } from '../peers/peer.ts';
import type { BenchServer } from '../server/process.ts';
import { measureLoss, total, type Loss } from './loss.ts';

/** RxDB's open core opens at most 13 collections per tab. */
const AT_ONCE = 12;

/** The loss over seeds 1 to `seeds`, twelve at a time in a fresh browser with two devices. */
export async function lossOfSeeds(
  server: BenchServer,
  peer: PeerName,
  seeds: number,
  calmMs: number,
): Promise<Loss> {
  const losses: Loss[] = [];
  for (let first = 1; first <= seeds; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, seeds - first + 1);
    const browser = await launch();
    const tabs = [await openDevice(browser, server), await openDevice(browser, server)] as const;
    const all = Array.from({ length: count }, (_, n) => first + n);
    losses.push(
      ...(await Promise.all(all.map((seed) => measureLoss(server, peer, tabs, seed, calmMs)))),
    );
    await browser.close();
  }
  return total(losses);
}
