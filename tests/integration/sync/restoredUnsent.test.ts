import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepMine, keepTheirs } from '#mutators/pages/conflicts.ts';
import type { Conflict } from '#store/db.ts';
import { backUp, type Restore } from '../../simulation/world/backUps.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
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

describe.skipIf(process.env['TEST_POSTGRES'] !== undefined)(
  'decision 093: a conflict with a version that the server has lost',
  () => {
    const page = { title: 'Page', content_type: 'markdown' } as const;
    let backend: TestBackend;
    let user: TestUser;
    let here: Device;
    let there: Device;
    let older: Device;
    let id: string;
    let withoutPage: Restore;
    let withPage: Restore;

    beforeAll(async () => {
      backend = await openTestBackend();
    });
    afterAll(() => backend.close());
    // `older` has only seen the first version.
    beforeEach(async () => {
      user = await backend.signUp();
      [here, there, older] = [1, 2, 3].map(() => openDevice(backend, user)) as [
        Device,
        Device,
        Device,
      ];
      await here.pull();
      withoutPage = await backUp(backend, [user.id]);
      ({ id } = await here.create({ ...page, source: 'one' }));
      await here.sync();
      await older.pull();
      await there.pull();
      withPage = await backUp(backend, [user.id]);
      await there.update(id, { ...page, source: 'one\n\ntheirs' });
      await there.sync();
      await here.update(id, { ...page, source: 'one\n\nmine' });
    });

    async function restoreFrom(restore: Restore): Promise<void> {
      await restore({ ledgerToo: true });
      await backend.query('select private.begin_timeline()');
    }

    /** `here` has pulled another device's version behind its own when the server loses the page. */
    async function losePageInConflict(): Promise<void> {
      await here.pull();
      await restoreFrom(withoutPage);
      await here.pull();
    }

    async function exchange(device: Device): Promise<void> {
      await device.pull();
      await device.sync();
    }

    async function conflict(): Promise<Conflict> {
      const found = await here.db.conflicts.where('pageId').equals(id).first();
      if (found === undefined) throw new Error('There is no conflict');
      return found;
    }

    async function onServer(): Promise<unknown> {
      const [row] = await backend.query<{ markdown_content: string }>(
        'select markdown_content from pages where id = $1',
        [id],
      );
      return row?.markdown_content;
    }

    test('stays when another device sends an earlier version again', async () => {
      await losePageInConflict();
      await exchange(older);
      await here.pull();
      expect((await conflict()).theirs.markdown_content).toBe('one\n\ntheirs');

      await keepTheirs(here.services, await conflict());
      await here.sync();
      expect(await onServer()).toBe('one\n\ntheirs');
      expect(await here.db.conflicts.count()).toBe(0);
    });

    test('is decided on top of what another device has changed meanwhile', async () => {
      await losePageInConflict();
      await exchange(older);
      await here.pull();
      await older.update(id, { ...page, source: 'zero\n\none' });
      await exchange(older);
      await here.pull();
      expect((await conflict()).theirs.markdown_content).toBe('one\n\ntheirs');

      await keepTheirs(here.services, await conflict());
      await here.sync();
      expect(await onServer()).toBe('zero\n\none\n\ntheirs');
      expect(await here.db.conflicts.count()).toBe(0);
    });

    test('follows the device that sends the lost version again', async () => {
      await losePageInConflict();
      await exchange(there);
      await here.pull();
      await there.update(id, { ...page, source: 'zero\n\none\n\ntheirs' });
      await exchange(there);
      await here.pull();
      expect((await conflict()).theirs.markdown_content).toBe('zero\n\none\n\ntheirs');

      await keepMine(here.services, await conflict());
      await here.sync();
      expect(await onServer()).toBe('one\n\nmine');
    });

    test('does not replace a text that its user has not seen', async () => {
      await here.sync();
      expect((await conflict()).theirs.markdown_content).toBe('one\n\ntheirs');
      await restoreFrom(withPage);
      await older.pull();
      await older.update(id, { ...page, source: 'zero\n\none' });
      await exchange(older);
      await here.pull();

      await keepMine(here.services, await conflict());
      await here.sync();
      expect(await onServer()).toBe('zero\n\none');
      expect(await conflict()).toMatchObject({
        mine: { markdown_content: 'one\n\nmine' },
        theirs: { markdown_content: 'zero\n\none' },
      });
    });
  },
);
