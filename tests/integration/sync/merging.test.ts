import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { mergePages } from '#domain/sync/merge.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';
import { asksTimeline } from '../../support/sync/syncState.ts';

const LINES = '<p>one</p>\n<p>two</p>\n<p>three</p>\n';

describe('decision 009, rule 4: one page edited on two devices in different places', () => {
  let backend: TestBackend;
  let user: TestUser;
  let here: Device;
  let there: Device;
  let id: string;
  let requests: string[];

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    requests = [];
    here = openDevice(backend, user, { fetch: counted });
    there = openDevice(backend, user);
    ({ id } = await here.create({ title: 'Start', source: LINES, tags: ['a'] }));
    await here.sync();
    await there.pull();
    await there.update(id, { source: LINES.replace('three', 'THREE'), tags: ['a', 'there'] });
    await there.sync();
    requests = [];
  });

  const counted: typeof fetch = (input, init) => {
    if (!asksTimeline(input)) requests.push(init?.method ?? 'GET');
    return backend.fetch(input, init);
  };

  async function editHere(): Promise<void> {
    await here.update(id, {
      source: LINES.replace('one', 'ONE'),
      title: 'Mine',
      tags: ['here', 'a'],
    });
  }

  const MERGED = {
    title: 'Mine',
    html_source: '<p>ONE</p>\n<p>two</p>\n<p>THREE</p>\n',
    html_content: '<p>ONE</p>\n<p>two</p>\n<p>THREE</p>\n',
    tags: ['a', 'there', 'here'],
  };

  test('the merge is sent under a new id and shown on both devices', async () => {
    await editHere();
    const [before] = await here.db.outbox.toArray();
    expect(await here.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await here.pages()).toMatchObject([MERGED]);
    await there.pull();
    expect(await there.pages()).toMatchObject([MERGED]);
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, failed: 0 });
    const ledger = await backend.query<{ mutation_id: string; revision: number }>(
      'select mutation_id, revision from page_revisions where page_id = $1 order by revision',
      [id],
    );
    expect(ledger.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(ledger.map((row) => row.mutation_id)).not.toContain(before?.mutationId);
    // Send, lookup (page and ledger), resend.
    expect(requests).toEqual(['POST', 'GET', 'GET', 'POST']);
  });

  test('this device’s earlier version is kept in the history', async () => {
    await editHere();
    await here.sync();
    const asides = await here.db.revisions.filter(({ reason }) => reason === 'setAside').toArray();
    expect(asides).toMatchObject([
      { pageId: id, page: { title: 'Mine', html_source: LINES.replace('one', 'ONE') } },
    ]);
  });

  test('edits queued behind a sealed one are part of the merge', async () => {
    await editHere();
    here = openDevice(backend, user, {
      fetch: () => Promise.reject(new TypeError('no network')),
      sameDeviceAs: here,
    });
    await here.sync();
    await here.update(id, { title: 'Later' });
    expect(await here.db.outbox.count()).toBe(2);
    const tab = openDevice(backend, user, { sameDeviceAs: here });
    expect(await tab.sync()).toMatchObject({ waiting: 0 });
    expect(await tab.pages()).toMatchObject([{ ...MERGED, title: 'Later' }]);
  });

  test('the worker leaves the merge to a window, which does not resend the edit', async () => {
    await editHere();
    const worker = openDevice(backend, user, { sameDeviceAs: here, merge: null, fetch: counted });
    for (let pass = 0; pass < 3; pass += 1) {
      expect(await worker.sync()).toMatchObject({ waiting: 1, pause: null });
    }
    expect(requests).toEqual(['POST', 'GET', 'GET']);
    expect(await here.db.outbox.toArray()).toMatchObject([{ attempts: 0, lastFailure: null }]);
    requests = [];
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect(requests).toEqual(['GET', 'GET', 'POST']);
    expect(await here.pages()).toMatchObject([MERGED]);
  });

  test('a merge whose code cannot be loaded backs off for 30 s and counts no attempt', async () => {
    let now = Date.now();
    const tab = openDevice(backend, user, {
      sameDeviceAs: here,
      now: () => now,
      fetch: counted,
      merge: () => Promise.reject(new Error('the code did not arrive')),
    });
    await editHere();
    for (let pass = 0; pass < 3; pass += 1) {
      expect(await tab.sync()).toMatchObject({ waiting: 1, retryAt: now + 30_000 });
    }
    expect(requests).toEqual(['POST', 'GET', 'GET']);
    expect(await tab.db.outbox.toArray()).toMatchObject([{ attempts: 0 }]);
    now += 30_000;
    await tab.sync();
    expect(requests).toEqual(['POST', 'GET', 'GET', 'GET', 'GET']);
    expect(await syncStatus(tab.db)).toMatchObject({ conflicts: 0, failed: 0, waiting: 1 });
  });

  test('an edit during the merge is included', async () => {
    let typing = 2;
    const tab: Device = openDevice(backend, user, {
      sameDeviceAs: here,
      merge: async (versions) => {
        if (typing > 0) await here.update(id, { title: `Typing ${(typing -= 1)}` });
        return mergePages(versions, here.services.publish);
      },
    });
    await editHere();
    expect(await tab.sync()).toMatchObject({ waiting: 0 });
    expect(await tab.pages()).toMatchObject([{ ...MERGED, title: 'Typing 0' }]);
    expect(await tab.db.outbox.count()).toBe(0);
  });

  test('a page that is edited continuously backs off for a second', async () => {
    let typed = 0;
    const tab: Device = openDevice(backend, user, {
      sameDeviceAs: here,
      merge: async (versions) => {
        await here.update(id, { title: `Typing ${(typed += 1)}` });
        return mergePages(versions, here.services.publish);
      },
    });
    await editHere();
    expect(await tab.sync()).toMatchObject({ waiting: 2 });
    expect(typed).toBe(3);
  });

  test('an edit already in theirs is not sent', async () => {
    await here.update(id, { tags: ['a', 'there'] });
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect(requests).toEqual(['POST', 'GET', 'GET']);
    expect(await here.pages()).toMatchObject([{ html_source: LINES.replace('three', 'THREE') }]);
  });

  test('unsynced changes survive the loss of the page’s row', async () => {
    await editHere();
    await here.db.pages.delete(id);
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect(await here.db.conflicts.toArray()).toMatchObject([
      { pageId: id, mine: { title: 'Mine', html_source: LINES.replace('one', 'ONE') } },
    ]);
  });
});
