import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { outboxClient } from '#backend/pages/outboxClient.ts';
import type { PageRow } from '#domain/page/pageRow.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { syncFaultsOf } from '#store/outbox/syncFaults.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import { newPage } from '../pages.ts';
import { createRest } from './rest.ts';
import { countSealed } from './seal.ts';
import { asksTimeline, oneTimeline, TIMELINE } from './syncState.ts';
import { valueOf } from '../device.ts';

const OWNER = randomUUID();
const TOKEN = `x.${btoa(JSON.stringify({ sub: OWNER, exp: 9_999_999_999 }))}.x`;

/** A tab's engine with a fake server, clock and timers. */
export interface EngineRig {
  readonly engine: SyncEngine;
  readonly db: AccountDb;
  readonly save: () => Promise<string>;
  readonly edit: (pageId: string, title: string) => Promise<void>;
  /** Methods; `ASK` for its timeline if the server does not answer that. */
  readonly requests: string[];
  readonly timers: { ms: number; run: () => void }[];
  /** The server's answer: null accepts, a number is a status, a text the code of a refusal. */
  status: number | string | null;
  /** Retry-After of a busy server, in seconds. */
  retryAfter: number | null;
  now: number;
  online: boolean;
  /** The browser closes the database's connection while the next request is under way. */
  losesConnection: boolean;
  /** Runs instead of the next replay. */
  trouble: (() => never) | null;
  /** Delays every queued mutation by `ms`. */
  readonly putOff: (ms: number) => Promise<void>;
  readonly waiting: () => Promise<number>;
  readonly sealed: () => Promise<number>;
  /** Lets running flushes finish. */
  readonly atRest: () => Promise<void>;
}

/** An engine on an empty outbox, online, whose server accepts everything. */
export function openEngineRig(): EngineRig {
  const db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
  const rest = createRest();
  rest.watch(db);
  const requests: string[] = [];
  const timers: EngineRig['timers'] = [];
  const engine = createSyncEngine({
    db,
    owner: OWNER,
    client: outboxClient({
      url: 'http://server',
      anonKey: 'key',
      owner: OWNER,
      fetch: (input, init) => {
        if (asksTimeline(input) && rig.status === null) return Promise.resolve(oneTimeline());
        requests.push(asksTimeline(input) ? 'ASK' : (init?.method ?? 'GET'));
        if (rig.losesConnection) failNextRead();
        rig.losesConnection = false;
        return Promise.resolve(answer(rig, init));
      },
      accessToken: () => Promise.resolve(TOKEN),
      now: () => rig.now,
      timeoutMs: 0,
    }),
    now: () => rig.now,
    random: () => 0.5,
    newId: randomUUID,
    lock: (run) => {
      const { trouble } = rig;
      rig.trouble = null;
      return trouble === null ? run() : Promise.resolve().then(trouble);
    },
    isOnline: () => rig.online,
    reportFault: (part, error) => {
      syncFaultsOf(db).report(part, error);
    },
    timers: {
      after: (ms, run) => {
        const timer = { ms, run };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    },
  });
  const failNextRead = () => {
    const get = db.meta.get.bind(db.meta);
    const lost = () => {
      db.meta.get = get;
      return Dexie.Promise.reject(new Dexie.DatabaseClosedError());
    };
    db.meta.get = lost;
  };
  const rig: EngineRig = {
    engine,
    db,
    requests,
    timers,
    status: null,
    retryAfter: null,
    now: 1_000_000,
    online: true,
    losesConnection: false,
    trouble: null,
    save: async () => {
      const page = newPage({ author_id: OWNER });
      valueOf(await queueCreate(db, page, { mutationId: randomUUID(), now: rig.now }));
      return page.id;
    },
    edit: async (pageId, title) => {
      await queueChange(db, pageId, { title }, { mutationId: randomUUID(), now: rig.now });
    },
    putOff: async (ms) => void (await db.outbox.toCollection().modify({ nextAt: rig.now + ms })),
    waiting: () => db.outbox.count(),
    sealed: () => countSealed(db),
    atRest: rest.atRest,
  };
  return rig;
}

function answer({ status, retryAfter }: EngineRig, init: RequestInit | undefined): Response {
  if (typeof status === 'string') {
    return new Response(JSON.stringify({ code: status, message: '' }), { status: 400 });
  }
  if (status !== null) {
    const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
    return new Response('{}', { status, headers });
  }
  if (init?.method !== 'POST') return new Response('[]');
  return acceptedRows(init);
}

/** The server's answer to an upsert of which it accepts every row. */
export function acceptedRows(init: RequestInit | undefined): Response {
  const rows = JSON.parse(typeof init?.body === 'string' ? init.body : '[]') as PageRow[];
  const accepted = rows.map(({ id, last_mutation_id, base_revision, created_at }) => ({
    id,
    last_mutation_id,
    revision: base_revision + 1,
    change_seq: 1,
    timeline: TIMELINE,
    created_at,
    updated_at: created_at,
    deleted_at: null,
  }));
  return new Response(JSON.stringify(accepted));
}
