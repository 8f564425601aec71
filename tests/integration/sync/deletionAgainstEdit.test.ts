import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageInput, visibilityColumns, visibilityOf } from '#domain/page/page.ts';
import type { PageNoticeKind } from '#domain/sync/notices.ts';
import { openNotices } from '#store/outbox/firstSync.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';
import { pageOnTwoDevices, type OnTwoDevices } from '../../support/sync/devices.ts';

const TEXT = '<p>edited</p>';

const EDITS: Readonly<Record<string, Partial<PageInput>>> = {
  'the text': { source: TEXT },
  'text and title': { source: TEXT, title: 'New' },
  'the title': { title: 'New' },
  'the tags': { tags: ['new'] },
};

const ORDERS = Object.keys(EDITS).flatMap((edit) =>
  ['the editor', 'the deleter'].flatMap((first) =>
    [true, false].map((pulls) => ({ edit, first, pulls })),
  ),
);

const kinds = async ({ db }: Device): Promise<readonly PageNoticeKind[]> =>
  (await openNotices(db)).map(({ kind }) => kind);

describe('docs/sync.md: deletion against edit', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());

  const atServer = ({ user, id }: OnTwoDevices) =>
    backend.query<{ title: string; source: string; deleted: boolean }>(
      `select p.title, s.html_source as source, p.deleted_at is not null as deleted
       from pages p join page_sources s on s.page_id = p.id
       where p.author_id = $1 or p.id = $2`,
      [user.id, id],
    );

  /** Syncs both devices until nothing changes. */
  const settle = async (...devices: readonly Device[]) => {
    for (let round = 0; round < 2; round += 1) {
      for (const device of devices) {
        await device.sync();
        await device.pull();
      }
    }
  };

  test.each(ORDERS)(
    'one device edits $edit, another deletes, $first sends first, the other one pulls before: $pulls',
    async ({ edit, first, pulls }) => {
      const stage = await pageOnTwoDevices(backend);
      const { here: editor, there: deleter, id } = stage;
      await editor.update(id, EDITS[edit] ?? {});
      await deleter.remove(id);
      const [one, other] = first === 'the editor' ? [editor, deleter] : [deleter, editor];
      await one.sync();
      if (pulls) await other.pull();
      await settle(other, one);

      const isText = edit.includes('text');
      const title = edit.includes('title') ? 'New' : 'Start';
      const source = isText ? TEXT : '<p>start</p>';
      const row = { title, source, deleted: !isText };
      expect(await atServer(stage)).toEqual([row]);
      for (const device of [editor, deleter]) {
        const page = await device.db.pages.get(id);
        expect(page).toMatchObject({ title: row.title, html_source: row.source });
        expect(page?.deleted_at === null).toBe(isText);
        const status = { waiting: 0, failed: 0, conflicts: 0 };
        expect(await syncStatus(device.db)).toMatchObject(status);
      }
      // A device reports it when its own change was overridden.
      const isEditorFirst = first === 'the editor';
      const expected = isText
        ? [isEditorFirst ? [] : ['restored'], isEditorFirst ? ['kept'] : ['revived']]
        : [isEditorFirst ? [] : ['trashed'], []];
      expect([await kinds(editor), await kinds(deleter)]).toEqual(expected);
    },
  );

  test('a conflict whose other side is deleted ends by the same rule', async () => {
    const stage = await pageOnTwoDevices(backend);
    const { here, there, user, id } = stage;
    const third = openDevice(backend, user);
    await third.pull();
    await here.update(id, { source: '<p>mine</p>' });
    await there.update(id, { source: '<p>theirs</p>' });
    await there.sync();
    await here.sync();
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 1 });
    await third.pull();
    await third.remove(id);
    await settle(third, here, there);
    expect(await atServer(stage)).toEqual([
      { title: 'Start', source: '<p>mine</p>', deleted: false },
    ]);
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, waiting: 0 });
    expect(await kinds(here)).toEqual(['restored']);
  });

  test('a page taken out of the trash stays out, though its title was changed in the trash too', async () => {
    const stage = await pageOnTwoDevices(backend);
    const { here, there, id } = stage;
    await here.remove(id);
    await settle(here, there);
    await here.restore(id);
    await here.update(id, { title: 'Mine' });
    // Recto shows no editor for the trash, but another window may have the page open.
    await there.update(id, { title: 'Theirs' });
    await there.sync();
    await settle(here, there);
    expect(await atServer(stage)).toEqual([
      { title: 'Mine', source: '<p>start</p>', deleted: false },
    ]);
    for (const device of [here, there]) {
      expect((await device.db.pages.get(id))?.deleted_at).toBeNull();
      expect(await syncStatus(device.db)).toMatchObject({ conflicts: 0, waiting: 0 });
    }
  });

  test('what the deleter wrote before is merged into the page that stays', async () => {
    const stage = await pageOnTwoDevices(backend);
    const { here: editor, there: deleter, id } = stage;
    await editor.update(id, { source: '<p>one</p>\n<p>two</p>\n<p>three</p>' });
    await settle(editor, deleter);
    await deleter.update(id, { source: '<p>ONE</p>\n<p>two</p>\n<p>three</p>' });
    await deleter.remove(id);
    await editor.update(id, { source: '<p>one</p>\n<p>two</p>\n<p>THREE</p>' });
    await editor.sync();
    await settle(deleter, editor);
    const source = '<p>ONE</p>\n<p>two</p>\n<p>THREE</p>';
    expect(await atServer(stage)).toEqual([{ title: 'Start', source, deleted: false }]);
  });

  const visibilityAtServer = async ({ id }: OnTwoDevices) => {
    const [row] = await backend.query<{ is_public: boolean; is_unlisted: boolean }>(
      'select is_public, is_unlisted from pages where id = $1',
      [id],
    );
    return row && visibilityOf(row);
  };

  test.each([
    { deleter: 'link', editor: 'public', kept: 'link' },
    { deleter: 'public', editor: 'link', kept: 'link' },
    { deleter: 'private', editor: 'link', kept: 'private' },
    { deleter: 'link', editor: 'private', kept: 'private' },
  ] as const)(
    'the deleter’s text loses, who can see the page does not: $deleter, in the editor $editor, becomes $kept',
    async ({ deleter: visibility, editor: other, kept }) => {
      for (const isEditorFirst of [true, false]) {
        const stage = await pageOnTwoDevices(backend);
        const { here: editor, there: deleter, id } = stage;
        await deleter.update(id, { source: '<p>last words</p>', visibility });
        await deleter.remove(id);
        await editor.update(id, { source: TEXT, visibility: other });
        const [one, two] = isEditorFirst ? [editor, deleter] : [deleter, editor];
        await one.sync();
        await settle(two, one);
        expect(await atServer(stage)).toEqual([{ title: 'Start', source: TEXT, deleted: false }]);
        expect(await visibilityAtServer(stage)).toBe(kept);
        expect(await deleter.pages()).toMatchObject([visibilityColumns(kept)]);
      }
    },
  );

  test('a page deleted on both devices keeps who can see it', async () => {
    const stage = await pageOnTwoDevices(backend);
    const { here, there, id } = stage;
    await there.remove(id);
    await here.update(id, { visibility: 'private' });
    await here.remove(id);
    await there.sync();
    await settle(here, there);
    expect(await visibilityAtServer(stage)).toBe('private');
    expect(await there.db.pages.get(id)).toMatchObject(visibilityColumns('private'));
  });

  test.each([{ edit: {} }, { edit: { source: '<p>mine</p>' } }])(
    'a conflict whose other side is deleted keeps who can see the page, whichever side chose: $edit',
    async ({ edit }) => {
      for (const isHere of [true, false]) {
        const stage = await pageOnTwoDevices(backend);
        const { here, there, id } = stage;
        const visibility = 'private';
        await here.update(id, { title: 'Mine', ...edit, ...(isHere && { visibility }) });
        await there.update(id, { title: 'Theirs', ...(!isHere && { visibility }) });
        await there.sync();
        await here.sync();
        expect(await syncStatus(here.db)).toMatchObject({ conflicts: 1 });
        await there.remove(id);
        await there.sync();
        await settle(here, there);
        expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, waiting: 0 });
        expect(await visibilityAtServer(stage)).toBe(visibility);
      }
    },
  );
});
