import type { Pause } from '#store/db.ts';
import { heldBy } from '../world/held.ts';
import { Violation } from './ledger.ts';
import { isOutbox, isRefusal, waitAsked, type Answer, type HeldRequest } from '../world/network.ts';
import type { SimProcess } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** Records what a response that reached its process requires or allows. */
export function noteAnswer(world: World, request: HeldRequest, answer: Answer): void {
  const { process, url, rows } = request;
  const { decided, waits } = world.ledger;
  const isAlone = rows.length === 1;
  // A row missing from the response is looked up; the refusal of a batch says nothing about one row.
  if ((answer.status < 300 && answer.text.startsWith('[')) || (isAlone && isRefusal(answer))) {
    for (const row of rows) decided.add(row.last_mutation_id);
  }
  const waitMs = waitAsked(answer);
  const sender = world.processes[process];
  if (waitMs === null || sender === undefined || isPull(sender, url) || !isOutbox(url)) return;
  // Without locks, another process may end the wait.
  if (!knowsAll(world, sender)) return;
  waits.push({ process, until: world.now + waitMs, upsets: upsetsOf(world, sender) });
}

/** I13: the outbox sends nothing before Retry-After has passed. */
export function checkPatience(world: World, id: number, url: string): void {
  const process = world.processes[id];
  if (process === undefined || !isOutbox(url) || isPull(process, url) || !knowsAll(world, process))
    return;
  const upsets = upsetsOf(world, process);
  const wait = world.ledger.waits.find(
    (one) => one.process === id && one.until > world.now && one.upsets === upsets,
  );
  if (wait !== undefined) {
    const early = wait.until - world.now;
    throw new Violation(`I13: ${id} asked ${early} ms before the time that the server asked for`);
  }
  if (!process.device.hasLocks || process.device.clockTurns > 0) return;
  const pause = pauseOf(process);
  const early = (pause?.until ?? 0) - world.now - process.device.skew;
  if (pause?.isAsked === true && early > 0) {
    throw new Violation(`I13: ${id} asked ${early} ms before the time its device had noted`);
  }
}

/** Whether no other process of the device can have ended a wait unnoticed. */
function knowsAll({ processes }: World, { device }: SimProcess): boolean {
  const alive = processes.filter((peer) => peer.device === device && peer.isAlive);
  return device.hasLocks || alive.length === 1;
}

/**
 * Counts what may make a device forget a wait: its storage failed or was cleared, its clock was set, or, without locks,
 * another process started that had not read of it.
 */
function upsetsOf({ processes }: World, { device, storage }: SimProcess): number {
  const peers = processes.filter((peer) => peer.device === device).length;
  const { clockTurns, clears, hasLocks } = device;
  return clockTurns + clears + storage.troubles + (hasLocks ? 0 : peers);
}

function pauseOf({ device, owner }: SimProcess): Pause | undefined {
  const row = heldBy(device, owner).meta.find(({ key }) => key === 'pause');
  return row?.key === 'pause' ? row.value : undefined;
}

/** Whether a request pulls, which the outbox's back-off does not delay. */
function isPull({ device, owner }: SimProcess, url: string): boolean {
  if (/change_seq=gt\.|\/rpc\/|\/page_revisions\?/.test(url)) return true;
  if (!url.includes('/page_mutations?')) return false;
  // A pull compares what a restored server has.
  return heldBy(device, owner).meta.some(({ key }) => key === 'reconciling');
}
