import { heldBy, type Held } from '../world/held.ts';
import type { World } from '../world/world.ts';

interface Change {
  readonly device: string;
  readonly value: string;
  /** By its device's clock; null where it may not be stored. */
  readonly at: number | null;
}

/** What users chose, by user and key. */
export type SettingChanges = Map<string, Change[]>;

export function noteChanged({ ledger }: World, person: string, key: string, change: Change): void {
  const changes = ledger.settings.get(`${person} ${key}`) ?? [];
  ledger.settings.set(`${person} ${key}`, [...changes, change]);
}

/** A device's storage is cleared, with what it had not sent. */
export function forgetSettings({ ledger }: World, device: string): void {
  for (const [key, changes] of ledger.settings) {
    if (changes.some((change) => change.device === device)) ledger.settings.delete(key);
  }
}

/** A restored server may lack what no device has. */
export function forgetLostSettings(world: World): void {
  for (const key of world.ledger.settings.keys()) {
    const [person = '', name = ''] = key.split(' ');
    const kept = world.devices.flatMap((device) => valueOf(heldBy(device, person), name) ?? []);
    const newest = newestOf(world.ledger.settings.get(key) ?? []);
    if (!newest.some(({ value }) => kept.includes(value))) world.ledger.settings.delete(key);
  }
}

function newestOf(changes: readonly Change[]): readonly Change[] {
  const last = Math.max(...changes.map(({ at }) => at ?? 0));
  return changes.filter(({ at }) => at === last);
}

function valueOf({ meta }: Held, key: string): string | null {
  const row = meta.find((one) => one.key === 'settings');
  return row?.key === 'settings' ? String(row.value[key]?.value) : null;
}
