import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../simulation/world/backUps.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice } from '../../support/device.ts';

const TEXT = { title: 'Page', tags: [], content_type: 'markdown', source: 'one' } as const;

// Putting rows back without their triggers takes a superuser, which the owner on PostgreSQL is not.
describe.skipIf(process.env['TEST_POSTGRES'] !== undefined)(
  'decision 093: a replica that answers late',
  () => {
    let backend: TestBackend;

    beforeAll(async () => {
      backend = await openTestBackend();
    });
    afterAll(() => backend.close());

    test('a write that it lacks is settled only once its row is read, and survives a failover', async () => {
      const user = await backend.signUp();
      let isLost = false;
      let isLate = false;
      let now = Date.now();
      const device = openDevice(backend, user, {
        now: () => now,
        fetch: async (input, init) => {
          const url = input instanceof Request ? input.url : input.toString();
          const isWrite = init?.method === 'POST' && url.includes('/pages?');
          if (isLate && url.includes('/pages?') && url.includes('id=in.')) {
            return new Response('[]', { headers: { 'content-type': 'application/json' } });
          }
          const response = await backend.fetch(input, init);
          if (!isWrite || !isLost) return response;
          isLost = false;
          throw new TypeError('The answer was lost');
        },
      });
      await device.create({ title: 'Earlier' });
      await device.sync();
      await device.pull();
      const before = await backUp(backend, [user.id]);
      const page = await device.create({ title: 'Written' });
      isLost = true;
      await device.sync();
      // The same write again: the server returns no row, and the replica has none yet.
      isLate = true;
      now += 60_000;
      await device.sync();
      isLate = false;
      now += 60_000;
      await device.sync();
      expect(await device.db.outbox.count()).toBe(0);
      expect((await device.db.shadows.get(page.id))?.revision).toBe(1);

      await before({ ledgerToo: true });
      await backend.query('select private.begin_timeline()');
      await device.pull();
      await device.sync();
      const rows = await backend.query<{ title: string }>(
        'select title from pages where author_id = $1 order by created_at',
        [user.id],
      );
      expect(rows).toEqual([{ title: 'Earlier' }, { title: 'Written' }]);
    });

    test('an own write that its ledger lacks is not taken for another device’s', async () => {
      const user = await backend.signUp();
      let isLost = true;
      let isLate = true;
      let now = Date.now();
      const here = openDevice(backend, user, {
        now: () => now,
        fetch: async (input, init) => {
          const url = input instanceof Request ? input.url : input.toString();
          if (isLate && url.includes('/page_mutations?')) {
            return new Response('[]', { headers: { 'content-type': 'application/json' } });
          }
          const response = await backend.fetch(input, init);
          if (!isLost || init?.method !== 'POST' || !url.includes('/pages?')) return response;
          isLost = false;
          throw new TypeError('The answer was lost');
        },
      });
      const there = openDevice(backend, user);
      await here.pull();
      const page = { title: 'Page', content_type: 'markdown', source: 'one' } as const;
      const { id } = await here.create(page);
      await here.sync();
      await there.pull();
      await there.update(id, { ...page, source: 'zero\n\none' });
      await there.sync();
      now += 60_000;
      await here.sync();
      expect(await here.db.conflicts.toArray()).toEqual([]);

      isLate = false;
      now += 60_000;
      await here.sync();
      expect(await here.db.conflicts.toArray()).toEqual([]);
      expect(await here.db.outbox.count()).toBe(0);
      expect((await here.db.pages.get(id))?.markdown_content).toBe('zero\n\none');
    });

    test.each([
      ['out of the trash', true],
      ['with a new title', false],
    ])(
      'a page that it lacks is not taken for one that the server deleted: %s',
      async (_, isTrashed) => {
        const user = await backend.signUp();
        let isLate = false;
        let now = Date.now();
        const here = openDevice(backend, user, {
          now: () => now,
          fetch: (input, init) => {
            const url = input instanceof Request ? input.url : input.toString();
            return isLate && url.includes('/pages?') && url.includes('id=in.')
              ? Promise.resolve(
                  new Response('[]', { headers: { 'content-type': 'application/json' } }),
                )
              : backend.fetch(input, init);
          },
        });
        const there = openDevice(backend, user);
        await here.pull();
        const page = await here.create(TEXT);
        await here.sync();
        if (isTrashed) await here.remove(page.id);
        await here.sync();
        await there.pull();
        now += 60_000;
        if (isTrashed) {
          await there.restore(page.id);
          await there.sync();
          await there.remove(page.id);
        } else {
          await there.update(page.id, { ...TEXT, tags: ['there'] });
        }
        await there.sync();
        isLate = true;
        if (isTrashed) await here.restore(page.id);
        else await here.update(page.id, { ...TEXT, title: 'Here' });
        await here.sync();
        isLate = false;
        for (let rounds = 0; rounds < 3; rounds += 1) {
          now += 60_000;
          await here.sync();
        }
        const rows = await backend.query(
          'select id, title, tags, deleted_at from pages where author_id = $1',
          [user.id],
        );
        const merged = isTrashed ? { title: 'Page', tags: [] } : { title: 'Here', tags: ['there'] };
        expect(rows).toEqual([{ id: page.id, deleted_at: null, ...merged }]);
        expect(await here.db.conflicts.count()).toBe(0);
      },
    );
  },
);
