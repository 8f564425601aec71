import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../../support/backend.ts';
import { clientOf, type TestClient } from '../../../support/clients.ts';
import { pngBytes } from '../../../support/storage/pictureBytes.ts';

let backend: TestBackend;
let owner: TestUser;
let other: TestUser;
let strangers: readonly { readonly name: string; readonly client: TestClient }[];
let path: string;

const PNG = { contentType: 'image/png' };
const bytes = pngBytes;

beforeAll(async () => {
  backend = await openTestBackend();
  owner = await backend.signUp();
  other = await backend.signUp();
  strangers = [
    { name: 'a visitor', client: clientOf(backend) },
    { name: 'another user', client: clientOf(backend, other) },
  ];
});

afterAll(() => backend.close());

beforeEach(async () => {
  await backend.query('delete from storage.objects');
  path = `avatars/${owner.id}-kept.png`;
  const { error } = await clientOf(backend, owner)
    .storage.from('avatars')
    .upload(path, bytes(), PNG);
  if (error !== null) throw error;
});

/** Stored names and versions, without row-level security. */
const objects = () =>
  backend.query<{ name: string }>(
    'select bucket_id, name, owner_id, metadata from storage.objects order by bucket_id, name',
  );

const buckets = () => backend.query('select id, public, file_size_limit from storage.buckets');

/** Every operation on another user’s avatar. */
const VERBS: Readonly<
  Record<string, (client: TestClient, path: string) => Promise<{ readonly error: unknown }>>
> = {
  'uploads over it': ({ storage }, at) => storage.from('avatars').upload(at, bytes(9), PNG),
  'replaces it by upsert': ({ storage }, at) =>
    storage.from('avatars').upload(at, bytes(9), { ...PNG, upsert: true }),
  'updates it': ({ storage }, at) => storage.from('avatars').update(at, bytes(9), PNG),
  'moves it': ({ storage }, at) => storage.from('avatars').move(at, `${at}.gone.png`),
  'copies it': ({ storage }, at) => storage.from('avatars').copy(at, `${at}.copy.png`),
  'requests a signed upload URL for it': ({ storage }, at) =>
    storage.from('avatars').createSignedUploadUrl(at),
};

describe('spec §7: another user’s avatar', () => {
  test.each(Object.keys(VERBS))('it is unchanged when a user %s', async (verb) => {
    const before = await objects();
    for (const { name, client } of strangers) {
      const { error } = (await VERBS[verb]?.(client, path)) ?? { error: null };
      expect({ name, refused: error !== null }).toEqual({ name, refused: true });
      expect(await objects()).toEqual(before);
    }
  });

  test('no other user removes it', async () => {
    const before = await objects();
    for (const { client } of strangers) {
      expect((await client.storage.from('avatars').remove([path])).data ?? []).toEqual([]);
      expect(await objects()).toEqual(before);
    }
    const { publicUrl } = clientOf(backend).storage.from('avatars').getPublicUrl(path).data;
    expect((await (await backend.fetch(publicUrl)).arrayBuffer()).byteLength).toBe(8);
  });

  test('it is readable by URL but listed only for its owner', async () => {
    for (const { client } of strangers) {
      for (const folder of ['', 'avatars', `avatars/${owner.id}`]) {
        const listed = await client.storage.from('avatars').list(folder);
        expect((listed.data ?? []).map(({ name }) => name)).toEqual([]);
      }
    }
  });
});

describe('paths in the bucket', () => {
  const patterns = [
    'avatars/{owner}-new.png',
    'avatars/{owner}-{other}.png',
    'avatars/{owner}.png',
    '{owner}-new.png',
    '{owner}/new.png',
    'public/{owner}.png',
    'avatars/{other}-new.html',
    'avatars/{other}-new.svg',
    'avatars/{other}-new.png.html',
    'avatars/{other}-a/b.png',
    'avatars/{other}new.png',
    'avatars/{OTHER}-new.png',
    'avatars/-new.png',
    'avatars/null-new.png',
    'avatars/%-new.png',
    'avatars/../avatars/{owner}-new.png',
    'avatars/./{owner}-new.png',
    'avatars//{owner}-new.png',
    'x/avatars/{other}-new.png',
  ];

  test.each(patterns)('%s is writable by its owner only', async (pattern) => {
    const before = await objects();
    const at = pattern
      .replace('{owner}', owner.id)
      .replace('{other}', other.id)
      .replace('{OTHER}', other.id.toUpperCase());
    for (const { name, client } of strangers) {
      const { error } = await client.storage.from('avatars').upload(at, bytes(), PNG);
      expect({ name, refused: error !== null }).toEqual({ name, refused: true });
    }
    expect(await objects()).toEqual(before);
  });

  test('the user’s own path accepts every verb', async () => {
    const mine = `avatars/${other.id}-mine.png`;
    const { storage } = clientOf(backend, other);
    expect((await storage.from('avatars').upload(mine, bytes(), PNG)).error).toBeNull();
    expect((await storage.from('avatars').update(mine, bytes(9), PNG)).error).toBeNull();
    const listed = await storage.from('avatars').list('avatars');
    expect(listed.data).toHaveLength(1);
    expect((await storage.from('avatars').remove([mine])).data).toHaveLength(1);
  });

  test('an own avatar cannot be moved to another user’s path', async () => {
    const mine = `avatars/${other.id}-mine.png`;
    const { storage } = clientOf(backend, other);
    await storage.from('avatars').upload(mine, bytes(9), PNG);
    const before = await objects();
    for (const to of [path, `avatars/${owner.id}-from-other.png`, 'elsewhere.png']) {
      expect((await storage.from('avatars').move(mine, to)).error).not.toBeNull();
      expect((await storage.from('avatars').copy(mine, to)).error).not.toBeNull();
    }
    expect(await objects()).toEqual(before);
  });
});

test('the buckets cannot be changed, and no other can be created', async () => {
  const before = [await buckets(), await objects()];
  expect(before[0]).toHaveLength(3);
  const everyone = [...strangers, { name: 'the owner', client: clientOf(backend, owner) }];
  for (const { client } of everyone) {
    const { storage } = client;
    expect((await storage.createBucket('mine', { public: true })).error).not.toBeNull();
    for (const bucket of ['avatars', 'images', 'cards']) {
      expect((await storage.updateBucket(bucket, { public: false })).error).not.toBeNull();
      expect((await storage.emptyBucket(bucket)).error).not.toBeNull();
      expect((await storage.deleteBucket(bucket)).error).not.toBeNull();
    }
    expect((await storage.from('other').upload(path, bytes(), PNG)).error).not.toBeNull();
    expect([await buckets(), await objects()]).toEqual(before);
  }
});
