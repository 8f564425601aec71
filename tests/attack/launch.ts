import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Attack } from './attacks/attack.ts';
import type { Target } from './target.ts';

/** What the thread gets. */
export interface Launch {
  readonly name: string;
  readonly target: Target;
}

const THREAD = new URL('./attackThread.ts', import.meta.url);

/** Several times what the longest attack takes. */
const DEADLINE_MS = 60_000;

/** Starts an attack in its thread; resolves with its outcome. Rejects when that takes a minute. */
export async function launch({ name }: Attack, target: Target): Promise<string> {
  const { url, anonKey, attacker, bystander } = target;
  const workerData: Launch = { name, target: { url, anonKey, attacker, bystander } };
  const thread = new Worker(THREAD, { workerData });
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const [result] = (await once(thread, 'message', { signal })) as [string];
    return result;
  } finally {
    await thread.terminate();
  }
}
