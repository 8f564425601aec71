import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../simulation/world/backUps.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice } from '../../support/device.ts';

// Putting rows back without their triggers takes a superuser, which the owner on PostgreSQL is not.
describe.skipIf(process.env['TEST_POSTGRES'] !== undefined)(
  'decision 093: a server restored twice',
  () => {
    let backend: TestBackend;

    beforeAll(async () => {
      backend = await openTestBackend();
    });
    afterAll(() => backend.close());

    test('gets back a page of the timeline between, of which its device had no other answer', async () => {
      const user = await backend.signUp();
      const device = openDevice(backend, user);
      await device.pull();
      await device.create({ title: 'First' });
      await device.sync();
      const early = await backUp(backend, [user.id]);
      await device.create({ title: 'Second' });
      await device.create({ title: 'Third' });
      await device.sync();
      await device.pull();
      const late = await backUp(backend, [user.id]);

      // The numbers of the page repeat those of pages in the later back-up.
      await early({ ledgerToo: true });
      await backend.query('select private.begin_timeline()');
      await device.create({ title: 'Between' });
      await device.sync();
      const titles = async () =>
        (
          await backend.query<{ title: string }>(
            'select title from pages where author_id = $1 order by title',
            [user.id],
          )
        ).map(({ title }) => title);
      expect(await titles()).toEqual(['Between', 'First']);

      await late({ ledgerToo: true });
      await backend.query('select private.begin_timeline()');
      await device.pull();
      await device.sync();
      expect(await titles()).toEqual(['Between', 'First', 'Second', 'Third']);
    });

    test.each([1, 2])(
      'keeps a version of the timeline between whose write stayed in the ledger, over %i others',
      async (others) => {
        const user = await backend.signUp();
        const [here, there] = [openDevice(backend, user), openDevice(backend, user)];
        await here.pull();
        const page = { title: 'Page', content_type: 'markdown' } as const;
        const { id } = await here.create({ ...page, source: 'one' });
        await here.sync();
        await there.pull();
        const early = await backUp(backend, [user.id]);
        for (let other = 1; other <= others; other += 1) {
          await there.update(id, { ...page, source: `one\n\ntheirs ${other}` });
          await there.sync();
        }
        const late = await backUp(backend, [user.id]);

        // Its number is that of a version in the later back-up.
        await early({ ledgerToo: true });
        await backend.query('select private.begin_timeline()');
        await here.pull();
        await here.update(id, { ...page, source: 'mine\n\none' });
        await here.sync();
        expect(await here.db.outbox.count()).toBe(0);

        // Only the pages are put back.
        await late({ ledgerToo: false });
        await backend.query('select private.begin_timeline()');
        await here.pull();
        await here.sync();
        const [conflict] = await here.db.conflicts.toArray();
        expect(conflict?.mine.markdown_content).toBe('mine\n\none');
        expect(conflict?.theirs.markdown_content).toBe(`one\n\ntheirs ${others}`);
      },
    );
  },
);
