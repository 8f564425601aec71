import type { PeerName } from '../peers/peer.ts';
import { time } from '../report.ts';
import type { BenchServer } from '../server/process.ts';
import { median } from '../statistics.ts';
import { measureReplay, type ReplayConditions } from './replay.ts';

export interface Replays {
  /** The median, ms. */
  readonly ms: number;
  /** The median as text, with the number of runs if some were skipped; `≥` on a timeout. */
  readonly words: string;
  /** Of the last run. */
  readonly requests: number;
  readonly arrived: number;
}

/** A slower peer runs only once. */
const LONG_MS = 30_000;

export async function replaysOf(
  server: BenchServer,
  peer: PeerName,
  conditions: ReplayConditions,
  runs: number,
): Promise<Replays> {
  const times: number[] = [];
  let last = { requests: 0, arrived: 0 };
  while (times.length < runs) {
    const { ms, requests, arrived } = await measureReplay(server, peer, conditions);
    times.push(ms);
    last = { requests, arrived };
    if (ms > LONG_MS) break;
  }
  const ms = median(times);
  const isCut = ms >= conditions.capMs;
  const once = times.length < runs ? ' (1 run)' : '';
  return { ms, words: `${isCut ? '≥ ' : ''}${time(ms)}${once}`, ...last };
}
