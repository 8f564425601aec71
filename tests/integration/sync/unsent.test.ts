import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { discardUnsent, retryPages } from '#mutators/pages/unsent.ts';
import { queueChange } from '#store/outbox/outbox.ts';
import { pageStates } from '#store/pages/pages.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';

describe('discarding or resending unsynced changes', () => {
  let backend: TestBackend;
  let user: TestUser;
  let here: Device;
  /** Wraps the next page write, once. */
  let around: ((send: () => Promise<Response>) => Promise<Response>) | null;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    around = null;
    here = openDevice(backend, user, {
      fetch: (input, init) => {
        const send = () => backend.fetch(input, init);
        const wrap = init?.method === 'POST' ? around : null;
        if (wrap === null) return send();
        around = null;
        return wrap(send);
      },
    });
  });

  const rows = () =>
    backend.query<{ title: string; revision: number }>(
      'select title, revision from pages where author_id = $1',
      [user.id],
    );
  const discardSeen = async (id: string) => {
    const page = await here.db.pages.get(id);
    await discardUnsent(here.services, id, page ?? null);
  };
  const titles = async () => (await here.pages()).map(({ title }) => title);
  const atRest = async () => {
    expect(await pageStates(here.db)).toEqual(new Map());
    return syncStatus(here.db);
  };

  test('an edit discarded before the server applied it: the answer settles nothing, the pull fetches it', async () => {
    const { id } = await here.create({ title: 'Start' });
    await here.sync();
    await here.update(id, { title: 'Sent' });
    around = async (send) => {
      await discardSeen(id);
      expect(await titles()).toEqual(['Start']);
      return send();
    };
    expect(await here.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await rows()).toEqual([{ title: 'Sent', revision: 2 }]);
    await here.pull();
    expect(await titles()).toEqual(['Sent']);
    expect(await atRest()).toMatchObject({ waiting: 0 });
  });

  test('a new page discarded after the server applied it, before the answer', async () => {
    const { id } = await here.create({ title: 'Sent' });
    around = async (send) => {
      const answer = await send();
      await discardSeen(id);
      return answer;
    };
    expect(await here.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await titles()).toEqual([]);
    await here.pull();
    expect(await titles()).toEqual(['Sent']);
    expect(await atRest()).toMatchObject({ waiting: 0 });
  });

  test('a page edited after a discard in flight builds on the server’s version', async () => {
    const { id } = await here.create({ title: 'Start' });
    await here.sync();
    await here.update(id, { title: 'Sent' });
    around = async (send) => {
      const answer = await send();
      await discardSeen(id);
      return answer;
    };
    await here.sync();
    await here.pull();
    await here.update(id, { title: 'After it' });
    expect(await here.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await rows()).toEqual([{ title: 'After it', revision: 3 }]);
    expect(await atRest()).toMatchObject({ conflicts: 0 });
  });

  test('a refused change is sent once more on retry, and accepted when valid', async () => {
    const { id } = await here.create({ title: 'Start' });
    await here.sync();
    const stamp = () => ({ mutationId: randomUUID(), now: Date.now() });
    await queueChange(here.db, id, { title: 'x'.repeat(1001) }, stamp());
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ failed: 1 });
    await retryPages(here.services, [id]);
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ failed: 1, waiting: 0 });

    await backend.query('alter table pages drop constraint pages_title_length');
    await retryPages(here.services, [id]);
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect((await rows())[0]?.title).toHaveLength(1001);
    expect(await atRest()).toMatchObject({ failed: 0 });
  });

  test('a change refused on its second try but applied by the first does not conflict with itself', async () => {
    const { id } = await here.create({ source: '<p>Start</p>' });
    await here.sync();
    await here.update(id, { source: '<p>One</p>' });
    const late: (() => Promise<Response>)[] = [];
    around = (send) => {
      late.push(send);
      return Promise.resolve(
        Response.json({ code: '22001', message: 'too long' }, { status: 400 }),
      );
    };
    await here.sync();
    for (const send of late) await send();
    await here.update(id, { source: '<p>One and two</p>' });
    expect(await here.sync()).toMatchObject({ waiting: 0 });
    expect(await atRest()).toMatchObject({ conflicts: 0, failed: 0 });
    expect((await here.pages())[0]).toMatchObject({ html_source: '<p>One and two</p>' });
    expect(await rows()).toMatchObject([{ revision: 3 }]);
  });
});
