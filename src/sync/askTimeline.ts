import { syncState } from '#backend/pages/pages.ts';
import { ok, type Result } from '#domain/result.ts';
import { knownState, noteSyncState } from '#store/outbox/timelines.ts';
import type { SyncDeps } from './deps.ts';

/** Asks in which timeline the server's data is and stores it; resolves with its id. */
export async function askTimeline({ db, client, now }: SyncDeps): Promise<Result<string>> {
  const { known, seen } = await knownState(db);
  const state = await syncState(client, { known, seen, now: now() });
  if (!state.ok) return state;
  // An app before protocol 8 had seen more than there is.
  const isBehind = known === null && state.value.changeSeq < seen;
  const named = isBehind
    ? await syncState(client, { known: state.value.timeline, seen, now: now() })
    : state;
  if (!named.ok) return named;
  await noteSyncState(db, named.value, now());
  return ok(named.value.timeline);
}
