import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { discardUnsent } from '#mutators/pages/unsent.ts';
import { emptyTrash } from '#mutators/pages/trash.ts';
import { openNotices } from '#store/outbox/firstSync.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { countTrashed, trashedIds } from '#store/pages/pages.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice, valueOf, type Device } from '../../support/device.ts';
import { sealAll } from '../../support/sync/seal.ts';
import { pageOnTwoDevices, type OnTwoDevices } from '../../support/sync/devices.ts';

describe('emptying the trash', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());

  const empty = async ({ services, db }: Device) =>
    valueOf(await emptyTrash(services, valueOf(await trashedIds(db))));

  const atServer = ({ user }: OnTwoDevices) =>
    backend.query<{ title: string; purged: boolean; texts: number; live: boolean }>(
      `select p.title, p.is_purged as purged, p.deleted_at is null as live,
         (select count(*)::int from page_sources s where s.page_id = p.id)
         + (select count(*)::int from page_revisions r where r.page_id = p.id and r.revision < p.revision)
         + num_nonnulls(p.html_content, p.page_css, p.markdown_content) as texts
       from pages p where p.author_id = $1 order by p.change_seq`,
      [user.id],
    );

  const atRest = async (...devices: readonly Device[]) => {
    for (const { db } of devices) {
      expect(await syncStatus(db)).toMatchObject({ waiting: 0, failed: 0, conflicts: 0 });
      expect(await db.failed.count()).toBe(0);
    }
  };

  const kinds = async ({ db }: Device) => (await openNotices(db)).map(({ kind }) => kind);

  /** A page in the trash of both devices and the server. */
  const trashed = async (): Promise<OnTwoDevices> => {
    const stage = await pageOnTwoDevices(backend);
    await stage.here.remove(stage.id);
    await stage.here.sync();
    await stage.there.pull();
    expect(await countTrashed(stage.there.db)).toBe(1);
    return stage;
  };

  test('deletes texts and history at the server, and the page on every device', async () => {
    const stage = await trashed();
    const { here, there, id } = stage;
    expect(await empty(here)).toEqual({ deleted: 1, left: 0 });
    expect(await countTrashed(here.db)).toBe(0);
    expect(await syncStatus(here.db)).toMatchObject({ waiting: 1 });
    await here.sync();
    expect(await atServer(stage)).toEqual([
      { title: 'Deleted', purged: true, texts: 0, live: false },
    ]);
    for (const device of [here, there]) {
      await device.pull();
      expect(await device.db.pages.get(id)).toBeUndefined();
      expect(await device.db.revisions.count()).toBe(0);
      expect(await device.db.shadows.get(id)).toMatchObject({ row: null, isPurged: true });
    }
    const fresh = openDevice(backend, stage.user);
    await fresh.pull();
    expect(await fresh.db.pages.count()).toBe(0);
    await atRest(here, there, fresh);
  });

  test('works for a page deleted offline, sent or not, and for one that the server never had', async () => {
    const stage = await pageOnTwoDevices(backend);
    const { here, id } = stage;
    const never = await here.create({ title: 'Never sent' });
    await here.update(id, { title: 'Edited offline' });
    await here.remove(id);
    await here.remove(never.id);
    expect(await empty(here)).toEqual({ deleted: 2, left: 0 });
    expect(await here.db.outbox.count()).toBe(1);
    await here.sync();
    expect(await atServer(stage)).toMatchObject([{ purged: true, texts: 0 }]);
    await atRest(here);
  });

  test('is sent after a deletion that is in flight', async () => {
    const stage = await pageOnTwoDevices(backend);
    const { here, id } = stage;
    await here.remove(id);
    await sealAll(here.db);
    await empty(here);
    expect(await here.db.outbox.count()).toBe(2);
    await here.sync();
    await here.sync();
    expect(await atServer(stage)).toMatchObject([{ purged: true, texts: 0 }]);
    expect(await here.db.pages.count()).toBe(0);
    await atRest(here);
  });

  test('a page restored on another device since stays, with a notice', async () => {
    const stage = await trashed();
    const { here, there, id } = stage;
    await empty(here);
    await there.restore(id);
    await there.sync();
    await here.sync();
    expect(await atServer(stage)).toMatchObject([{ title: 'Start', purged: false, live: true }]);
    expect(await here.pages()).toMatchObject([{ id, html_source: '<p>start</p>' }]);
    expect(await kinds(here)).toEqual(['spared']);
    await atRest(here, there);
  });

  test.each([['restored'], ['edited before the deletion reached it']])(
    'a page %s on a device that syncs later becomes a new page',
    async (how) => {
      const stage = how === 'restored' ? await trashed() : await pageOnTwoDevices(backend);
      const { here, there, id } = stage;
      if (how === 'restored') await there.restore(id);
      else await here.remove(id);
      await there.update(id, { source: '<p>theirs</p>' });
      await here.sync();
      await empty(here);
      await here.sync();
      for (let round = 0; round < 2; round += 1) {
        await there.pull();
        await there.sync();
      }
      await here.pull();
      const [renewed] = await here.pages();
      expect(renewed).toMatchObject({ html_source: '<p>theirs</p>', deleted_at: null });
      expect(renewed?.id).not.toBe(id);
      expect(await there.pages()).toMatchObject([{ id: renewed?.id }]);
      expect(await kinds(there)).toEqual(['renewed']);
      expect(await atServer(stage)).toMatchObject([
        { purged: true },
        { purged: false, live: true },
      ]);
      await atRest(here, there);
    },
  );

  test('on two devices at once is the same as once', async () => {
    const { here, there } = await trashed();
    await empty(here);
    await empty(there);
    await here.sync();
    await there.sync();
    await here.pull();
    await atRest(here, there);
    expect(await kinds(there)).toEqual([]);
    expect(await there.db.pages.count()).toBe(0);
  });

  test('leaves pages with a conflict or a draft, and those deleted after the question', async () => {
    const stage = await trashed();
    const { here } = stage;
    const inTrash = valueOf(await trashedIds(here.db));
    const other = await here.create({ title: 'Deleted after the question' });
    await here.remove(other.id);
    const [id = ''] = inTrash;
    const draft = { type: 'html', pageId: id, text: '<p>not saved</p>', owner: 'o' } as const;
    await here.db.drafts.put({
      key: `${id}#${draft.owner}`,
      content_type: draft.type,
      text: draft.text,
      pageId: id,
      updatedAt: 1,
    });
    expect(valueOf(await emptyTrash(here.services, inTrash))).toEqual({ deleted: 0, left: 1 });
    await here.db.drafts.clear();
    expect(valueOf(await emptyTrash(here.services, inTrash))).toEqual({ deleted: 1, left: 0 });
    expect(valueOf(await trashedIds(here.db))).toEqual([other.id]);
  });

  test('discarded before it was sent puts the page back into the trash', async () => {
    const stage = await trashed();
    const { here, id } = stage;
    await empty(here);
    valueOf(await discardUnsent(here.services, id, null));
    expect(valueOf(await trashedIds(here.db))).toEqual([id]);
    expect(await here.db.pages.get(id)).toMatchObject({ html_source: '<p>start</p>' });
    await atRest(here);
  });

  test('refused by the server, the page is in the trash again and can be emptied once more', async () => {
    const stage = await trashed();
    const { here, id } = stage;
    await backend.query(
      `alter table pages add constraint picky check (title <> 'Deleted') not valid`,
    );
    await empty(here);
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ failed: 1 });
    expect(valueOf(await trashedIds(here.db))).toEqual([id]);
    await backend.query('alter table pages drop constraint picky');
    await empty(here);
    await here.sync();
    expect(await atServer(stage)).toMatchObject([{ purged: true }]);
    await atRest(here);
  });
});
