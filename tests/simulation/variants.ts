import { applyPatch } from '#domain/coalesce.ts';
import type { PageRow } from '#domain/pageRow.ts';
import { queueChange } from '#store/outbox.ts';
import { queueOf } from '#store/queue.ts';
import { rowsOf } from './network.ts';
import type { World } from './world.ts';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** An engine to put through the simulation: the real one, or the real one with one rule broken. */
export interface Variant {
  readonly name: string;
  readonly queueChange: typeof queueChange;
  readonly fetchOf: (world: World, send: Fetch) => Fetch;
  /** What arrives at the server of what was sent. */
  readonly arriving: (world: World, init: RequestInit) => Promise<RequestInit>;
}

/** The engine as it is. */
export const REAL: Variant = {
  name: 'real',
  queueChange,
  fetchOf: (_world, send) => send,
  arriving: (_world, init) => Promise.resolve(init),
};

/** Engines that break a promise; the harness must catch each. */
export const BROKEN: readonly Variant[] = [
  {
    ...REAL,
    name: 'lets the last write win',
    // Whatever revision the edit started from, it claims to have started from the newest.
    arriving: async (world, init) => {
      const newest = await world.backend.query<{ id: string; revision: number }>(
        'select id, revision from pages where author_id = $1',
        [world.user.id],
      );
      const revisions = new Map(newest.map((row) => [row.id, row.revision]));
      const claimed = rowsOf(init).map((row) => ({
        ...row,
        base_revision: revisions.get(row.id) ?? 0,
      }));
      return { ...init, body: JSON.stringify(claimed) };
    },
  },
  {
    ...REAL,
    name: 'coalesces into a sealed mutation',
    queueChange: async (db, pageId, patch, stamp) => {
      const last = (await queueOf(db, pageId)).at(-1);
      const page = await db.pages.get(pageId);
      if (page === undefined || last === undefined || last.sealedAt === null) {
        return queueChange(db, pageId, patch, stamp);
      }
      await db.pages.put(applyPatch(page, patch));
      await db.outbox.put({ ...last, patch: { ...last.patch, ...patch } });
      return page;
    },
  },
  {
    ...REAL,
    name: 'acknowledges without proof',
    // No error is taken for success: rows that did not come back count as written.
    fetchOf: (_world, send) => async (input, init) => {
      const response = await send(input, init);
      const rows = rowsOf(init);
      if (rows.length === 0 || !response.ok) return response;
      const text = await response.text();
      const claimed = text.startsWith('[') ? rows.map(asWritten) : null;
      return new Response(claimed === null ? text : JSON.stringify(claimed), response);
    },
  },
];

function asWritten(row: PageRow): unknown {
  const { id, base_revision, last_mutation_id, created_at, deleted_at } = row;
  const revision = base_revision + 1;
  const times = { created_at, updated_at: created_at, deleted_at };
  return { id, revision, change_seq: 0, last_mutation_id, ...times };
}
