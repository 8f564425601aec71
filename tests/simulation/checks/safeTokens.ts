import { behindFailed, type Held } from '../world/held.ts';
import { tokensOf } from './ledger.ts';
import type { World } from '../world/world.ts';

/** Tokens that are where a user finds them, or that a user gave up. */
export function safeTokens(
  world: World,
  states: readonly Held[],
  server?: readonly unknown[],
): ReadonlySet<string> {
  const kept = states.flatMap((held) =>
    tokensOf([held.conflicts, held.failed, behindFailed(held), yielded(world, held)]),
  );
  const there = server === undefined ? [...world.ledger.onServer] : tokensOf(server);
  const { deleted, givenUp, wiped } = world.ledger;
  return new Set([...kept, ...there, ...deleted, ...givenUp, ...wiped]);
}

/**
 * What yielded to a deletion, or in a page that was deleted to an edit (docs/sync.md): it is in the history of its
 * device, where the user finds it.
 */
function yielded({ ledger }: World, { revisions }: Held): unknown {
  return revisions.filter(
    ({ reason, pageId }) => reason === 'setAside' && ledger.entombed.has(pageId),
  );
}
