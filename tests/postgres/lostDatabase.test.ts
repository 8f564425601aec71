import { randomUUID } from 'node:crypto';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBackend, type EmbeddedBackend } from '../../supabase/local/createBackend.ts';
import { eventually } from '../support/eventually.ts';
import { connect } from './client.ts';
import { startCluster, type Cluster } from './cluster.ts';

const ORIGIN = 'http://127.0.0.1:54321';
const REQUESTS_ROLE = 'recto_requests';

let cluster: Cluster;
const open: EmbeddedBackend[] = [];
let lines: string[] = [];

beforeAll(async () => {
  process.env['LITE_AUTH_BCRYPT_COST'] = '4';
  cluster = await startCluster();
}, 120_000);

afterEach(async () => {
  await Promise.all(open.splice(0).map((backend) => backend.close()));
  lines = [];
});

afterAll(() => cluster.stop());

async function start(databaseUrl = cluster.ownerUrl): Promise<EmbeddedBackend> {
  const log = (line: string): void => void lines.push(line);
  const backend = await createBackend({ dataDir: 'memory', origin: ORIGIN, databaseUrl, log });
  open.push(backend);
  return backend;
}

async function asAdmin(...statements: readonly string[]): Promise<void> {
  const admin = connect(cluster.adminUrl);
  for (const statement of statements) await admin.unsafe(statement);
  await admin.end();
}

/** Ends the connections of the servers under test, so that they have to log in again. */
const disconnect = (): Promise<void> =>
  asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'recto%'");

/** A request of each API, of a visitor and of a user with a password. */
function requests(backend: EmbeddedBackend): readonly Request[] {
  const headers = { apikey: backend.anonKey, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const form = { email: `${randomUUID()}@example.org`, password: 'Password1' };
  return [
    new Request(`${ORIGIN}/rest/v1/pages?select=id&id=in.(${randomUUID()})`, { headers }),
    post('/rest/v1/rpc/list_gallery', { query: {} }),
    post('/auth/v1/token?grant_type=password', form),
    post('/auth/v1/signup', form),
    new Request(`${ORIGIN}/storage/v1/object/public/avatars/avatars/none.png`, { headers }),
  ];
}

interface Shown {
  readonly path: string;
  readonly status: number;
  readonly retryAfter: boolean;
}

/** The answers to all requests; their texts and headers name no host, port, role or reason. */
async function answers(backend: EmbeddedBackend): Promise<Shown[]> {
  const { port } = new URL(cluster.ownerUrl);
  const shown: Shown[] = [];
  for (const request of requests(backend)) {
    const answer = await backend.fetch(request);
    const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
    expect(text).not.toMatch(
      new RegExp(`127\\.0\\.0\\.1|${port}|recto|authentication|terminat|ECONN`, 'iu'),
    );
    const retryAfter = answer.headers.has('retry-after');
    shown.push({ path: new URL(request.url).pathname, status: answer.status, retryAfter });
  }
  return shown;
}

/** `files` stay readable where only the requests' role is refused: the storage API reads public buckets as the owner. */
function laterFor(shown: readonly Shown[], matches: (path: string) => boolean = () => true): void {
  const asked = shown.filter(({ path }) => matches(path));
  expect(asked).toEqual(asked.map(({ path }) => ({ path, status: 503, retryAfter: true })));
}

describe('decision 029: a database that cannot be reached is answered "later"', () => {
  test('a server that starts before its database waits for it, and says so once', async () => {
    await cluster.halt('shutdown');
    const starting = start();
    try {
      await eventually(() => {
        expect(lines).toEqual([expect.stringMatching(/^database: lost: /u)]);
      });
    } finally {
      await cluster.resume();
    }
    const backend = await starting;
    expect(lines).toEqual([expect.anything(), 'database: back']);
    expect((await answers(backend)).map(({ status }) => status)).not.toContain(503);
  });

  test('a server whose database stops answers 503, and works again when it is back', async () => {
    const backend = await start();
    await answers(backend);
    await cluster.halt('crash');
    try {
      laterFor(await answers(backend));
    } finally {
      await cluster.resume();
    }
    expect((await answers(backend)).map(({ status }) => status)).not.toContain(503);
    // Not one for each request.
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  test('a refused login of the requests’ role is 503, and the next start gives the role its password', async () => {
    const backend = await start();
    await asAdmin(`alter role ${REQUESTS_ROLE} password 'another'`);
    await disconnect();
    laterFor(await answers(backend), (path) => path.startsWith('/rest/'));
    expect(lines.join('\n')).toMatch(/^database: lost: password authentication failed/mu);
    const again = await start();
    expect((await answers(again)).map(({ status }) => status)).not.toContain(503);
  });

  test('a refused login of the owner is 503; a start then names the setting, not the password', async () => {
    const backend = await start();
    const { password } = new URL(cluster.ownerUrl);
    await asAdmin("alter role recto password 'another'");
    await disconnect();
    try {
      laterFor(await answers(backend), (path) => path.startsWith('/auth/'));
      const failure = await start().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(String(failure)).toContain('RECTO_DATABASE_URL');
      expect(String(failure)).not.toContain(password);
    } finally {
      await asAdmin(`alter role recto password '${password}'`);
    }
  });

  test('a server that only follows another one reads, and answers 503 to writes', async () => {
    const backend = await start();
    await asAdmin('alter database recto set default_transaction_read_only = on');
    await disconnect();
    try {
      // The first requests may still get the connections that were ended.
      await eventually(async () => {
        const shown = await answers(backend);
        expect(shown[0]).toMatchObject({ status: 200 });
        laterFor(shown, (path) => path === '/auth/v1/signup');
      });
    } finally {
      await asAdmin('alter database recto reset default_transaction_read_only');
      await disconnect();
    }
  });

  test('a statement that a silent server never answers ends with 503, and the next one connects anew', async () => {
    const way = await openWay(Number(new URL(cluster.ownerUrl).port));
    const address = new URL(cluster.ownerUrl);
    address.port = `${way.port}`;
    const backend = await start(address.href);
    const [list] = requests(backend);
    expect((await backend.fetch((list as Request).clone())).status).toBe(200);
    way.freeze();
    expect((await backend.fetch((list as Request).clone())).status).toBe(503);
    way.thaw();
    expect((await backend.fetch((list as Request).clone())).status).toBe(200);
    await Promise.all(open.splice(0).map((each) => each.close()));
    way.close();
  });
});

/** Passes bytes on until it is frozen: what is connected then stays connected, without an answer. */
async function openWay(to: number) {
  let isFrozen = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connectTo(to, '127.0.0.1');
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      let isLost = false;
      from.on('data', (bytes) => {
        isLost ||= isFrozen;
        if (!isLost) into.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => into.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
