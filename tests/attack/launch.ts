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

/** Starts an attack in its thread; resolves with what came of it. */
export async function launch({ name }: Attack, target: Target): Promise<string> {
  const { url, anonKey, attacker, bystander } = target;
  const workerData: Launch = { name, target: { url, anonKey, attacker, bystander } };
  const [result] = (await once(new Worker(THREAD, { workerData }), 'message')) as [string];
  return result;
}
