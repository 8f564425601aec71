import { syncState } from '#backend/pages/outboxClient.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SyncState } from '#domain/sync/timeline.ts';
import type { AccountDb } from '#store/db.ts';
import { knownState, noteSyncState } from '#store/outbox/timelines.ts';
import type { SyncDeps } from './syncDeps.ts';

/** What a device says of itself when it asks: the timeline that it knows, of which it has `seen` a `change_seq`. */
interface Known {
  readonly known: string | null;
  readonly seen: number;
}

/** Asks in which timeline the server's data is and stores it; resolves with its id. */
export function askTimeline({ db, client, now }: SyncDeps): Promise<Result<string>> {
  return noteTimeline(db, now, (known) => syncState(client, { ...known, now: now() }));
}

/** The same by another client of the server; fails as `ask` does. */
export async function noteTimeline<F>(
  db: AccountDb,
  now: () => number,
  ask: (known: Known) => Promise<Result<SyncState, F>>,
): Promise<Result<string, F>> {
  const { known, seen } = await knownState(db);
  const state = await ask({ known, seen });
  if (!state.ok) return state;
  // An app before protocol 8 had seen more than there is.
  const isBehind = known === null && state.value.changeSeq < seen;
  const named = isBehind ? await ask({ known: state.value.timeline, seen }) : state;
  if (!named.ok) return named;
  await noteSyncState(db, named.value, now());
  return ok(named.value.timeline);
}
