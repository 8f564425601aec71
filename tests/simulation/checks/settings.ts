import { heldBy, type Held } from '../world/held.ts';
import { Violation } from './ledger.ts';
import type { World } from '../world/world.ts';

interface Choice {
  /** By its device's clock; null until a device has stored it. */
  readonly changedAt: number | null;
  /** Whether a device or the server has it, rather than at most a request under way. */
  readonly isKept: boolean;
}

/** What users chose: by user and key, then by value. */
export type SettingChoices = Map<string, Map<string, Choice>>;

/** A choice was called saved. */
export function noteSaved(world: World, person: string, key: string, value: string): void {
  const choices = choicesOf(world, `${person} ${key}`);
  if (!choices.has(value)) choices.set(value, { changedAt: null, isKept: true });
}

/** Notes each choice when it is on its device's disk: the user's tab may be killed before its call returns. */
export function noteSettings(world: World, person: string, held: Held): void {
  for (const [key, { value, changedAt }] of Object.entries(settingsIn(held)))
    choicesOf(world, `${person} ${key}`).set(String(value), { changedAt, isKept: true });
}

/** After a storage was cleared or the server restored: what neither a device nor the server has is not missed. */
export async function forgetSettings(world: World): Promise<void> {
  const there = await world.server.query<{ key: string }>(
    `select concat_ws(' ', user_id, key, value #>> '{}') as key from private.settings
     where user_id = any($1)`,
    [world.people],
  );
  const kept = new Set(there.map(({ key }) => key));
  for (const person of world.people) {
    for (const device of world.devices) {
      for (const [key, { value }] of Object.entries(settingsIn(heldBy(device, person))))
        kept.add(`${person} ${key} ${String(value)}`);
    }
  }
  for (const [key, choices] of world.ledger.settings) {
    for (const [value, choice] of choices)
      if (!kept.has(`${key} ${value}`)) choices.set(value, { ...choice, isKept: false });
  }
}

/** I22: at the end, every device has what the user chose last, by the devices' clocks. */
export function checkSettings({ ledger }: World, person: string, devices: readonly Held[]): void {
  for (const [key, choices] of ledger.settings) {
    const [owner, name = ''] = key.split(' ');
    if (owner !== person) continue;
    const unstored = [...choices].find(([, { changedAt }]) => changedAt === null);
    if (unstored !== undefined)
      throw new Violation(`I22: ${unstored[0]} was called saved, and never stored`);
    const kept = [...choices.values()].filter(({ isKept }) => isKept);
    const last = Math.max(...kept.map(({ changedAt }) => changedAt ?? 0));
    for (const held of devices) {
      const value = String(settingsIn(held)[name]?.value);
      if (kept.length === 0 || (choices.get(value)?.changedAt ?? 0) >= last) continue;
      const [chosen] = [...choices].find(([, choice]) => choice.changedAt === last) ?? [];
      throw new Violation(`I22: ${name} is ${value} on a device, and was chosen to be ${chosen}`);
    }
  }
}

function choicesOf({ ledger }: World, key: string): Map<string, Choice> {
  const choices = ledger.settings.get(key) ?? new Map<string, Choice>();
  ledger.settings.set(key, choices);
  return choices;
}

function settingsIn({ meta }: Held) {
  const row = meta.find(({ key }) => key === 'settings');
  return row?.key === 'settings' ? row.value : {};
}
