/** Runs one attack in a thread of its own: sending 100 MB would delay the timers that measure the others. */
import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS } from './attacks/attacks.ts';
import type { Launch } from './launch.ts';

const { name, target } = workerData as Launch;
const attack = ATTACKS.find((candidate) => candidate.name === name);
if (attack === undefined) throw new Error(`There is no attack named ${name}.`);
parentPort?.postMessage(await attack.run(target));
