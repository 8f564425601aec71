import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { pageStates } from '#store/pages/pages.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import { keepFailed } from '#store/outbox/refusals.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { syncPatiently, pageOnTwoDevices, giveAway } from '../../support/sync/devices.ts';
import { openDevice, type Device } from '../../support/device.ts';

/** A title change that the server rejects permanently. */
async function refuse(device: Device, id: string, title: string): Promise<void> {
  await device.update(id, { title });
  const [mutation] = await sealBatch(device.db, {
    owner: device.deps.owner,
    limits: LIMITS,
    now: Date.now(),
  });
  if (mutation === undefined) throw new Error('Nothing was sealed');
  await keepFailed(
    device.db,
    mutation,
    { kind: 'rejected', code: '23514' },
    { now: Date.now(), newId: randomUUID },
  );
}

const LIMITS = { rows: 25, bytes: 512 * 1024 };

describe('one page on two devices', () => {
  let backend: TestBackend;
  let user: TestUser;
  let here: Device;
  let there: Device;
  let id: string;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    ({ user, here, there, id } = await pageOnTwoDevices(backend));
  });

  test('both edits are kept: nothing is overwritten, and other pages sync', async () => {
    await there.update(id, { source: '<p>theirs</p>' });
    await there.sync();
    await here.update(id, { source: '<p>mine</p>' });
    await here.create({ title: 'Another' });
    expect(await here.sync()).toMatchObject({ waiting: 0, pause: null });

    expect(await here.db.conflicts.toArray()).toMatchObject([
      {
        pageId: id,
        mine: { html_source: '<p>mine</p>' },
        base: { html_source: '<p>start</p>' },
        theirs: { html_source: '<p>theirs</p>' },
        theirRevision: 2,
      },
    ]);
    expect(await pageStates(here.db)).toEqual(new Map([[id, 'conflict']]));
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 1, waiting: 0, failed: 0 });
    const rows = await backend.query(
      'select title, revision from pages where author_id = $1 order by title',
      [user.id],
    );
    expect(rows).toEqual([
      { title: 'Another', revision: 1 },
      { title: 'Start', revision: 2 },
    ]);
  });

  test('the same edit on both sides is no conflict', async () => {
    await there.update(id, { title: 'Same' });
    await there.sync();
    await here.update(id, { title: 'Same' });
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0 });
    expect(await here.pages()).toMatchObject([{ title: 'Same' }]);
  });

  test('an edit refused here and made there needs no attention', async () => {
    await refuse(here, id, 'Same');
    await there.update(id, { title: 'Same', tags: ['new'] });
    await there.sync();
    await here.update(id, { tags: ['new'] });
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ failed: 0, conflicts: 0, waiting: 0 });
    expect(await here.db.failed.count()).toBe(0);
  });

  test('a refused title moves to the trash with its page', async () => {
    await refuse(here, id, 'Mine');
    await there.remove(id);
    await there.sync();
    await here.update(id, { tags: ['new'] });
    await here.sync();
    await here.sync();
    expect(await here.pages()).toEqual([]);
    expect(await here.db.pages.get(id)).toMatchObject({ title: 'Mine', tags: ['new'] });
    expect(await syncStatus(here.db)).toMatchObject({ failed: 0, conflicts: 0, waiting: 0 });
  });

  test('an edit of a page in conflict changes my side', async () => {
    await there.update(id, { title: 'Theirs' });
    await there.sync();
    await here.update(id, { title: 'Mine' });
    await here.sync();
    await here.update(id, { source: '<p>more</p>' });
    await here.sync();
    await here.pull();
    expect(await here.db.conflicts.toArray()).toMatchObject([
      { mine: { title: 'Mine', html_source: '<p>more</p>' }, theirs: { title: 'Theirs' } },
    ]);
    expect(await here.pages()).toMatchObject([{ title: 'Mine', html_source: '<p>more</p>' }]);
  });

  test('a page deleted on both sides is deleted without a conflict', async () => {
    await there.remove(id);
    await there.sync();
    await here.remove(id);
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect(await here.pages()).toEqual([]);
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, failed: 0 });
  });

  test('a pull does not touch a page with unsynced changes', async () => {
    await there.update(id, { title: 'Theirs' });
    await there.sync();
    await here.update(id, { title: 'Mine' });
    await here.pull();
    expect(await here.pages()).toMatchObject([{ title: 'Mine' }]);
  });

  test('an undone edit shows what was pulled meanwhile', async () => {
    await there.update(id, { title: 'Theirs' });
    await there.sync();
    await here.update(id, { title: 'Mine' });
    await here.pull();
    await here.update(id, { title: 'Start' });
    expect(await here.pages()).toMatchObject([{ title: 'Theirs' }]);
    expect(await here.sync()).toMatchObject({ waiting: 0 });
  });

  test('a page hidden by row security is kept and reported, and others sync', async () => {
    await here.update(id, { title: 'Mine' });
    await here.create({ title: 'Another' });
    await giveAway(backend, id);
    expect(await here.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await here.db.failed.toArray()).toMatchObject([
      { pageId: id, failure: { kind: 'forbidden' } },
    ]);
    expect((await here.pages()).map((page) => page.title).toSorted()).toEqual(['Another', 'Mine']);
  });

  test('decision 093: a page that the server does not have is created again under its id', async () => {
    await here.update(id, { title: 'Mine' });
    await backend.query('delete from pages where id = $1', [id]);
    expect(await syncPatiently(here)).toMatchObject({ waiting: 0, pause: null });
    expect(await here.db.failed.count()).toBe(0);
    const found = await backend.query('select title, revision from pages where id = $1', [id]);
    expect(found).toEqual([{ title: 'Mine', revision: 1 }]);
    await there.pull();
    expect(await there.db.pages.get(id)).toMatchObject({ title: 'Mine' });
  });

  test('a restored page has its text', async () => {
    await here.remove(id);
    await here.sync();
    await here.restore(id);
    await here.sync();
    await there.pull();
    expect(await there.pages()).toMatchObject([{ id, html_source: '<p>start</p>' }]);
  });

  test('a page created, deleted and restored before any sync arrives once', async () => {
    const page = await here.create({ title: 'Undone' });
    await here.remove(page.id);
    expect(await here.db.outbox.count()).toBe(0);
    await here.restore(page.id);
    await here.sync();
    await there.pull();
    expect((await there.pages()).map(({ title }) => title)).toContain('Undone');
  });

  test('1,000 pages take 40 requests', { timeout: 120_000 }, async () => {
    let requests = 0;
    const writer = openDevice(backend, user, {
      fetch: (input, init) => {
        requests += 1;
        return backend.fetch(input, init);
      },
    });
    for (let count = 0; count < 1000; count += 1) await writer.create({ title: `Page ${count}` });
    expect(await writer.sync()).toMatchObject({ waiting: 0 });
    expect(requests).toBe(40);
    const first = writer.db.pages.count();
    await there.pull();
    expect(await there.db.pages.count()).toBe((await first) + 1);
  });
});
