import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './client.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { startServerProcess, type ServerProcess } from './serverProcess.ts';

const RESTARTS = Number(process.env['TEST_RESTARTS'] ?? 20);
const WRITERS = 8;

/** Requests of each writer between two restarts, so that they meet one in all its phases. */
const WRITES_BETWEEN = 40;

/** A request without an answer for so long counts as hung, ms. */
const HUNG_MS = 60_000;

let cluster: Cluster;
let server: ServerProcess;

beforeAll(async () => {
  cluster = await startCluster();
  server = await startServerProcess(cluster.ownerUrl);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await cluster.stop();
}, 120_000);

type Status = number | 'hung' | 'refused';

/** How often each was answered, and the different texts of refusals. */
const statuses = new Map<Status, number>();
const refusals = new Set<string>();

const count = (status: Status): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

/** Sends until it is accepted, as the outbox does: the same bytes after a failure. */
async function send(path: string, init: RequestInit, token: string): Promise<unknown> {
  for (;;) {
    const headers = {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation,resolution=merge-duplicates',
    };
    try {
      const answer = await fetch(`${server.url}${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(HUNG_MS),
      });
      const body = await answer.text();
      count(answer.status);
      if (answer.ok) return JSON.parse(body) as unknown;
      refusals.add(`${answer.status} ${answer.headers.get('retry-after') ?? '-'} ${body}`);
    } catch (error) {
      count(error instanceof Error && error.name === 'TimeoutError' ? 'hung' : 'refused');
      if (server.hasCrashed()) throw error;
    }
    await sleep(20);
  }
}

interface Acknowledged {
  readonly id: string;
  readonly revision: number;
  readonly html_content: string;
}

/** A user who creates pages and edits them, and keeps what was acknowledged. */
async function createWriter() {
  const form = { email: `${randomUUID()}@example.org`, password: 'Password1' };
  const signUp = { method: 'POST', body: JSON.stringify(form) };
  const { access_token: token, user } = (await send('/auth/v1/signup', signUp, server.anonKey)) as {
    access_token: string;
    user: { id: string };
  };
  const pages = new Map<string, Acknowledged>();
  let writes = 0;
  return {
    pages,
    writes: () => writes,
    write: async (): Promise<void> => {
      const known = [...pages.values()].at(-1 - (writes % 5));
      const isNew = known === undefined || writes % 4 === 0;
      const id = isNew ? randomUUID() : known.id;
      const text = `<p>${randomUUID()}</p>`;
      const row = {
        id,
        author_id: user.id,
        title: 'Tea',
        content_type: 'html',
        html_content: text,
        base_revision: isNew ? 0 : known.revision,
        last_mutation_id: randomUUID(),
      };
      const columns = 'select=id,revision,html_content&on_conflict=id';
      const body = JSON.stringify([row]);
      const stored = await send(`/rest/v1/pages?${columns}`, { method: 'POST', body }, token);
      const [page] = stored as Acknowledged[];
      // An empty answer is a write that had been accepted before its answer was lost.
      pages.set(id, page ?? { id, revision: (isNew ? 0 : known.revision) + 1, html_content: text });
      writes += 1;
      if (writes % 7 === 0) await send('/auth/v1/user', { method: 'GET' }, token);
      if (writes % 11 === 0) {
        const asked = { method: 'POST', body: '{"query":{}}' };
        await send('/rest/v1/rpc/list_gallery', asked, server.anonKey);
      }
    },
  };
}

/** Ends a connection of the server in the middle of whatever it does. */
async function killSome(): Promise<void> {
  const admin = connect(cluster.adminUrl);
  try {
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename like 'recto%' order by random() limit 3`;
  } finally {
    await admin.end();
  }
}

test(
  `decision 029: ${RESTARTS} restarts of PostgreSQL under ${WRITERS} writers end no process, leave no request without an answer and lose no write`,
  { timeout: 15 * 60_000 },
  async () => {
    const writers = await Promise.all(Array.from({ length: WRITERS }, createWriter));
    let isOver = false;
    const writing = Promise.allSettled(
      writers.map(async (writer) => {
        while (!isOver) await writer.write();
      }),
    );
    const total = () => writers.reduce((sum, writer) => sum + writer.writes(), 0);
    const untilWritten = async (more: number): Promise<void> => {
      const wanted = total() + more;
      while (total() < wanted && !server.hasCrashed()) await sleep(10);
    };
    for (let round = 0; round < RESTARTS && !server.hasCrashed(); round += 1) {
      await untilWritten((WRITERS * WRITES_BETWEEN) / 2);
      await killSome();
      await untilWritten((WRITERS * WRITES_BETWEEN) / 2);
      await cluster.halt(round % 2 === 0 ? 'shutdown' : 'crash');
      await cluster.resume();
    }
    isOver = true;
    const outcomes = await writing;
    expect({ crashed: server.hasCrashed(), log: server.hasCrashed() ? server.log() : '' }).toEqual({
      crashed: false,
      log: '',
    });
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(statuses.get('hung') ?? 0).toBe(0);

    const owner = connect(cluster.ownerUrl);
    const rows = await owner<{ id: string; revision: number; html_content: string }>`
      select id, revision, html_content from pages`;
    await owner.end();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const pages = writers.flatMap((writer) => [...writer.pages.values()]);
    const missing = pages.filter(
      ({ id, html_content: text, revision }) =>
        stored.get(id)?.html_content !== text || stored.get(id)?.revision !== revision,
    );
    expect(missing).toEqual([]);
    expect(rows.length).toBe(pages.length);

    expect(
      [...statuses.keys()]
        .filter((status) => status !== 503)
        .map(String)
        .toSorted(),
    ).toEqual(['200', '201']);
    const leaks = [...refusals].filter((body) => /127\.0\.0\.1|recto|password|port/iu.test(body));
    expect(leaks).toEqual([]);
    process.stdout.write(
      `${total()} writes, answers: ${JSON.stringify([...statuses])}\n${[...refusals].join('\n')}\n`,
    );
  },
);
