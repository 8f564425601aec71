import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PAGE_COLUMNS, ACCEPTED_COLUMNS } from '#backend/pages/rows.ts';
import type { PageRow } from '#domain/page/pageRow.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../support/backend.ts';
import { openSimServer, type SimServer } from './world/server.ts';

describe('the simulation’s server', () => {
  let backend: TestBackend;
  let simulated: SimServer;
  let user: TestUser;

  beforeAll(async () => {
    backend = await openTestBackend({ offersEveryRequest: true });
    simulated = await openSimServer();
    user = await backend.signUp();
    await simulated.addPerson(user.id);
  });
  afterAll(async () => {
    await backend.close();
    await simulated.close();
  });

  test('answers the engine’s requests as the data API does', async () => {
    const first = rowOf({ title: 'First' });
    const second = rowOf({ title: 'Second', content_type: 'markdown', markdown_content: 'text' });
    const again = { ...first, base_revision: 1, last_mutation_id: randomUUID(), title: 'Again' };
    const deleted = { ...second, base_revision: 1, last_mutation_id: randomUUID() };
    const writes: readonly (readonly PageRow[])[] = [
      [first, second],
      [first],
      [again, { ...deleted, deleted_at: first.created_at }],
      [{ ...again, base_revision: 7, last_mutation_id: randomUUID() }],
      [rowOf({ title: 'x'.repeat(1001) })],
      [rowOf({ author_id: randomUUID() })],
      [rowOf({ base_revision: 3 })],
    ];
    for (const rows of writes) await expectSame('pages', WRITE, rows);
    const ids = `(${first.id},${second.id})`;
    const mutations = `(${first.last_mutation_id},${again.last_mutation_id},${randomUUID()})`;
    const changed = `author_id=eq.${user.id}&change_seq=gt.0&order=change_seq.asc&limit=200`;
    await expectSame('pages', `select=${PAGE_COLUMNS}&${changed}`);
    await expectSame(
      'pages',
      `select=${PAGE_COLUMNS}&author_id=eq.${user.id}&id=in.${ids}&order=id.asc`,
    );
    await expectSame(
      'page_mutations',
      `select=mutation_id,revision&mutation_id=in.${mutations}&order=mutation_id.asc`,
    );
    // Without a token: what row security hides and refuses.
    await expectSame('page_mutations', 'select=mutation_id,revision', undefined, false);
    await expectSame('pages', WRITE, [rowOf({})], false);
    await expectSame(
      'page_revisions',
      `select=${POINT}&page_id=eq.${first.id}&order=revision.desc`,
    );
    await expectSame('rpc/read_revisions', `ids={${String(again.last_mutation_id)}}`);
    await expectSame('rpc/sync_state', '', { known: null, seen: 0 });
    expect.assertions(15);
  });

  /** The common response of both servers; throws if they differ. */
  async function expectSame(
    table: string,
    query: string,
    rows?: readonly PageRow[] | object,
    signedIn = true,
  ): Promise<void> {
    const url = `${backend.url}/rest/v1/${table}?${query}`;
    const init: RequestInit = {
      method: rows === undefined ? 'GET' : 'POST',
      headers: {
        apikey: backend.anonKey,
        'content-type': 'application/json',
        prefer: 'return=representation,resolution=merge-duplicates',
        ...(signedIn && { authorization: `Bearer ${user.accessToken}` }),
      },
      ...(rows !== undefined && { body: JSON.stringify(rows) }),
    };
    const real = await backend.fetch(url, init);
    const answer = await simulated.answer(signedIn ? user.id : null, url, init);
    expect({ query, status: statusOf(answer), body: comparable(answer.text) }).toEqual({
      query,
      status: statusOf(real),
      body: comparable(await real.text()),
    });
  }

  function rowOf(columns: Partial<PageRow>): PageRow {
    const row: PageRow = {
      id: randomUUID(),
      author_id: user.id,
      title: 'A page',
      content_type: 'html',
      html_content: '<p>Text</p>',
      page_css: null,
      markdown_content: null,
      html_source: '<main>Text</main>',
      tags: ['one', 'two'],
      is_public: true,
      is_unlisted: false,
      is_purged: false,
      created_at: '2026-01-01T00:00:00.000Z',
      deleted_at: null,
      base_revision: 0,
      base_mutation_id: null,
      restored_timeline: null,
      restored_seq: null,
      last_mutation_id: randomUUID(),
    };
    return Object.assign(row, columns);
  }
});

const WRITE = `on_conflict=id&select=${ACCEPTED_COLUMNS}`;

const POINT = 'mutation_id,change_seq,timeline,origin_timeline,origin_seq';

/** No client distinguishes 200 from 201. */
function statusOf({ status }: { readonly status: number }): number {
  return status === 201 ? 200 : status;
}

/** A response without times: rows sorted by id; of a refusal only the code. */
function comparable(text: string): unknown {
  const body: unknown = JSON.parse(text);
  if (!Array.isArray(body)) {
    const { code, change_seq } = body as { readonly code?: string; readonly change_seq?: number };
    return code ?? change_seq;
  }
  const rows = body as Readonly<Record<string, unknown>>[];
  return rows
    .map((row) => ({
      ...row,
      updated_at: typeof row['updated_at'],
      // Each of the two databases has its own.
      timeline: typeof row['timeline'],
      created_at: String(row['created_at']).slice(0, 10),
      deleted_at: typeof row['deleted_at'],
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
