import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBackend, type EmbeddedBackend } from '../../../supabase/local/createBackend.ts';
import type * as migrate from '../../../supabase/local/database/migrate.ts';
import { openDatabase } from '../../../supabase/local/database/openDatabase.ts';
import { signUpAt, type TestUser } from '../../support/backend.ts';
import { clientOf } from '../../support/clients.ts';
import { openDevice, type Device } from '../../support/device.ts';
import { newPage, nextWrite, upsert } from './pageRows.ts';

const ORIGIN = 'http://127.0.0.1:54321';
const ANON_KEY = 'sb_publishable_recto_local';

/** The migrations that a Recto has: first only those before the timelines. */
const limit = vi.hoisted(() => ({ below: '20261127090000' }));

vi.mock('../../../supabase/local/database/migrate.ts', async (importOriginal) => {
  const real = await importOriginal<typeof migrate>();
  const readMigrations = async () =>
    (await real.readMigrations()).filter(({ version }) => version < limit.below);
  return { ...real, readMigrations };
});

let folder: string;
let backend: EmbeddedBackend;
let user: TestUser;
/** Written before the migration: once, twice, and moved to the trash. */
let old: Record<'once' | 'twice' | 'trashed', ReturnType<typeof newPage>>;

const server = {
  url: ORIGIN,
  anonKey: ANON_KEY,
  fetch: ((input, init) => backend.fetch(new Request(input, init))) as typeof fetch,
};

const asUser = () => clientOf(server, user);

beforeAll(async () => {
  process.env['LITE_AUTH_BCRYPT_COST'] = '4';
  folder = await mkdtemp(join(tmpdir(), 'recto-older-'));
  const options = { origin: ORIGIN, log: () => undefined };
  backend = await createBackend({ ...options, dataDir: 'memory', offersEveryRequest: true });
  user = await signUpAt(server.fetch, ANON_KEY);
  const markdown = () => ({
    ...newPage(user.id),
    content_type: 'markdown',
    html_content: null,
    html_source: null,
    markdown_content: 'one\n\ntwo\n\nthree',
  });
  old = { once: markdown(), twice: markdown(), trashed: markdown() };
  await upsert(asUser(), old.once, old.twice, old.trashed);
  old.twice = nextWrite(old.twice, 1, { title: 'Second' });
  old.trashed = nextWrite(old.trashed, 1, { deleted_at: new Date().toISOString() });
  await upsert(asUser(), old.twice, old.trashed);
  const dump = await backend.dump();
  await backend.close();

  const source = { folder: join(folder, 'database'), dump };
  await (await openDatabase({ source, log: options.log })).close();
  await writeFile(join(folder, 'ready'), '');
  limit.below = '9';
  backend = await createBackend({ ...options, dataDir: folder, offersEveryRequest: true });
  user = { ...user, accessToken: await signIn() };
}, 120_000);

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

/** The data folder's key is new, so the earlier token is not valid. */
async function signIn(): Promise<string> {
  const answer = await server.fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: 'Password1' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

/** A device as an app before the timelines left it, after a complete pull. */
async function olderDevice(): Promise<Device> {
  const device = openDevice(server, user);
  await device.pull();
  const { db } = device;
  await db.meta.bulkDelete(['timeline', 'seen']);
  for (const shadow of await db.shadows.toArray()) {
    const { id, revision, change_seq } = shadow;
    await db.shadows.put({ id, revision, change_seq, row: null });
  }
  return device;
}

describe('decision 093: a database from before the timelines', () => {
  test('gives its rows and their history the first timeline', async () => {
    const timelines = await backend.query<{ id: string }>('select id from private.timelines');
    expect(timelines).toHaveLength(1);
    const [first] = timelines;
    for (const table of ['pages', 'page_revisions']) {
      const rows = await backend.query(`select distinct timeline, origin_timeline from ${table}`);
      expect(rows).toEqual([{ timeline: first?.id, origin_timeline: null }]);
    }
    const [counted] = await backend.query('select count(*)::int as rows from page_revisions');
    expect(counted).toEqual({ rows: 5 });
  });

  test('is pulled by a new device, and not compared by one that knows its pages', async () => {
    const device = await olderDevice();
    await device.pull();
    const pages = await device.db.pages.toArray();
    expect(
      new Map(pages.map(({ id, title, deleted_at }) => [id, [title, deleted_at !== null]])),
    ).toEqual(
      new Map([
        [old.once.id, ['A page', false]],
        [old.twice.id, ['Second', false]],
        [old.trashed.id, ['A page', true]],
      ]),
    );
    expect(await device.db.meta.get('reconciling')).toBeUndefined();
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('accepts an update of its rows, with and without the id of the base', async () => {
    const update = nextWrite(old.twice, 2, { title: 'By number' });
    expect(await upsert(asUser(), update)).toMatchObject([{ title: 'By number', revision: 3 }]);
    const device = await olderDevice();
    await device.update(old.once.id, {
      title: 'From a device',
      source: 'one\n\ntwo\n\nthree',
      content_type: 'markdown',
    });
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    const rows = await backend.query('select title, revision from pages where id = $1', [
      old.once.id,
    ]);
    expect(rows).toEqual([{ title: 'From a device', revision: 2 }]);
    const wrong = { ...nextWrite(old.trashed, 2), base_mutation_id: randomUUID() };
    expect(await upsert(asUser(), wrong)).toEqual([]);
  });

  test('keeps both versions of a row that two devices changed', async () => {
    const [here, there] = [await olderDevice(), await olderDevice()];
    const edit = (device: Device, source: string) =>
      device.update(old.twice.id, { title: 'Both', source, content_type: 'markdown' });
    await edit(there, 'one\n\ntheirs\n\nthree');
    await there.sync();
    await edit(here, 'one\n\nmine\n\nthree');
    await here.sync();
    expect(await here.db.conflicts.toArray()).toMatchObject([
      {
        pageId: old.twice.id,
        mine: { markdown_content: 'one\n\nmine\n\nthree' },
        base: { markdown_content: 'one\n\ntwo\n\nthree' },
        theirs: { markdown_content: 'one\n\ntheirs\n\nthree' },
      },
    ]);
  });
});
