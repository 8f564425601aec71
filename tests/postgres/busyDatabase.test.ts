import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../supabase/local/database/openDatabase.ts';
import { MOST_CONNECTIONS } from '../../supabase/local/database/postgresPool.ts';
import type { Caller } from '../../supabase/local/database/unitOfWork.ts';
import { startCluster, type Cluster } from './cluster.ts';

let cluster: Cluster;
let database: OpenDatabase;

beforeAll(async () => {
  cluster = await startCluster();
  database = await openDatabase({ source: cluster.ownerUrl, log: () => undefined });
}, 120_000);
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

/** A visitor's transaction, which lasts as long as `work`. */
function ask(caller: Caller, work: () => Promise<unknown> = () => Promise.resolve()) {
  return database.asCaller(caller, () =>
    database.connection.withContext({ auth: { role: 'anon' } }, async (db) => {
      await sql`select 1`.execute(db);
      return work();
    }),
  );
}

/** All connections of requests, until `release`. */
async function takeAll(): Promise<() => Promise<unknown>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const taken: Promise<void>[] = [];
  const all = Array.from({ length: MOST_CONNECTIONS }, async () => {
    let hasTaken = (): void => undefined;
    taken.push(new Promise((resolve) => (hasTaken = resolve)));
    await ask({ name: 'slow' }, () => {
      hasTaken();
      return released;
    });
  });
  await Promise.all(taken);
  return () => {
    release();
    return Promise.all(all);
  };
}

const BUSY = { code: '57P03' };

test('decision 004: without a free connection, requests are refused whose client leaves, whose time is over, or that are too many', async () => {
  const release = await takeAll();
  const client = new AbortController();
  const gone = ask({ name: 'gone', signal: client.signal });
  const late = ask({ name: 'late', maxWaitMs: 1 });
  const patient = Array.from({ length: 200 }, () => ask({ name: 'many' }));
  await expect(ask({ name: 'many' })).rejects.toMatchObject(BUSY);
  await expect(late).rejects.toMatchObject(BUSY);
  client.abort();
  await expect(gone).rejects.toMatchObject(BUSY);
  await release();
  await Promise.all(patient);
});
