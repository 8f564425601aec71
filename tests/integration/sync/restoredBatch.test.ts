import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../simulation/world/backUps.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice } from '../../support/device.ts';

// Putting rows back without their triggers takes a superuser, which the owner on PostgreSQL is not.
describe.skipIf(process.env['TEST_POSTGRES'] !== undefined)(
  'decision 093: what a restored server lacks, in one request with other changes',
  () => {
    let backend: TestBackend;

    beforeAll(async () => {
      backend = await openTestBackend();
    });
    afterAll(() => backend.close());

    const rowsOf = (user: TestUser) =>
      backend.query<{ id: string; timeline: string; change_seq: number }>(
        `select id, timeline, change_seq, origin_timeline, origin_seq from pages
       where author_id = $1 order by title`,
        [user.id],
      );

    test('keeps its place in the lost history, whatever the first row of the request is', async () => {
      const user = await backend.signUp();
      const batches: string[][] = [];
      const device = openDevice(backend, user, {
        fetch: (input, init) => {
          if (init?.method === 'POST' && !new Request(input).url.includes('/rpc/')) {
            const rows = JSON.parse(init.body as string) as readonly { readonly title: string }[];
            batches.push(rows.map(({ title }) => title));
          }
          return backend.fetch(input, init);
        },
      });
      await device.pull();
      const edited = await device.create({ title: 'Edited' });
      await device.sync();
      const restore = await backUp(backend, [user.id]);
      const created = await device.create({ title: 'Created' });
      await device.update(edited.id, { title: 'Edited again' });
      await device.sync();
      const before = await rowsOf(user);
      await restore({ ledgerToo: true });
      await backend.query('select private.begin_timeline()');

      // Queued before what is sent again, which restores nothing.
      const fresh = await device.create({ title: 'A fresh one' });
      await device.pull();
      batches.length = 0;
      await device.sync();

      expect(batches.map((titles) => titles.toSorted())).toEqual([
        ['A fresh one', 'Created', 'Edited again'],
      ]);
      expect(batches[0]?.[0]).toBe('A fresh one');
      const origins = before.map(({ id, timeline: origin_timeline, change_seq: origin_seq }) =>
        expect.objectContaining({ id, origin_timeline, origin_seq }),
      );
      const nothing = { id: fresh.id, origin_timeline: null, origin_seq: null };
      expect(origins).toHaveLength(2);
      expect(before.map(({ id }) => id)).toEqual([created.id, edited.id]);
      expect(await rowsOf(user)).toEqual([expect.objectContaining(nothing), ...origins]);
    });
  },
);
