import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import { undoDelete } from '#mutators/pages/history.ts';
import { retryPages } from '#mutators/pages/unsent.ts';
import { queueChange } from '#store/outbox/outbox.ts';
import { openNotices } from '#store/outbox/firstSync.ts';
import { localRevisions } from '#store/pages/revisions.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';
import { sealAll } from '../../support/sync/seal.ts';
import { syncPatiently, giveAway } from '../../support/sync/devices.ts';

/** A title that the server rejects. */
const REFUSED = 'Refused';

describe('the trash and the server', () => {
  let backend: TestBackend;
  let user: TestUser;
  let here: Device;
  let page: Page;

  beforeAll(async () => {
    backend = await openTestBackend();
    await backend.query(`alter table pages add constraint picky check (title <> '${REFUSED}')`);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    here = openDevice(backend, user);
    page = await here.create({ title: 'Start', source: '<p>text</p>' });
    await here.sync();
  });

  const stamp = () => ({ mutationId: randomUUID(), now: Date.now() });
  const refuse = () => queueChange(here.db, page.id, { title: REFUSED }, stamp());
  const rows = () =>
    backend.query<{ id: string; title: string; deleted: boolean; revision: number }>(
      `select id, title, deleted_at is not null as deleted, revision from pages
       where author_id = $1 order by created_at`,
      [user.id],
    );
  const notices = async () => (await openNotices(here.db)).map(({ kind }) => kind);
  const setAside = async () =>
    (await localRevisions(here.db, page.id))
      .filter(({ reason }) => reason === 'setAside')
      .map((version) => version.page.title);
  const atRest = async () => {
    expect(await syncStatus(here.db)).toMatchObject({ failed: 0, waiting: 0, conflicts: 0 });
    expect(await here.db.failed.count()).toBe(0);
  };

  test('deleting a page with a refused edit sets the refused text aside', async () => {
    await refuse();
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ failed: 1 });
    await here.remove(page.id);
    await here.sync();
    expect(await rows()).toMatchObject([{ title: 'Start', deleted: true, revision: 2 }]);
    expect(await setAside()).toEqual([REFUSED]);
    await atRest();
  });

  test.each([['before it is sent'], ['after the server took it']])(
    'such a deletion undone %s restores the refused text',
    async (when) => {
      await refuse();
      await here.sync();
      const [seen] = await here.pages();
      if (seen === undefined) throw new Error('There is no page');
      await here.remove(page.id);
      if (when.startsWith('after')) await here.sync();
      expect(await undoDelete(here.services, seen)).toMatchObject({ value: { title: REFUSED } });
      await here.sync();
      expect(await here.pages()).toMatchObject([{ id: page.id, title: REFUSED, deleted_at: null }]);
      expect(await syncStatus(here.db)).toMatchObject({ failed: 1, waiting: 0 });
    },
  );

  test('undoing a deletion keeps another device’s changes', async () => {
    const there = openDevice(backend, user);
    await here.remove(page.id);
    await here.sync();
    await there.pull();
    await there.restore(page.id);
    await there.update(page.id, { title: 'Theirs' });
    await there.sync();
    await here.pull();
    expect(await undoDelete(here.services, page)).toMatchObject({ value: { title: 'Theirs' } });
  });

  test.each([['joined in one change'], ['behind one under way']])(
    'an edit that is refused and a deletion %s: the deletion is sent all the same',
    async (how) => {
      await refuse();
      if (how.startsWith('behind')) await sealAll(here.db);
      await here.remove(page.id);
      expect(await here.sync()).toMatchObject({ waiting: 0 });
      expect(await rows()).toMatchObject([{ title: 'Start', deleted: true }]);
      expect(await setAside()).toEqual([REFUSED]);
      await atRest();
    },
  );

  test.each([['joined in one change'], ['after the refusal']])(
    'a deletion without the refused text, %s, keeps who can see the page',
    async (how) => {
      await refuse();
      await here.update(page.id, { visibility: 'private' });
      if (how.startsWith('after')) await here.sync();
      await here.remove(page.id);
      await here.sync();
      await atRest();
      await here.restore(page.id);
      await here.sync();
      expect(
        await backend.query('select title, is_public from pages where id = $1', [page.id]),
      ).toEqual([{ title: 'Start', is_public: false }]);
    },
  );

  test('a refused deletion is tried once, and kept', async () => {
    await refuse();
    await here.sync();
    await giveAway(backend, page.id);
    await here.remove(page.id);
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ failed: 1, waiting: 0 });
  });

  describe('a page restored after the server purged it', () => {
    const purged = async () => {
      await here.remove(page.id);
      await here.sync();
      await backend.query('delete from pages where id = $1', [page.id]);
    };

    test('becomes a new page with its text and versions, and a notice says so', async () => {
      await purged();
      await here.restore(page.id);
      await here.update(page.id, { title: 'Back' });
      expect(await syncPatiently(here)).toMatchObject({ waiting: 0, pause: null });
      const [shown, ...others] = await here.pages();
      expect(others).toEqual([]);
      expect(shown).toMatchObject({ title: 'Back', html_source: '<p>text</p>' });
      expect(shown?.id).not.toBe(page.id);
      expect(await openNotices(here.db)).toMatchObject([
        { pageId: shown?.id, title: 'Back', kind: 'renewed' },
      ]);
      expect(await rows()).toMatchObject([{ id: shown?.id, title: 'Back', deleted: false }]);
      const versions = await localRevisions(here.db, shown?.id ?? '');
      expect(versions.map((version) => version.page.title)).toEqual(['Start', 'Back']);
      expect(await here.db.pages.get(page.id)).toBeUndefined();
      await atRest();
    });

    test('and deleted again before it was sent, is deleted', async () => {
      await purged();
      await here.restore(page.id);
      await sealAll(here.db);
      await here.remove(page.id);
      expect(await syncPatiently(here)).toMatchObject({ waiting: 0 });
      expect([await rows(), await here.db.pages.count(), await notices()]).toEqual([[], 0, []]);
      await atRest();
    });

    test('is renewed by the worker, too', async () => {
      const worker = openDevice(backend, user, { merge: null, sameDeviceAs: here });
      await purged();
      await here.restore(page.id);
      expect(await syncPatiently(worker)).toMatchObject({ waiting: 0 });
      expect(await notices()).toEqual(['renewed']);
    });

    test('is renewed by a retry after it was forbidden', async () => {
      await purged();
      await here.restore(page.id);
      const mutation = await here.db.outbox.toCollection().first();
      if (mutation === undefined) throw new Error('Nothing waits');
      await here.db.outbox.clear();
      await here.db.failed.add({
        pageId: page.id,
        mutation,
        failure: { kind: 'forbidden' },
        at: 0,
        resolvedAt: null,
      });
      await retryPages(here.services, [page.id]);
      await syncPatiently(here);
      expect(await notices()).toEqual(['renewed']);
      await atRest();
    });
  });
});
