import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brakeOf } from '../../../../supabase/local/database/apiRequests.ts';
import { openThread } from '../../../../supabase/local/database/threadDriver.ts';
import { createUnitQueue } from '../../../../supabase/local/database/unitOfWork.ts';
import { createBackend, type EmbeddedBackend } from '../../../../supabase/local/createBackend.ts';
import { newPage } from '../pageRows.ts';

const LATER = { code: '57P03' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-recovery-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A unit of work that runs until it is released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return promise;
  };
  return { work, begun: begun.promise, release: resolve };
}

describe('decision 004: the deadline of a unit of work', () => {
  test('it starts once the database is open', async () => {
    const late: string[] = [];
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { unitOfWork, asCaller } = createUnitQueue({
      ready: () => opened,
      onLate: (brake) => late.push(brake),
    });
    const unit = asCaller({ name: 'ada' }, () => unitOfWork(async () => 'done', { deadlineMs: 1 }));
    // Later than its deadline: timers of one process end in the order of their times.
    setTimeout(open, 50);
    expect([await unit, late]).toEqual(['done', []]);
  });
});

describe('decision 004: a request that waits too long', () => {
  test('it is refused with “later” and never runs', async () => {
    const { unitOfWork, asCaller } = createUnitQueue();
    const slow = held();
    const first = unitOfWork(slow.work);
    let ran = 0;
    const waits = asCaller({ name: 'ada', maxWaitMs: 1 }, () => unitOfWork(async () => (ran += 1)));
    await expect(waits).rejects.toMatchObject(LATER);
    slow.release();
    await first;
    expect(await unitOfWork(async () => 'next')).toBe('next');
    expect(ran).toBe(0);
  });

  test('it is refused while the database is opened again, too', async () => {
    const { unitOfWork, asCaller } = createUnitQueue({ ready: () => new Promise(() => undefined) });
    const waits = asCaller({ name: 'ada', maxWaitMs: 1 }, () => unitOfWork(async () => 'never'));
    await expect(waits).rejects.toMatchObject(LATER);
  });

  test('a client that has gone is refused, and those behind it run', async () => {
    const { unitOfWork, asCaller } = createUnitQueue();
    const slow = held();
    const first = unitOfWork(slow.work);
    const gone = new AbortController();
    const ran: string[] = [];
    const ask = (name: string, signal: AbortSignal) =>
      asCaller({ name, signal }, () => unitOfWork(async () => void ran.push(name)));
    const stays = new AbortController().signal;
    const all = [ask('gone', gone.signal), ask('gone', stays), ask('ada', stays)];
    gone.abort();
    await expect(all[0]).rejects.toMatchObject(LATER);
    await expect(ask('gone', gone.signal)).rejects.toMatchObject(LATER);
    slow.release();
    await Promise.all([first, ...all.slice(1)]);
    expect(ran).toEqual(['gone', 'ada']);
  });

  test('a write that has begun is not refused in the middle', async () => {
    const { unitOfWork, asCaller } = createUnitQueue();
    const gone = new AbortController();
    const two = (isRead: boolean) =>
      asCaller({ name: 'ada', signal: gone.signal, isRead, maxWaitMs: 60_000 }, async () => {
        await unitOfWork(async () => gone.abort());
        return unitOfWork(async () => 'second');
      });
    expect(await two(false)).toBe('second');
    await expect(two(true)).rejects.toMatchObject(LATER);
  });

  test('one caller has at most 200 units that wait; others are not affected', async () => {
    const { unitOfWork, asCaller } = createUnitQueue();
    const slow = held();
    const first = unitOfWork(slow.work);
    const ask = (name: string) => asCaller({ name }, () => unitOfWork(async () => name));
    const greedy = Array.from({ length: 201 }, () => ask('greedy'));
    const modest = ask('modest');
    await expect(greedy[200]).rejects.toMatchObject(LATER);
    slow.release();
    await first;
    expect(await modest).toBe('modest');
    expect(new Set(await Promise.all(greedy.slice(0, 200)))).toEqual(new Set(['greedy']));
  });
});

describe('decision 004: what slow requests count for', () => {
  const brake = (userId: string | null, path: string) =>
    brakeOf(userId, '192.0.2.1', new URL(path, 'http://127.0.0.1'));

  test('an account has one brake, a visitor’s address one for each kind of request', () => {
    expect(brake('ada', '/rest/v1/pages?id=eq.1')).toBe(brake('ada', '/auth/v1/user'));
    expect(brake(null, '/rest/v1/pages?id=eq.1')).toBe(brake(null, '/rest/v1/pages?id=eq.2'));
    const kinds = [
      '/rest/v1/pages',
      '/rest/v1/rpc/list_gallery',
      '/rest/v1/rpc/read_page',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/signup',
    ];
    expect(new Set(kinds.map((path) => brake(null, path))).size).toBe(kinds.length);
  });
});

describe('decision 004: opening the database again', () => {
  /** A thread that opens at the `count`th start, and ends by itself when it is asked to. */
  const program = async (opensAt: number): Promise<URL> => {
    const starts = join(folder, 'starts');
    const file = join(folder, 'thread.ts');
    await writeFile(starts, '');
    await writeFile(
      file,
      `import { appendFileSync, readFileSync } from 'node:fs';
       import { parentPort } from 'node:worker_threads';
       appendFileSync(${JSON.stringify(starts)}, '.');
       const count = readFileSync(${JSON.stringify(starts)}, 'utf8').length;
       if (count === 1 || count >= ${opensAt}) parentPort.postMessage({ id: 0, value: null });
       parentPort.on('message', ({ id, call }) => {
         if (call.sql === 'end') process.exit(1);
         if (call.sql === 'throw') throw new Error('broken');
         parentPort.postMessage({ id, value: [{ rows: [{ count }] }] });
       });`,
    );
    return pathToFileURL(file);
  };

  test('an opening that takes too long is repeated, with more time, until one succeeds', async () => {
    const logged: string[] = [];
    const thread = openThread(
      { folder, dump: undefined },
      { program: await program(4), openingMs: 2, log: (line) => logged.push(line) },
    );
    await thread.waitReady;
    thread.restart();
    expect((await thread.exec('count'))[0]?.rows[0]).toMatchObject({
      count: expect.toSatisfy((count: number) => count >= 4),
    });
    expect(logged.slice(0, 2)).toEqual([
      'database: not opened again (more than 2 ms), trying once more',
      'database: not opened again (more than 4 ms), trying once more',
    ]);
    await thread.terminate();
  });

  test.each(['end', 'throw'])('a thread that ends by itself is replaced (%s)', async (how) => {
    const thread = openThread({ folder, dump: undefined }, { program: await program(1) });
    await expect(thread.exec(how)).rejects.toMatchObject({ ...LATER, isLost: true });
    expect((await thread.exec('count'))[0]?.rows).toEqual([{ count: 2 }]);
    await thread.terminate();
  });
});

describe('decision 004: a request that falls with the database', () => {
  const HERE = 'http://127.0.0.1';
  let backend: EmbeddedBackend;
  let data: string;
  /** Ends the database's thread in place of the next statement that contains this, as a crash of Postgres does. */
  let endAt: string | null = null;

  const watch = (thread: Worker): void => {
    const send = thread.postMessage.bind(thread);
    thread.postMessage = (message: { readonly call?: { readonly sql?: string } }) => {
      const isLast = endAt !== null && message.call?.sql?.includes(endAt) === true;
      if (!isLast) return send(message);
      endAt = null;
      void thread.terminate();
    };
  };

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'recto-lost-'));
    process.on('worker', watch);
    backend = await createBackend({ dataDir: data, origin: HERE, log: () => undefined });
  }, 120_000);
  afterAll(async () => {
    process.off('worker', watch);
    await backend.close();
    await rm(data, { recursive: true, force: true });
  });

  const ask = async (path: string, body?: object, token?: string) => {
    const answer = await backend.fetch(
      new Request(`${HERE}${path}`, {
        headers: {
          apikey: backend.anonKey,
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    const { headers, status } = answer;
    return { status, retryAfter: headers.get('retry-after'), json: JSON.parse(text || 'null') };
  };
  const REFUSED = { status: 503, retryAfter: '5', json: { code: '57P03' } };
  const ada = { email: 'ada@example.org', password: 'Paper-and-1nk' };

  test('a read is tried again once, and answered', async () => {
    endAt = '"pages"';
    expect(await ask('/rest/v1/pages?select=id&limit=1')).toMatchObject({ status: 200, json: [] });
    expect(endAt).toBeNull();
  });

  test('decision 004: a write and a sign-in get “later”, and succeed then', async () => {
    const signedUp = await ask('/auth/v1/signup', ada);
    const { access_token: token, user } = signedUp.json;
    const page = newPage(user.id);
    endAt = 'insert into "pages"';
    expect(await ask('/rest/v1/pages', page, token)).toMatchObject(REFUSED);
    expect((await ask('/rest/v1/pages', page, token)).status).toBe(201);
    endAt = 'auth';
    const signIn = () => ask('/auth/v1/token?grant_type=password', ada);
    expect(await signIn()).toMatchObject(REFUSED);
    expect((await signIn()).status).toBe(200);
  });

  test('a client that has gone gets nothing done', async () => {
    const signal = AbortSignal.abort();
    const answer = await backend.fetch(
      new Request(`${HERE}/rest/v1/pages?select=id`, {
        headers: { apikey: backend.anonKey },
        signal,
      }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
