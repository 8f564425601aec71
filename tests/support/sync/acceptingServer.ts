import { outboxClient } from '#backend/pages/outboxClient.ts';
import type { PageRow } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';
import type { SyncDeps } from '#sync/syncDeps.ts';
import { asksTimeline, oneTimeline, TIMELINE } from './syncState.ts';

/** A server that accepts every row, and what it received. */
export interface AcceptingServer {
  readonly deps: SyncDeps;
  /** The JSON of each row, in order of arrival. */
  readonly rows: string[];
  /** All requests, reads included. */
  readonly requests: () => number;
}

/** Sync dependencies with a server that accepts everything. */
export function acceptingServer(db: AccountDb, owner: string, now: () => number): AcceptingServer {
  const rows: string[] = [];
  const taken = new Map<string, PageRow & { readonly revision: number }>();
  let requests = 0;
  const token = `x.${btoa(JSON.stringify({ sub: owner, exp: 9_999_999_999 }))}.x`;
  const answer = (init: RequestInit | undefined): Response => {
    requests += 1;
    if (init?.method !== 'POST') return new Response('[]');
    const sent = JSON.parse(typeof init.body === 'string' ? init.body : '[]') as PageRow[];
    rows.push(...sent.map((row) => JSON.stringify(row)));
    const accepted = sent.map((row) => {
      const known = taken.get(row.last_mutation_id);
      const revision = known?.revision ?? row.base_revision + 1;
      taken.set(row.last_mutation_id, { ...row, revision });
      return {
        id: row.id,
        last_mutation_id: row.last_mutation_id,
        revision,
        change_seq: taken.size,
        timeline: TIMELINE,
        created_at: row.created_at,
        updated_at: row.created_at,
        deleted_at: row.deleted_at,
      };
    });
    return new Response(JSON.stringify(accepted));
  };
  return {
    rows,
    requests: () => requests,
    deps: {
      db,
      owner,
      now,
      random: () => 0.5,
      newId: () => crypto.randomUUID(),
      lock: (run) => run(),
      client: outboxClient({
        url: 'http://server',
        anonKey: 'key',
        owner,
        fetch: (input, init) => Promise.resolve(asksTimeline(input) ? oneTimeline() : answer(init)),
        accessToken: () => Promise.resolve(token),
        now,
        timeoutMs: 0,
      }),
    },
  };
}
