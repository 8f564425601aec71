import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { composerText } from '#features/chat/composer/composerText.ts';
import { unsentWork } from '#store/outbox/status.ts';
import { composerDraft, planSession } from '#store/chat/composerDrafts.ts';
import { putMessage, removeMessages, removeSessions } from '#store/chat/chatWrites.ts';
import { removeAccountDb } from '#store/health/reopen.ts';
import type { AccountDb } from '#store/db.ts';
import { storeSession } from '../../../support/chat/storedSession.ts';
import { storageOf } from '#frame/pageStorage.ts';
import { storeCopies } from '#store/session/unloadCopies.ts';
import { openDevice, valueOf, type Device } from '../../../support/device.ts';
import { eventually } from '../../../support/eventually.ts';
import { stubWindow } from '../../../support/inBrowser.ts';
import { newDevice } from '../../../support/sync/heldWork.ts';

const SESSION = 'session';

let device: Device;

/** Another window of the same browser. */
const otherWindow = (): Device =>
  openDevice(
    { url: '', anonKey: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    { id: device.services.user.id, email: '', accessToken: '', refreshToken: '' },
    { sameDeviceAs: device },
  );

const kept = (db: AccountDb = device.db) => composerDraft(db, SESSION);

async function expectKept(ms: number, expected: string): Promise<void> {
  vi.advanceTimersByTime(ms);
  await eventually(async () => expect(await kept()).toBe(expected));
}

beforeEach(async () => {
  device = newDevice();
  await storeSession(device, SESSION);
  stubWindow();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the composer’s unsent text', () => {
  test('is stored after a pause of 300 ms, and read by the next window', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    expect(text.current()).toBe('');
    text.change('Hel');
    text.change('Hello');
    vi.advanceTimersByTime(299);
    await text.read();
    expect(await kept()).toBe('');
    await expectKept(1, 'Hello');
    const other = composerText(otherWindow().services, SESSION);
    await other.read();
    expect(other.current()).toBe('Hello');
  });

  test('is stored within half a second of the first key during continuous typing', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    for (const typed of ['a', 'ab', 'abc', 'abcd']) {
      text.change(typed);
      vi.advanceTimersByTime(100);
    }
    await expectKept(0, 'abcd');
    text.change('abcde');
    vi.advanceTimersByTime(250);
    text.change('abcdef');
    await expectKept(150, 'abcdef');
    expect(text.current()).toBe('abcdef');
  });

  test('that could not be read is put above what was typed since, once it can be', async () => {
    const before = composerText(device.services, SESSION);
    await before.read();
    before.change('Stored');
    await before.flush();
    const window = otherWindow();
    const get = vi.spyOn(window.db.composerDrafts, 'get');
    get.mockImplementation(() => {
      throw new DOMException('Lost', 'UnknownError');
    });
    const text = composerText(window.services, SESSION);
    await text.read();
    expect(text.current()).toBe('');
    let shown = text.current();
    text.subscribe(() => (shown = text.current()));
    text.change('Typed');
    expect(await text.flush()).toBe(false);
    expect(await kept()).toBe('Stored');
    get.mockRestore();
    text.change('Typed since');
    expect(await text.flush()).toBe(true);
    expect([shown, await kept()]).toEqual(['Stored\n\nTyped since', 'Stored\n\nTyped since']);
    expect(text.current()).toBe('Stored\n\nTyped since');
  });

  test('keeps what is typed before the stored text is read, below it', async () => {
    const before = composerText(device.services, SESSION);
    await before.read();
    before.change('Stored');
    await before.flush();
    const text = composerText(otherWindow().services, SESSION);
    const reading = text.read();
    text.change('T');
    expect(text.current()).toBe('T');
    await reading;
    expect(text.current()).toBe('Stored\n\nT');
    text.change('Stored\n\nTyped');
    await expectKept(300, 'Stored\n\nTyped');
  });

  test('is stored at once when the window is hidden', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    text.change('Last words');
    text.flushNow();
    await expectKept(0, 'Last words');
    expect(await text.flush()).toBe(true);
  });

  test('is deleted once it is sent, also with unwritten keys', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    text.change('Hello');
    await expectKept(300, 'Hello');
    text.change('Hello!');
    text.change('');
    await expectKept(0, '');
    expect(text.current()).toBe('');
  });

  test('belongs to its window: sending in one window keeps the other’s text', async () => {
    const first = composerText(device.services, SESSION);
    const second = composerText(otherWindow().services, SESSION);
    await Promise.all([first.read(), second.read()]);
    first.change('In the first');
    await expectKept(300, 'In the first');
    second.change('In the second');
    await expectKept(300, 'In the second');
    expect(first.current()).toBe('In the first');
    first.change('');
    expect(await first.flush()).toBe(true);
    expect(await kept()).toBe('In the second');
  });

  test.each([
    ['a window that closes before the deletion is stored leaves no text', 'Hello', ''],
    ['a window that closes after sending keeps the other window’s text', 'Other', 'Other'],
  ])('%s', async (_, stored, left) => {
    vi.stubGlobal('localStorage', storageOf(new Map()));
    const text = composerText(device.services, SESSION);
    await text.read();
    text.change('Hello');
    await expectKept(300, 'Hello');
    await device.db.composerDrafts.update(SESSION, { text: stored });
    // A closing browser drops transactions that have not ended.
    const dropped = vi.spyOn(device.db.composerDrafts, 'get').mockImplementation(() => {
      throw new DOMException('Closed', 'AbortError');
    });
    text.change('');
    text.flushNow();
    expect(await text.flush()).toBe(false);
    dropped.mockRestore();
    await storeCopies(device.db);
    expect(await kept()).toBe(left);
  });

  test('is retried after a failed write, and stays in memory meanwhile', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    const put = vi.spyOn(device.db.composerDrafts, 'put');
    put.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    text.change('Hello');
    expect(await text.flush()).toBe(false);
    expect(composerText(device.services, SESSION).current()).toBe('Hello');
    put.mockRestore();
    await expectKept(5000, 'Hello');
  });

  test('is deleted with its conversation, and a late write does not restore it', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    text.change('Hello');
    await expectKept(300, 'Hello');
    valueOf(await removeSessions(device.db, [SESSION]));
    expect(await kept()).toBe('');
    text.change('Hello again');
    expect(await text.flush()).toBe(true);
    expect(await kept()).toBe('');
  });

  test('is kept for a conversation that its first message creates, until that one is deleted', async () => {
    const text = composerText(device.services, 'planned');
    await text.read();
    planSession(device.db, 'planned');
    text.change('Hello');
    await text.flush();
    expect(await composerDraft(device.db, 'planned')).toBe('Hello');
    valueOf(await removeSessions(device.db, ['planned']));
    text.change('Hello again');
    await text.flush();
    expect(await composerDraft(device.db, 'planned')).toBe('');
  });

  test.each([
    ['the message', () => removeMessages(device.db, ['message'])],
    ['its session', () => removeSessions(device.db, [SESSION])],
  ])('of an edited message is kept until %s is deleted', async (_, remove) => {
    const message = { id: 'message', session_id: SESSION, role: 'user', content: 'Hi' } as const;
    valueOf(await putMessage(device.db, { ...message, metadata: {}, created_at: '' }));
    const text = composerText(device.services, 'message');
    await text.read();
    text.change('Hello');
    await text.flush();
    expect(await composerDraft(device.db, 'message')).toBe('Hello');
    await remove();
    text.change('Hello again');
    await text.flush();
    expect(await composerDraft(device.db, 'message')).toBe('');
  });

  test('counts as unsaved work at sign-out, and is deleted with the account', async () => {
    const text = composerText(device.services, SESSION);
    await text.read();
    text.change('Hello');
    await expectKept(300, 'Hello');
    expect(await unsentWork(device.db)).toMatchObject({ drafts: 1 });
    const { name } = device.db;
    await removeAccountDb(device.db);
    text.change('Too late');
    expect(await text.flush()).toBe(false);
    const names = (await device.indexedDB.databases()).map((each) => each.name);
    expect(names).not.toContain(name);
  });
});
