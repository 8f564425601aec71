import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attachedFiles } from '#features/chat/composer/attachedFiles.ts';
import { composerText } from '#features/chat/composer/composerText.ts';
import { unsentWork } from '#store/outbox/status.ts';
import { removeSessions } from '#store/chat/chatWrites.ts';
import { storedFiles } from '#store/chat/composerDrafts.ts';
import { readSnapshot } from '#store/health/fullSnapshot.ts';
import { removeAccountDb } from '#store/health/reopen.ts';
import { storeSession } from '../../../support/chat/storedSession.ts';
import { openDevice, valueOf, type Device } from '../../../support/device.ts';
import { stubWindow } from '../../../support/inBrowser.ts';
import { newDevice } from '../../../support/sync/heldWork.ts';

const SESSION = 'session';
const NOTES = { name: 'notes.md', text: '# Notes' };
const TIDES = { name: 'tides.txt', text: 'High' };

let device: Device;

/** The same account after a reload, or in another window. */
const otherWindow = (): Device =>
  openDevice(
    { url: '', anonKey: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    { id: device.services.user.id, email: '', accessToken: '', refreshToken: '' },
    { sameDeviceAs: device },
  );

/** The files on the screen of a window. */
async function shownIn({ services }: Device) {
  const files = attachedFiles(services, SESSION);
  await files.read();
  return files.current()?.map(({ file }) => file);
}

beforeEach(async () => {
  device = newDevice();
  await storeSession(device, SESSION);
  stubWindow();
});

describe('files attached to an unsent message', () => {
  test('are there after a reload, in their order', async () => {
    const files = attachedFiles(device.services, SESSION);
    expect(files.current()).toBeNull();
    await files.read();
    expect(files.current()).toEqual([]);
    files.add(TIDES);
    files.add(NOTES);
    expect(await files.flush()).toBe(true);
    expect(await shownIn(otherWindow())).toEqual([TIDES, NOTES]);
  });

  test('are no longer attached once removed or sent, also right after they were attached', async () => {
    const files = attachedFiles(device.services, SESSION);
    await files.read();
    files.add(TIDES);
    files.add(NOTES);
    files.remove((files.current() ?? []).slice(0, 1).map(({ id }) => id));
    await files.flush();
    expect(files.current()?.map(({ file }) => file)).toEqual([NOTES]);
    expect(await shownIn(otherWindow())).toEqual([NOTES]);
  });

  test('belong to their window: sending in one window keeps the other’s', async () => {
    const [first, second] = [device, otherWindow()].map(({ services }) =>
      attachedFiles(services, SESSION),
    );
    await Promise.all([first?.read(), second?.read()]);
    first?.add(TIDES);
    second?.add(NOTES);
    await Promise.all([first?.flush(), second?.flush()]);
    first?.remove((first.current() ?? []).map(({ id }) => id));
    await first?.flush();
    expect(await shownIn(otherWindow())).toEqual([NOTES]);
  });

  test('attached before the stored ones are read follow them', async () => {
    const before = attachedFiles(otherWindow().services, SESSION);
    before.add(TIDES);
    await before.flush();
    const files = attachedFiles(device.services, SESSION);
    files.add(NOTES);
    await files.flush();
    await files.read();
    expect(files.current()?.map(({ file }) => file)).toEqual([TIDES, NOTES]);
  });

  test('stay on the screen when the device is full, and are stored once there is space', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const files = attachedFiles(device.services, SESSION);
    await files.read();
    const put = vi.spyOn(device.db.attachments, 'put');
    put.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    files.add(NOTES);
    expect(await files.flush()).toBe(false);
    expect(files.current()?.map(({ file }) => file)).toEqual([NOTES]);
    put.mockRestore();
    vi.advanceTimersByTime(3000);
    expect(await files.flush()).toBe(true);
    expect(await shownIn(otherWindow())).toEqual([NOTES]);
    vi.useRealTimers();
  });

  test('are deleted with their conversation, and a late write does not restore them', async () => {
    const files = attachedFiles(device.services, SESSION);
    await files.read();
    files.add(NOTES);
    await files.flush();
    valueOf(await removeSessions(device.db, [SESSION]));
    expect(await storedFiles(device.db, SESSION)).toEqual([]);
    files.add(TIDES);
    expect(await files.flush()).toBe(true);
    expect(await storedFiles(device.db, SESSION)).toEqual([]);
  });

  test('are exported, and count as one draft with their text at sign-out', async () => {
    const files = attachedFiles(device.services, SESSION);
    await files.read();
    files.add(NOTES);
    files.add(TIDES);
    await files.flush();
    expect(await unsentWork(device.db)).toMatchObject({ drafts: 1 });
    const text = composerText(device.services, SESSION);
    await text.read();
    text.change('Look');
    await text.flush();
    expect(await unsentWork(device.db)).toMatchObject({ drafts: 1 });
    const [chat] = (await readSnapshot(device.db)).chats;
    expect(chat).toMatchObject({ typed: 'Look', files: [NOTES, TIDES] });
    await removeAccountDb(device.db);
    files.add(NOTES);
    expect(await files.flush()).toBe(false);
  });
});
