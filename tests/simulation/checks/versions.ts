import type { Held } from '../world/held.ts';
import { Violation } from './ledger.ts';
import type { SimDevice, World } from '../world/world.ts';

/** I20: within a timeline, a device never goes back to an older version of a page than it had, whoever answers late. */
export function checkVersions(
  { ledger }: World,
  { name }: SimDevice,
  owner: string,
  { shadows }: Held,
): void {
  for (const { id, timeline = '', change_seq: place } of shadows) {
    const key = [name, owner, id].join(' ');
    const before = ledger.seen.get(key);
    if (before?.timeline === timeline && before.place > place) {
      throw new Violation(`I20: ${name} went back from ${before.place} to ${place} of ${id}`);
    }
    ledger.seen.set(key, { timeline, place });
  }
}
