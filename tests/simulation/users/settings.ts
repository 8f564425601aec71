import { changeSettings } from '#mutators/settings.ts';
import { syncSettings } from '../../../src/app/syncSettings.ts';
import { noteSaved } from '../checks/settings.ts';
import type { SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

const KEYS = ['theme', 'pane', 'pin:a'];

/** The user changes a setting twice: the second time while the window may be sending the first. */
export async function changeSetting(world: World, window: SimWindow): Promise<void> {
  const key = world.random.pick(KEYS);
  await change(world, window, key);
  const sent = exchangeSettings(world, window);
  await change(world, window, key);
  await sent;
  await exchangeSettings(world, window);
}

async function change(world: World, window: SimWindow, key: string): Promise<void> {
  const { services, owner } = window;
  world.tokens += 1;
  const value = `choice ${world.tokens}`;
  const saved = await changeSettings(services, { [key]: value });
  if (saved.ok) noteSaved(world, owner, key, value);
}

/** The window sends its settings and takes over the others', as when it becomes visible. */
export function exchangeSettings(world: World, { backend, db, owner }: SimWindow): Promise<void> {
  world.exchanges += 1;
  // Far apart: the code keeps the time of the last exchange for all devices of this process.
  const now = world.exchanges * 600_000;
  return syncSettings({ backend, now: () => now }, db, owner);
}
