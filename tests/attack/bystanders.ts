import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attacks/attack.ts';
import { launch } from './launch.ts';
import type { Target } from './target.ts';

/** The longest response times of other clients during an attack, ms; `Infinity` when one got no answer. */
export interface Waits {
  readonly file: number;
  readonly list: number;
}

const MAX_WAIT_MS = 60_000;

/** While `attack` runs, requests a file every 20 ms, and pages of the gallery one after another. */
export async function watchedBy(
  target: Target,
  attack: Attack,
): Promise<{ readonly result: string; readonly waits: Waits }> {
  const { url, anonKey, bystander } = target;
  const waits = { file: 0, list: 0 };
  let isOver = false;
  const files = (async () => {
    while (!isOver) {
      waits.file = Math.max(waits.file, await answerTime(`${url}/robots.txt`, {}));
      await sleep(20);
    }
  })();
  const lists = (async () => {
    const headers = { apikey: anonKey, authorization: `Bearer ${bystander.token}` };
    while (!isOver) {
      const address = `${url}/rest/v1/rpc/list_gallery?query=${encodeURIComponent('{}')}`;
      waits.list = Math.max(waits.list, await answerTime(address, headers));
      await sleep(50);
    }
  })();
  try {
    const result = await launch(attack, target).catch(
      (error: unknown) => `failed: ${String(error)}`,
    );
    return { result, waits };
  } finally {
    isOver = true;
    await Promise.all([files, lists]);
  }
}

/** Without the pool of `fetch`, in which the attack's own requests would come first. */
function answerTime(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const outgoing = request(address, { headers, agent: false, signal }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(performance.now() - began));
      answer.on('error', () => resolve(Infinity));
    });
    outgoing.on('error', () => resolve(Infinity));
    outgoing.end();
  });
}
