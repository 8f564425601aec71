import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTrash } from '#mutators/pages/trash.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { trashedIds } from '#store/pages/pages.ts';
import { createBackend, type EmbeddedBackend } from '../../../supabase/local/createBackend.ts';
import { restoreFolder } from '../../../supabase/local/restoreFolder.ts';
import { signUpAt, type TestUser } from '../../support/backend.ts';
import { openDevice, valueOf, type Device } from '../../support/device.ts';

const ORIGIN = 'http://127.0.0.1:54321';

/** What one user did on two devices before and after the back-up. */
interface Story {
  readonly user: TestUser;
  readonly here: Device;
  readonly there: Device;
  /** Known to the back-up: edited since on both devices, unchanged, moved to the trash, deleted permanently. */
  readonly old: { edited: string; same: string; trashed: string; purged: string };
  /** Created after the back-up, and edited on the other device. */
  fresh: string;
}

let folder: string;
let backend: EmbeddedBackend;

/** How far the devices' clocks are ahead, in ms. */
let skipped = 0;
const now = () => Date.now() + skipped;

const open = () =>
  createBackend({ dataDir: join(folder, 'data'), origin: ORIGIN, log: () => undefined });

/** Both devices' requests go to the server that runs at the time. */
const server = {
  url: ORIGIN,
  anonKey: 'sb_publishable_recto_local',
  fetch: ((input, init) => backend.fetch(new Request(input, init))) as typeof fetch,
};

async function before(): Promise<Story> {
  const user = await signUpAt(server.fetch, server.anonKey);
  const [here, there] = [openDevice(server, user, { now }), openDevice(server, user, { now })];
  const create = async (title: string) =>
    (await here.create({ title, content_type: 'markdown', source: `${title}\n\nfirst` })).id;
  const old = {
    edited: await create('Edited'),
    same: await create('Same'),
    trashed: await create('Trashed'),
    purged: await create('Purged'),
  };
  await here.sync();
  await there.pull();
  return { user, here, there, old, fresh: '' };
}

const edit = (device: Device, id: string, title: string, source: string) =>
  device.update(id, { title, content_type: 'markdown', source });

async function after(story: Story): Promise<void> {
  const { here, there, old } = story;
  await edit(here, old.edited, 'Edited', 'Edited\n\nfirst second');
  const { id } = await here.create({ title: 'Fresh', content_type: 'markdown', source: 'one' });
  story.fresh = id;
  await here.remove(old.trashed);
  await here.remove(old.purged);
  await here.sync();
  await there.pull();
  // Typed on behind the text of the other device.
  await edit(there, old.edited, 'Edited', 'Edited\n\nfirst second third');
  await edit(there, id, 'Fresh', 'one two');
  await there.sync();
  await here.pull();
  valueOf(await emptyTrash(here.services, [old.purged]));
  await here.sync();
  await there.pull();
  // Not sent yet.
  await edit(there, old.edited, 'Edited', 'Edited\n\nfirst second third fourth');
}

const texts = async ({ db }: Device) =>
  Object.fromEntries(
    (await db.pages.orderBy('id').toArray()).map((page) => [
      page.id,
      [page.title, page.markdown_content, page.deleted_at !== null],
    ]),
  );

/** A device comes back: it sends what it has and pulls, as an open window does. No back-off of a busy server lasts. */
async function comeBack(device: Device): Promise<void> {
  skipped += 60_000;
  await device.sync();
  await device.pull();
  skipped += 60_000;
  await device.sync();
  await device.pull();
}

describe('decision 093: a server restored from a back-up', () => {
  let hereFirst: Story;
  let thereFirst: Story;
  let onlyOne: Story;
  let whileRunning: string | null;
  let kept: string | null;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recto-restore-'));
    backend = await open();
    [hereFirst, thereFirst, onlyOne] = [await before(), await before(), await before()];
    await backend.close();
    await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true });
    backend = await open();
    for (const story of [hereFirst, thereFirst, onlyOne]) await after(story);
    whileRunning = await restoreFolder(join(folder, 'copy'), join(folder, 'data')).catch(String);
    await backend.close();
    kept = await restoreFolder(join(folder, 'copy'), join(folder, 'data'));
    backend = await open();
  }, 180_000);
  afterAll(async () => {
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  });

  const expectAll = async (story: Story, devices: readonly Device[], text: string) => {
    const { old, fresh, user } = story;
    const expected = {
      [old.edited]: ['Edited', text, false],
      [old.same]: ['Same', 'Same\n\nfirst', false],
      [old.trashed]: ['Trashed', 'Trashed\n\nfirst', true],
      [fresh]: ['Fresh', 'one two', false],
    };
    for (const device of devices) {
      expect(await syncStatus(device.db)).toMatchObject({
        waiting: 0,
        failed: 0,
        conflicts: 0,
        pause: null,
        reconciling: null,
      });
      expect(await texts(device)).toEqual(expected);
    }
    const newcomer = openDevice(server, user);
    await newcomer.pull();
    expect(await texts(newcomer)).toEqual(expected);
  };
  const ALL = 'Edited\n\nfirst second third fourth';

  test('is restored only while it is stopped, and keeps what was there', async () => {
    expect(whileRunning).toContain('in use by another Recto');
    expect(await readdir(kept ?? '')).toContain('database');
  });

  test('gets everything back, the older device first', async () => {
    const { here, there } = hereFirst;
    await comeBack(here);
    await comeBack(there);
    await comeBack(here);
    expect(await here.db.conflicts.count()).toBe(0);
    await expectAll(hereFirst, [here, there], ALL);
  });

  test('gets everything back, the device with unsent text first', async () => {
    const { here, there } = thereFirst;
    await comeBack(there);
    await comeBack(here);
    await comeBack(there);
    expect(await there.db.conflicts.count()).toBe(0);
    await expectAll(thereFirst, [here, there], ALL);
  });

  test('gets everything back from the one device that is left', async () => {
    const { here } = onlyOne;
    await here.sync();
    // Nothing was waiting, so nothing was sent: only the pull finds out.
    expect(await syncStatus(here.db)).toMatchObject({ waiting: 0, reconciling: null });
    await here.pull();
    expect(await syncStatus(here.db)).toMatchObject({ waiting: 4, reconciling: 4 });
    await comeBack(here);
    await expectAll(onlyOne, [here], 'Edited\n\nfirst second third');
    expect(valueOf(await trashedIds(here.db))).toEqual([onlyOne.old.trashed]);
  });
});

describe('decision 093: a server that lost acknowledged writes', () => {
  test('begins a new timeline at its start, and only then', async () => {
    const root = await mkdtemp(join(tmpdir(), 'recto-promise-'));
    folder = root;
    backend = await open();
    const user = await signUpAt(server.fetch, server.anonKey);
    const device = openDevice(server, user, { now });
    await device.create({ title: 'Kept' });
    await device.sync();
    await backend.close();
    await cp(join(root, 'data', 'database'), join(root, 'older'), { recursive: true });
    const timelines = () => backend.query('select id from private.timelines');
    backend = await open();
    expect(await timelines()).toHaveLength(1);
    await device.create({ title: 'Lost' });
    await device.sync();
    await backend.close();
    // The power failed: the database has an earlier state than the answers.
    await rm(join(root, 'data', 'database'), { recursive: true });
    await cp(join(root, 'older'), join(root, 'data', 'database'), { recursive: true });
    backend = await open();
    expect(await timelines()).toHaveLength(2);
    await comeBack(device);
    const titles = await backend.query('select title from pages order by title');
    expect(titles).toEqual([{ title: 'Kept' }, { title: 'Lost' }]);
    await backend.close();
    await rm(root, { recursive: true, force: true });
  }, 120_000);
});
