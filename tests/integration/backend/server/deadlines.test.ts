import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCutOffs } from '../../../../supabase/local/cutOffs.ts';
import {
  openDatabase,
  type OpenDatabase,
} from '../../../../supabase/local/database/openDatabase.ts';
import {
  FLUSH,
  openThread,
  type ThreadDriver,
} from '../../../../supabase/local/database/threadDriver.ts';
import { createUnitQueue } from '../../../../supabase/local/database/unitOfWork.ts';

const ENDLESS = 'select count(*) from generate_series(1, 1e12::bigint)';
const TIMEOUT = { code: '57014', message: 'canceling statement due to statement timeout' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-deadlines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a statement without end', () => {
  let database: OpenDatabase;
  let cutOff: string[];
  beforeEach(async () => {
    cutOff = [];
    database = await openDatabase({
      source: { folder, dump: undefined },
      log: () => undefined,
      onCutOff: (caller) => cutOff.push(caller),
    });
    await database.exec(
      `create role anon;
       create table notes (id int primary key, body text);
       grant select, insert on notes to anon`,
    );
    await database.serve();
  });
  afterEach(() => database.close());

  const asVisitor = (statement: string) =>
    database.connection.withContext({ auth: { role: 'anon' } }, (db) =>
      sql.raw(statement).execute(db),
    );

  test('is ended at its deadline; others wait for that long and find every row', async () => {
    await database.query('insert into notes values (1, $1)', ['kept']);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 10);
    const attack = database.asCaller({ name: 'attacker' }, () => asVisitor(ENDLESS)).catch(String);
    const rows = await database.asCaller({ name: 'reader' }, () =>
      database.query('select * from notes'),
    );
    expect(await attack).toContain(TIMEOUT.message);
    clearInterval(ticking);
    expect(rows).toEqual([{ id: 1, body: 'kept' }]);
    expect(cutOff).toEqual(['attacker']);
    // A blocked thread would have two or three in these three seconds, a free one has 300.
    expect(turns).toBeGreaterThan(20);
  });

  test('rolls back its whole transaction', async () => {
    await expect(
      database.connection.withContext({ auth: { role: 'anon' } }, async (db) => {
        await sql`insert into notes values (2, 'half')`.execute(db);
        await sql
          .raw(ENDLESS)
          .execute(db)
          .catch(() => undefined);
        // Outside of the transaction this would be committed.
        await sql`insert into notes values (3, 'stray')`.execute(db);
      }),
    ).rejects.toMatchObject(TIMEOUT);
    expect(await database.query('select * from notes')).toEqual([]);
  });

  test('does not delay the shutdown', async () => {
    const begun = Promise.withResolvers<void>();
    const attack = database.connection
      .withContext({ auth: { role: 'anon' } }, async (db) => {
        await sql`select 1`.execute(db);
        begun.resolve();
        await sql.raw(ENDLESS).execute(db);
      })
      .catch(String);
    await begun.promise;
    await database.close();
    expect(await attack).toContain(TIMEOUT.message);
    // It did not run until its deadline.
    expect(cutOff).toEqual([]);
  });
});

describe('the thread is ended at any point of a write', () => {
  const ROWS = 20;

  /** Writes a batch in one transaction; `onSent` is called when a statement was sent, before its answer. */
  const insertAll = async (
    thread: ThreadDriver,
    batch: number,
    onSent: (statement: number) => void,
  ): Promise<void> => {
    const statements = [
      () => thread.exec('begin'),
      ...Array.from(
        { length: ROWS },
        () => () => thread.query('insert into notes values ($1, $2)', [batch, 'x'.repeat(500)]),
      ),
      () => thread.exec('commit'),
      () => thread.exec(FLUSH),
    ];
    for (const [index, send] of statements.entries()) {
      const answer = send();
      onSent(index);
      await answer;
    }
  };

  test('committed batches are stored whole', { timeout: 240_000 }, async () => {
    const thread = openThread({ folder, dump: undefined });
    await thread.exec('create table notes (batch int, body text)');
    await thread.exec(FLUSH);
    const commit = ROWS + 1;
    const committed: number[] = [];
    for (const [batch, endedAt] of [0, 1, 2, 9, null, ROWS, commit, null].entries()) {
      await thread.waitReady;
      await insertAll(thread, batch, (statement) => {
        if (statement === endedAt) thread.restart();
      }).then(
        () => committed.push(batch),
        () => undefined,
      );
    }
    expect(committed).toEqual([4, 7]);
    const { rows } = await thread.query<{ batch: number; count: number }>(
      'select batch, count(*)::int as count from notes group by batch order by batch',
    );
    // The batch that was ended at its commit may be there, but only whole.
    const stored = rows.filter(({ batch }) => batch !== 6);
    expect(stored).toEqual(committed.map((batch) => ({ batch, count: ROWS })));
    expect(rows.every(({ count }) => count === ROWS)).toBe(true);
    await thread.close();
  });
});

describe('checkpoints', () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openDatabase({ source: { folder, dump: undefined }, log: () => undefined });
  });
  afterEach(() => database.close());

  const number = async (expression: string): Promise<number> => {
    const rows = await database.query<{ value: number }>(
      `select (${expression})::float8 as value from pg_control_checkpoint()`,
    );
    return rows[0]?.value ?? Infinity;
  };
  const behind = () => number('pg_current_wal_insert_lsn() - redo_lsn');

  test('an idle database has an empty write-ahead log', async () => {
    await database.exec('create table notes as select n from generate_series(1, 10000) n');
    expect(await behind()).toBeGreaterThan(100_000);
    await expect.poll(behind).toBeLessThan(10_000);
  });

  test('a busy database has a write-ahead log of some 32 MB', { timeout: 240_000 }, async () => {
    await database.exec('create table notes (body text)');
    await database.exec('alter table notes alter body set storage external');
    const written = () => number("pg_current_wal_insert_lsn() - '0/0'::pg_lsn");
    const start = await written();
    let isOver = false;
    const busy = async (caller: string) => {
      while (!isOver) {
        await database.asCaller({ name: caller }, () =>
          database.query("insert into notes select repeat('x', 1e6::int)"),
        );
      }
    };
    const writers = [busy('one'), busy('two'), busy('three')];
    let most = 0;
    while ((await written()) < start + 200_000_000) most = Math.max(most, await behind());
    isOver = true;
    await Promise.all(writers);
    // Plus what is written until the next check of the log, a second later.
    expect(most).toBeGreaterThan(32_000_000);
    expect(most).toBeLessThan(150_000_000);
  });
});

test('callers take turns', async () => {
  const { unitOfWork, asCaller } = createUnitQueue();
  const order: string[] = [];
  const ask = (caller: string, name: string) =>
    asCaller({ name: caller }, () => unitOfWork(async () => void order.push(name)));
  await Promise.all([
    ask('greedy', 'g1'),
    ask('greedy', 'g2'),
    ask('greedy', 'g3'),
    ask('modest', 'm1'),
  ]);
  expect(order).toEqual(['g1', 'g2', 'm1', 'g3']);
});

test('a caller cut off three times in ten minutes is blocked for the rest of them', () => {
  let now = 0;
  const cutOffs = createCutOffs(() => now);
  for (const at of [0, 60_000, 120_000]) {
    expect(cutOffs.waitOf('a')).toBeNull();
    now = at;
    cutOffs.note('a');
  }
  expect(cutOffs.waitOf('a')).toBe(8 * 60_000);
  expect(cutOffs.waitOf('b')).toBeNull();
  now = 10 * 60_000;
  expect(cutOffs.waitOf('a')).toBeNull();
});
