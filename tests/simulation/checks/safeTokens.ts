import { behindFailed, type Held } from '../world/held.ts';
import { tokensOf } from './ledger.ts';
import type { World } from '../world/world.ts';

/** Tokens that the user can find, or gave up. */
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

/** Text that yielded to a deletion, or on a deleted page to an edit (docs/sync.md): it is in its device's history. */
function yielded({ ledger }: World, { revisions }: Held): unknown {
  return revisions.filter(
    ({ reason, pageId }) => reason === 'setAside' && ledger.entombed.has(pageId),
  );
}
