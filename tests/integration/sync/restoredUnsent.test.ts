import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../simulation/world/backUps.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';

/** An unsent change, and what the page has in the end. */
const CHANGES: readonly {
  readonly name: string;
  readonly change: (device: Device, id: string) => Promise<unknown>;
  readonly source: string;
}[] = [
  { name: 'a deletion', change: (device, id) => device.remove(id), source: 'one\n\ntwo' },
  {
    name: 'an edit',
    change: (device, id) =>
      device.update(id, { content_type: 'markdown', source: 'zero\n\none', title: 'Page' }),
    source: 'zero\n\none\n\ntwo',
  },
];

// Putting rows back without their triggers takes a superuser, which the owner on PostgreSQL is not.
describe.skipIf(process.env['TEST_POSTGRES'] !== undefined)(
  'decision 093: a device that sends to a restored server before it pulls from it',
  () => {
    let backend: TestBackend;

    beforeAll(async () => {
      backend = await openTestBackend();
    });
    afterAll(() => backend.close());

    test.each(CHANGES)(
      'keeps the text that it pulled behind $name, and that the server has lost',
      async ({ change, source }) => {
        const user = await backend.signUp();
        const [here, there] = [openDevice(backend, user), openDevice(backend, user)];
        await here.pull();
        const page = { title: 'Page', content_type: 'markdown', source: 'one' } as const;
        const { id } = await here.create(page);
        await here.sync();
        await there.pull();
        const restore = await backUp(backend, [user.id]);
        await there.update(id, { ...page, source: 'one\n\ntwo' });
        await there.sync();
        await change(here, id);
        await here.pull();

        await restore({ ledgerToo: true });
        await backend.query('select private.begin_timeline()');
        await here.sync();
        await here.pull();
        await here.sync();
        const rows = await backend.query<{ markdown_content: string; deleted_at: string | null }>(
          'select markdown_content, deleted_at from pages where id = $1',
          [id],
        );
        expect(rows).toEqual([{ markdown_content: source, deleted_at: null }]);
        expect(await here.db.outbox.count()).toBe(0);
      },
    );
  },
);
