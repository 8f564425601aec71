import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureAddress, type PictureName } from '#domain/page/picture.ts';
import { addPicture, retryPictures } from '#mutators/pages/pictures.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { dropUploadedPictures } from '#store/health/evictCaches.ts';
import { unsentPictures } from '#store/pages/pictures.ts';
import { openDevice, valueOf, type Device } from '../../support/device.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { webpBytes } from '../../support/storage/pictureBytes.ts';

let backend: TestBackend;
let user: TestUser;
let device: Device;
let now: number;
/** Each request as `METHOD kind`, in order. */
let sent: string[];
/** What answers an upload in place of the server; `pass` lets the server answer. */
let storage: (pass: () => Promise<Response>) => Promise<Response>;

const kindOf = (url: string) =>
  url.includes('/storage/') ? 'picture' : (/rest\/v1\/(?:rpc\/)?(\w+)/u.exec(url)?.[1] ?? url);

beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  user = await backend.signUp();
  sent = [];
  now = Date.now();
  storage = (pass) => pass();
  device = openDevice(backend, user, {
    now: () => now,
    fetch: (input, init) => {
      const request = new Request(input, init);
      const kind = kindOf(request.url);
      sent.push(`${request.method} ${kind}`);
      const pass = () => backend.fetch(request);
      return kind === 'picture' ? storage(pass) : pass();
    },
  });
});

const picture = async (fill: number, size = 100) =>
  valueOf(
    await addPicture(device.services, {
      type: 'image/webp',
      bytes: new Uint8Array(webpBytes(size, fill)),
    }),
  );

const mention = (name: PictureName) => `<p><img src="${pictureAddress(backend.url, name)}"></p>`;

const download = async (name: PictureName) => {
  const answer = await backend.fetch(pictureAddress(backend.url, name));
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
};

const onServer = async (id: string) =>
  (await backend.query('select 1 from pages where id = $1', [id])).length === 1;

const refusal = (status: number) => () =>
  Promise.resolve(Response.json({ statusCode: String(status), error: 'no' }, { status }));

describe('decision 041: pictures in the outbox', () => {
  test('are sent before the page that mentions them', async () => {
    const [one, two] = [await picture(1), await picture(2)];
    const page = await device.create({ source: mention(one) + mention(two) });
    expect(await device.sync()).toEqual({ waiting: 0, pause: null, retryAt: null, isHeld: false });
    expect(sent).toEqual(['POST picture', 'POST picture', 'POST pages']);
    expect(await onServer(page.id)).toBe(true);
    expect(await download(one)).toEqual(new Uint8Array(webpBytes(100, 1)));
    expect(await device.db.uploads.count()).toBe(0);
  });

  test('a picture of a draft is never sent, nor counted as waiting', async () => {
    const drafted = await picture(1);
    await device.create({ source: '<p>Text</p>' });
    await device.sync();
    expect(sent).toEqual(['POST pages']);
    expect(await download(drafted)).toBeNull();
    expect(await syncStatus(device.db)).toMatchObject({ waiting: 0, lastSyncedAt: now });
  });

  test('the same picture twice is stored and sent once; another device’s upload is a success', async () => {
    const name = await picture(1);
    expect(await picture(1)).toEqual(name);
    await device.create({ source: mention(name) });
    await device.sync();
    const other = openDevice(backend, user);
    device = { ...device, services: other.services };
    await picture(1);
    await other.create({ source: mention(name) });
    expect(await other.sync()).toMatchObject({ waiting: 0 });
    expect(await other.db.uploads.count()).toBe(0);
  });

  test('an upload whose answer was lost is sent whole again', async () => {
    const name = await picture(1);
    await device.create({ source: mention(name) });
    storage = async (pass) => {
      await pass();
      throw new TypeError('connection lost');
    };
    expect(await device.sync()).toMatchObject({ pause: 'offline', waiting: 2 });
    expect(sent).toEqual(['POST picture']);
    storage = (pass) => pass();
    now += 60_000;
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await download(name)).toHaveLength(100);
  });

  test.each([403, 413, 415, 400])(
    'refused with %i, it does not hold back the text',
    async (status) => {
      const name = await picture(1);
      const page = await device.create({ source: mention(name) });
      storage = refusal(status);
      expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
      expect(await onServer(page.id)).toBe(true);
      expect(await unsentPictures(device.db)).toMatchObject([
        { hash: name.hash, state: 'refused' },
      ]);
      expect(await syncStatus(device.db)).toMatchObject({ failed: 0, refusedPictures: 1 });
      // Not by itself, but when the user asks.
      storage = (pass) => pass();
      await device.sync();
      expect(await download(name)).toBeNull();
      valueOf(await retryPictures(device.services, [name.hash]));
      await device.sync();
      expect(await download(name)).toHaveLength(100);
      expect(await syncStatus(device.db)).toMatchObject({ refusedPictures: 0, waiting: 0 });
    },
  );

  test.each([
    ['as the server answers', (pass: () => Promise<Response>) => pass()],
    ['as hosted storage answers: a policy refuses', refusal(403)],
  ])('an ended session pauses the queue and refuses no picture, %s', async (_, answer) => {
    const name = await picture(1);
    await device.create({ source: mention(name) });
    await backend.query('delete from auth.sessions where user_id = $1', [user.id]);
    storage = answer;
    expect(await device.sync()).toMatchObject({ pause: 'signIn', waiting: 2 });
    expect(await syncStatus(device.db)).toMatchObject({ failed: 0, refusedPictures: 0 });
    expect(await unsentPictures(device.db)).not.toMatchObject([{ state: 'refused' }]);
  });

  test('a full account is named as the reason', async () => {
    await backend.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select 'images', $1 || '/' || lpad(n::text, 64, '0') || '.webp', '{"size": 2097152}' from generate_series(1, 100) n`,
      [user.id],
    );
    const name = await picture(1);
    const page = await device.create({ source: mention(name) });
    await device.sync();
    expect(await onServer(page.id)).toBe(true);
    expect((await unsentPictures(device.db))[0]?.lastFailure).toEqual({
      kind: 'noRoom',
      used: 200 * 1024 * 1024,
      quota: 200 * 1024 * 1024,
    });
  });

  test.each([
    ['a storage that fails', refusal(503)],
    ['a proxy that cuts uploads', () => Promise.reject(new TypeError('reset'))],
    ['a proxy’s page', () => Promise.resolve(new Response('<h1>No</h1>', { status: 403 }))],
  ])('%s holds the text back for two tries only', async (_what, answer) => {
    const name = await picture(1);
    const page = await device.create({ source: mention(name) });
    storage = answer;
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await onServer(page.id)).toBe(false);
      await device.sync();
      now += 60_000;
    }
    expect(await onServer(page.id)).toBe(true);
    expect(await syncStatus(device.db)).toMatchObject({ waiting: 1, lastSyncedAt: null });
    storage = (pass) => pass();
    now += 600_000;
    await device.sync();
    expect(await download(name)).toHaveLength(100);
    expect(await syncStatus(device.db)).toMatchObject({ waiting: 0, lastSyncedAt: now });
  });

  test('Retry-After of the storage holds back the picture, not the text', async () => {
    const name = await picture(1);
    const page = await device.create({ source: mention(name) });
    storage = () =>
      Promise.resolve(
        Response.json({ statusCode: '429' }, { status: 429, headers: { 'retry-after': '300' } }),
      );
    await device.sync();
    expect(await onServer(page.id)).toBe(true);
    now += 200_000;
    await device.sync();
    expect(sent.filter((line) => line === 'POST picture')).toHaveLength(1);
  });

  test('without a sign-in nothing is sent, and nothing is lost', async () => {
    const name = await picture(1);
    await device.create({ source: mention(name) });
    const signedOut = openDevice(backend, user, {
      sameDeviceAs: device,
      accessToken: () => Promise.resolve(null),
    });
    expect(await signedOut.sync()).toMatchObject({ waiting: 2, pause: 'signIn' });
    now += 60_000;
    await device.sync();
    expect(await download(name)).toHaveLength(100);
  });

  test('another user’s picture, as in a remix, is never sent', async () => {
    const name = await picture(1);
    await device.create({ source: mention({ ...name, owner: crypto.randomUUID() }) });
    await device.sync();
    expect(sent).toEqual(['POST pages']);
  });

  test('a full device evicts what the server has, and only that', async () => {
    const [there, here] = [await picture(1), await picture(2)];
    await device.create({ source: mention(there) });
    await device.sync();
    await dropUploadedPictures(device.db);
    expect(await device.db.pictures.toCollection().primaryKeys()).toEqual([here.hash]);
  });

  test('a page in conflict keeps its pictures until it is decided', async () => {
    const page = await device.create({ source: '<p>one</p>' });
    await device.sync();
    const other = openDevice(backend, user);
    await other.pull();
    await other.update(page.id, { source: '<p>theirs</p>' });
    await other.sync();
    const name = await picture(1);
    await device.update(page.id, { source: mention(name) });
    await device.sync();
    expect(await device.db.conflicts.count()).toBe(1);
    expect(await device.db.pictures.count()).toBe(1);
    expect(await download(name)).toHaveLength(100);
  });
});
