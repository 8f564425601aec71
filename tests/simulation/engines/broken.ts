import { ok } from '#domain/result.ts';
import { applyPatch, isSealed } from '#domain/sync/mutation.ts';
import type { PageRow } from '#domain/page/pageRow.ts';
import { sealedUpTo } from '#store/meta.ts';
import { writeChange } from '#store/outbox/outbox.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { outboxClient } from '#backend/pages/outboxClient.ts';
import { tablesClient } from '#backend/pages/tables.ts';
import { addressOf, BROKEN_PROMISES, showAll } from './brokenPromises.ts';
import { BROKEN_CHOICES } from './brokenChoices.ts';
import { BROKEN_REPLICAS } from './brokenReplicas.ts';
import { BROKEN_REST } from './brokenRest.ts';
import { BROKEN_RESTORES } from './brokenRestores.ts';
import { PAGES, rowsOf } from '../world/network.ts';
import { REAL, type Fetch, type Variant } from './variants.ts';

/** Engines that send, settle or merge wrongly. */
export const BROKEN_SENDING: readonly Variant[] = [
  {
    ...REAL,
    name: 'lets the last write win',
    // Bug: claims to be based on the latest revision, whatever the edit started from.
    arriving: async (world, init) => {
      const newest = await world.server.query<{ id: string; revision: number }>(
        'select id, revision from pages where author_id = any($1)',
        [world.people],
      );
      const revisions = new Map(newest.map((row) => [row.id, row.revision]));
      const claimed = rowsOf(PAGES, init).map((row) => ({
        ...row,
        base_revision: revisions.get(row.id) ?? 0,
      }));
      return { ...init, body: JSON.stringify(claimed) };
    },
  },
  {
    ...REAL,
    name: 'coalesces into a sealed mutation',
    writeChange: async (db, pageId, patch, stamp) => {
      const last = (await queueOf(db, pageId)).at(-1);
      const page = await db.pages.get(pageId);
      if (page === undefined || last === undefined || !isSealed(last, await sealedUpTo(db))) {
        return writeChange(db, pageId, patch, stamp);
      }
      await db.pages.put(applyPatch(page, patch));
      await db.outbox.put({ ...last, patch: { ...last.patch, ...patch } });
      return ok(page);
    },
  },
  {
    ...REAL,
    name: 'acknowledges without proof',
    // Bug: treats errors as success, so rows missing from the response count as written.
    fetchOf: (_world, _process, send) => claiming(send),
  },
  {
    ...REAL,
    name: 'pulls over pending work',
    fetchOf:
      (_world, { db }, send) =>
      async (input, init) => {
        const response = await send(input, init);
        const text = await response.clone().text();
        if (init?.method === 'GET' && text.startsWith('[{')) await showAll(db, text);
        return response;
      },
  },
  {
    ...REAL,
    name: 'sends as a visitor',
    // Bug: sends requests without a usable token, and treats an empty response as success.
    client: (options) => ({
      ...outboxClient(options),
      ...tablesClient({
        ...options,
        fetch: claiming(async (input, init) => {
          const token = await options.accessToken();
          const headers = new Headers(init?.headers);
          if (token !== null) headers.set('authorization', `Bearer ${token}`);
          return options.fetch(input, { ...init, headers });
        }),
      }),
    }),
  },
  {
    ...REAL,
    name: 'merges by taking one side',
    merge: ({ mine }) => Promise.resolve({ kind: 'merged', page: mine }),
  },
  {
    ...REAL,
    name: 'forgets the base of the next mutation',
    breakStore: ({ outbox }) => {
      const waiting = new Set<string>();
      outbox.hook('creating', (_key, row) => {
        if (waiting.has(row.mutationId)) Object.assign(row, { baseRevision: null });
        if (row.baseRevision === null) waiting.add(row.mutationId);
      });
    },
  },
  {
    ...REAL,
    name: 'gives the next mutation the newest base',
    // Bug: uses the server's present revision instead of the predecessor's.
    breakStore: ({ outbox, shadows }) => {
      const newest = new Map<string, number>();
      const seen = (id: unknown, revision: unknown): void => {
        if (typeof id === 'string' && typeof revision === 'number') newest.set(id, revision);
      };
      shadows.hook('creating', (id, row) => seen(id, row.revision));
      shadows.hook('updating', (changes, id) => {
        if ('revision' in changes) seen(id, changes.revision);
      });
      outbox.hook('creating', (_key, row) => {
        const revision = newest.get(row.pageId);
        if (revision === undefined || row.baseRevision === null) return;
        Object.assign(row, { baseRevision: revision });
      });
    },
  },
  {
    ...REAL,
    name: 'takes a public page of somebody else for its own',
    fetchOf: (_world, _process, send) => (input, init) =>
      send(addressOf(input).replace(/author_id=eq\.[^&]*&(?=id=in)/, ''), init),
  },
  {
    ...REAL,
    name: 'forgets what the server refuses',
    breakStore: ({ failed }) => {
      failed.hook('creating', (_key, row) => {
        Object.assign(row, { mutation: { ...row.mutation, patch: {} }, resolvedAt: row.at });
      });
    },
  },
];

/** Engines that break a promise to the user. */
export const BROKEN_TO_USERS: readonly Variant[] = [
  ...BROKEN_PROMISES,
  ...BROKEN_RESTORES,
  ...BROKEN_CHOICES,
  ...BROKEN_REPLICAS,
  ...BROKEN_REST,
];

/** Engines with one bug each; the simulation must catch every one. */
export const BROKEN: readonly Variant[] = [...BROKEN_SENDING, ...BROKEN_TO_USERS];

function claiming(send: Fetch): Fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const rows = rowsOf(addressOf(input), init);
    if (rows.length === 0 || !response.ok) return response;
    const text = await response.text();
    const claimed = text.startsWith('[') ? rows.map(asWritten) : null;
    return new Response(claimed === null ? text : JSON.stringify(claimed), response);
  };
}

function asWritten(row: PageRow): unknown {
  const { id, base_revision, last_mutation_id, created_at, deleted_at } = row;
  const revision = base_revision + 1;
  const times = { created_at, updated_at: created_at, deleted_at };
  return { id, revision, change_seq: 0, last_mutation_id, ...times };
}
