import type { PageMutation } from '#domain/sync/mutation.ts';
import { heldBy } from '../world/held.ts';
import type { SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** What the user's other devices have not sent yet: changes of the same pages show what merging does. */
export function unsentElsewhere(world: World, window: SimWindow): readonly PageMutation[] {
  const others = world.devices.filter((device) => device !== window.device);
  return others.flatMap((device) => heldBy(device, window.owner).outbox);
}

/** Pages that any device takes out of the trash with a change that it has not sent yet. */
export function unsentRestores(world: World, person: string): ReadonlySet<string> {
  const queues = world.devices.flatMap((device) => heldBy(device, person).outbox);
  const restores = queues.filter(
    ({ base, patch }) => patch.deleted_at === null && (base?.deleted_at ?? null) !== null,
  );
  return new Set(restores.map(({ pageId }) => pageId));
}

/** Pages that were taken out of the trash, which a device may not have learnt yet. */
export function restoredPages(world: World, person: string): ReadonlySet<string> {
  return new Set([...unsentRestores(world, person), ...world.ledger.choices.takenBack.keys()]);
}

/** The page that is being merged on this device. */
export function mergingHere({ merging, processes }: World, window: SimWindow): string | undefined {
  const here = merging.find(({ process }) => {
    const { device, owner } = processes[process] ?? window;
    return device === window.device && owner === window.owner;
  });
  return here?.pageId;
}
