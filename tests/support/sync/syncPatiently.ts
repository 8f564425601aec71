import type { FlushOutcome } from '#sync/engine.ts';
import type { Device } from '../device.ts';

/** More than the reads after which a page that no replica has counts as missing, and the sending after them. */
const ROUNDS = 12;

/** Syncs without the waits between attempts; resolves with the last outcome. */
export async function syncPatiently(device: Device): Promise<FlushOutcome> {
  for (let round = 1; round < ROUNDS; round += 1) {
    await device.sync();
    await device.db.outbox.toCollection().modify({ nextAt: 0 });
  }
  return device.sync();
}
