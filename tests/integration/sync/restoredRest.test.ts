import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureAddress } from '#domain/page/picture.ts';
import { createSession } from '#mutators/chat/messages.ts';
import { addPicture } from '#mutators/pages/pictures.ts';
import { chatSessions, unsureChats } from '#store/chat/chatReads.ts';
import type { AccountDb } from '#store/db.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { noteSyncState } from '#store/outbox/timelines.ts';
import { putSettings, settingsOf, unsentSettings } from '#store/settings.ts';
import { syncSettings } from '#app/syncSettings.ts';
import { openAuthSite, type EmbeddedSite } from '../../support/auth/authSite.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { chatUser, valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openDevice, valueOf as saved, type Device } from '../../support/device.ts';
import { webpBytes } from '../../support/storage/pictureBytes.ts';

/** A device with pages learns of timelines as in a pull. */
async function learn(db: AccountDb, ...timelines: readonly string[]): Promise<void> {
  await db.meta.put({ key: 'cursor', value: 1 });
  await note(db, ...timelines);
}

async function note(db: AccountDb, ...timelines: readonly string[]): Promise<void> {
  const history = timelines.map((id) => ({ id, since: 0, isExact: true }));
  const timeline = timelines.at(-1) ?? '';
  await noteSyncState(db, { timeline, changeSeq: 1, history }, Date.now());
}

/** When the settings that were read are not fresh any more. */
const later = () => Date.now() + 120_000;

describe('decision 093: what else a restored server lacks', () => {
  let site: EmbeddedSite;
  let user: ChatUser;

  beforeAll(async () => {
    site = await openAuthSite();
  });
  beforeEach(async () => {
    user = await chatUser(site);
  });
  afterAll(() => site.close());

  const query = (sql: string) => site.backend.query<{ text: string }>(sql, [user.id]);
  const sessions = () =>
    query('select title as text from chat_sessions where user_id = $1 order by created_at');
  const messages = () =>
    query(`select role || ': ' || content as text from chat_messages m
      join chat_sessions s on s.id = m.session_id where s.user_id = $1 order by m.created_at, role desc`);

  const timeline = async () => {
    const rows = await site.backend.query<{ text: string }>(
      'select id::text as text from private.timelines order by place desc limit 1',
    );
    return rows[0]?.text ?? '';
  };

  /** A conversation on two devices, and a second one without messages. */
  async function converse() {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    valueOf(await createSession(user.account));
    const there = user.elsewhere();
    valueOf(await there.pullSessions());
    valueOf(await there.pullSession(id));
    return { id, there, before: [await sessions(), await messages()] as const };
  }

  test('conversations are sent again with their messages, also by two devices', async () => {
    const { id, there, before } = await converse();
    expect(before[0]).toHaveLength(2);
    expect(before[1]).toHaveLength(2);
    await query('delete from chat_sessions where user_id = $1');
    for (const device of [user, there]) {
      await learn(device.account.db, 'first');
      await learn(device.account.db, 'first', 'second');
      expect(await unsureChats(device.account.db)).toHaveLength(2);
      expect(valueOf(await device.pullSessions(false))).toBe(0);
      expect([await sessions(), await messages()]).toEqual(before);
      expect(await unsureChats(device.account.db)).toEqual([]);
      expect(await device.messages(id)).toHaveLength(2);
    }
  });

  test('messages are sent again in a conversation that the back-up has', async () => {
    const { id, before } = await converse();
    await query(`delete from chat_messages where session_id in
      (select id from chat_sessions where user_id = $1) and role = 'assistant'`);
    expect(await messages()).toHaveLength(1);
    await learn(user.account.db, 'first');
    await learn(user.account.db, 'first', 'second');
    expect(valueOf(await user.pullSession(id, false))).toBe(0);
    expect(await messages()).toEqual(before[1]);
  });

  test.each(['sessions', 'messages'] as const)(
    'a device that learns of the restore by its conversations keeps their %s',
    async (lost) => {
      const { id, before } = await converse();
      await learn(user.account.db, await timeline());
      await query(
        lost === 'sessions'
          ? 'delete from chat_sessions where user_id = $1'
          : `delete from chat_messages where session_id in
              (select id from chat_sessions where user_id = $1)`,
      );
      await site.backend.query('select private.begin_timeline()');
      const pulled = lost === 'sessions' ? user.pullSessions() : user.pullSession(id);
      expect(valueOf(await pulled)).toBe(0);
      expect([await sessions(), await messages()]).toEqual(before);
    },
  );

  test('a conversation deleted elsewhere after the restore stays deleted', async () => {
    const { there } = await converse();
    const { db } = there.account;
    await learn(db, 'first');
    await learn(db, 'first', await timeline());
    valueOf(await there.pullSessions());
    await query('delete from chat_sessions where user_id = $1');
    valueOf(await there.pullSessions());
    expect(await chatSessions(db)).toEqual([]);
    expect(await sessions()).toEqual([]);
  });

  test('without the network, conversations stay to be compared', async () => {
    await converse();
    const { db } = user.account;
    await learn(db, 'first');
    await learn(db, 'first', 'second');
    user.offline = true;
    expect((await user.pullSessions()).ok).toBe(false);
    expect(await unsureChats(db)).toHaveLength(2);
    expect(await chatSessions(db)).toHaveLength(2);
  });

  test('a device that has seen no page sends its settings again', async () => {
    const { db } = user.account;
    const services = { backend: user.account.backend, now: Date.now };
    await note(db, 'first');
    saved(await putSettings(db, { theme: 'dark' }, 1_790_000_000_000));
    await syncSettings(services, db, user.id);
    await query('delete from private.settings where user_id = $1');
    await note(db, 'first', 'second');
    await syncSettings({ ...services, now: later }, db, user.id);
    const rows = await query('select value as text from private.settings where user_id = $1');
    expect(rows).toEqual([{ text: 'dark' }]);
  });

  test('settings are sent again if the answer comes after the device learnt of the restore', async () => {
    const { db, backend } = user.account;
    await note(db, 'first');
    saved(await putSettings(db, { theme: 'dark' }, 1_790_000_000_000));
    const account: typeof backend.account = async (run) => {
      const answer = await backend.account(run);
      await query('delete from private.settings where user_id = $1');
      await note(db, 'first', 'second');
      return answer;
    };
    await syncSettings({ backend: { ...backend, account }, now: Date.now }, db, user.id);
    await syncSettings({ backend, now: later }, db, user.id);
    expect(saved(await unsentSettings(db))).toEqual([]);
    const rows = await query('select value as text from private.settings where user_id = $1');
    expect(rows).toEqual([{ text: 'dark' }]);
  });

  test('settings are sent again by a device that has not learnt of the restore', async () => {
    const { db, backend } = user.account;
    saved(await putSettings(db, { theme: 'light' }, 1_790_000_000_000));
    await syncSettings({ backend, now: Date.now }, db, user.id);
    saved(await putSettings(db, { theme: 'dark' }, 1_790_000_001_000));
    await syncSettings({ backend, now: Date.now }, db, user.id);
    await query(`update private.settings set value = '"light"',
      changed_at = changed_at - interval '1 second' where user_id = $1`);
    await syncSettings({ backend, now: later }, db, user.id);
    expect(await settingsOf(db)).toMatchObject({ theme: { value: 'dark' } });
    const rows = await query('select value as text from private.settings where user_id = $1');
    expect(rows).toEqual([{ text: 'dark' }]);
  });

  test('settings are sent again, unless the server has newer ones', async () => {
    const { db } = user.account;
    const services = { backend: user.account.backend, now: Date.now };
    saved(await putSettings(db, { theme: 'dark', 'editor.vim': true }, 1_790_000_000_000));
    await syncSettings(services, db, user.id);
    expect(saved(await unsentSettings(db))).toEqual([]);
    const stored = await settingsOf(db);
    await learn(db, 'first');
    await query(`delete from private.settings where user_id = $1 and key = 'theme'`);
    await query(
      `update private.settings set value = 'false', changed_at = changed_at + interval '1 day' where user_id = $1`,
    );
    await learn(db, 'first', 'second');
    await syncSettings({ ...services, now: later }, db, user.id);
    expect(saved(await unsentSettings(db))).toEqual([]);
    const rows = await query(
      `select key || ' ' || value as text from private.settings where user_id = $1 order by key`,
    );
    expect(rows).toEqual([{ text: 'editor.vim false' }, { text: 'theme "dark"' }]);
    expect(await settingsOf(db)).toMatchObject({
      theme: stored['theme'],
      'editor.vim': { value: false },
    });
  });
});

describe('decision 093: the pictures that a restored server lacks', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());

  /** Adds a picture on a device; returns its address on the server. */
  const keepPicture = async (device: Device, fill = 1) => {
    const bytes = new Uint8Array(webpBytes(100, fill));
    const name = saved(await addPicture(device.services, { type: 'image/webp', bytes }));
    return pictureAddress(backend.url, name);
  };

  /** As after a restore from a back-up without the user's pictures. */
  const losePictures = async (user: TestUser) => {
    await backend.query(`delete from storage.objects where name like $1 || '/%'`, [user.id]);
    await backend.query('select private.begin_timeline()');
  };

  test('are sent again if own pages mention them', async () => {
    const user = await backend.signUp();
    const device = openDevice(backend, user);
    const [address, drafted] = [await keepPicture(device), await keepPicture(device, 2)];
    await device.create({ source: `<p><img src="${address}"></p>` });
    await device.pull();
    await device.sync();
    await device.pull();
    const hasPicture = async () => (await backend.fetch(address)).ok;
    expect(await hasPicture()).toBe(true);

    await losePictures(user);
    expect(await hasPicture()).toBe(false);
    await device.pull();
    expect(await syncStatus(device.db)).toMatchObject({ waiting: 1 });
    await device.sync();
    expect(await hasPicture()).toBe(true);
    expect(await syncStatus(device.db)).toMatchObject({ waiting: 0, reconciling: null });
    expect((await backend.fetch(drafted)).ok).toBe(false);
  });

  test('are sent again by a device whose first page is not on the server yet', async () => {
    const user = await backend.signUp();
    let isOffline = true;
    const device = openDevice(backend, user, {
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : input.toString();
        const isPage = init?.method === 'POST' && url.includes('/rest/v1/pages?');
        return isPage && isOffline ? Promise.reject(new TypeError()) : backend.fetch(input, init);
      },
    });
    await device.pull();
    const address = await keepPicture(device);
    await device.create({ source: `<p><img src="${address}"></p>` });
    await device.sync();
    const hasPicture = async () => (await backend.fetch(address)).ok;
    expect(await hasPicture()).toBe(true);

    await losePictures(user);
    isOffline = false;
    await device.pull();
    await device.sync();
    expect(await hasPicture()).toBe(true);
  });

  test('are sent again if the answer comes after the device learnt of the restore', async () => {
    const user = await backend.signUp();
    let isRestored = false;
    const device = openDevice(backend, user, {
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : input.toString();
        const answer = await backend.fetch(input, init);
        if (isRestored || !url.includes('/storage/v1/object/')) return answer;
        isRestored = true;
        await losePictures(user);
        await device.pull();
        return answer;
      },
    });
    await device.pull();
    const address = await keepPicture(device);
    await device.create({ source: `<p><img src="${address}"></p>` });
    await device.sync();
    expect(isRestored).toBe(true);
    expect(await syncStatus(device.db)).toMatchObject({ waiting: 0, reconciling: null });
    expect((await backend.fetch(address)).ok).toBe(true);
  });
});
