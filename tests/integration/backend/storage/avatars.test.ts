import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../../support/backend.ts';
import { clientOf, type TestClient } from '../../../support/clients.ts';
import { pngBytes, webpBytes } from '../../../support/storage/pictureBytes.ts';

let backend: TestBackend;
let user: TestUser;
let owner: TestClient;
let other: TestClient;
let visitor: TestClient;

const PNG = { contentType: 'image/png' };
const bytes = pngBytes;

beforeAll(async () => {
  backend = await openTestBackend();
  user = await backend.signUp();
  owner = clientOf(backend, user);
  other = clientOf(backend, await backend.signUp());
  visitor = clientOf(backend);
});

afterAll(() => backend.close());

const upload = (
  client: TestClient,
  path: string,
  body: ArrayBuffer | Blob = bytes(),
  options = PNG,
) => client.storage.from('avatars').upload(path, body, options);

describe('spec §7: avatars', () => {
  test('users upload under their own id, and the file is public', async () => {
    const path = `avatars/${user.id}-abc123.png`;
    expect((await upload(owner, path)).error).toBeNull();
    const { publicUrl } = visitor.storage.from('avatars').getPublicUrl(path).data;
    const answer = await backend.fetch(publicUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await answer.arrayBuffer()).byteLength).toBe(8);
  });

  test('a File or Blob is accepted', async () => {
    const blob = new Blob([webpBytes()], { type: 'image/webp' });
    const path = `avatars/${user.id}-blob.webp`;
    expect((await upload(owner, path, blob)).error).toBeNull();
    const { publicUrl } = visitor.storage.from('avatars').getPublicUrl(path).data;
    const answer = await backend.fetch(publicUrl);
    expect([answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]).toEqual([
      'image/webp',
      12,
    ]);
  });

  test('no user uploads, replaces or removes another user’s avatar', async () => {
    const path = `avatars/${user.id}-mine.png`;
    await upload(owner, path);
    for (const client of [other, visitor]) {
      expect((await upload(client, `avatars/${user.id}-theirs.png`)).error).not.toBeNull();
      expect(
        (await client.storage.from('avatars').update(path, bytes(9), PNG)).error,
      ).not.toBeNull();
      await client.storage.from('avatars').remove([path]);
    }
    const { publicUrl } = visitor.storage.from('avatars').getPublicUrl(path).data;
    const answer = await backend.fetch(publicUrl);
    expect((await answer.arrayBuffer()).byteLength).toBe(8);
  });

  test('a visitor cannot upload under any name', async () => {
    for (const id of ['nobody', '', 'null', 'anon']) {
      expect((await upload(visitor, `avatars/${id}-a.png`)).error).not.toBeNull();
    }
    const [stored] = await backend.query<{ n: number }>(
      'select count(*)::int as n from storage.objects where owner is null',
    );
    expect(stored?.n).toBe(0);
  });

  test('users remove their own avatar', async () => {
    const path = `avatars/${user.id}-old.png`;
    await upload(owner, path);
    expect((await owner.storage.from('avatars').remove([path])).data).toHaveLength(1);
    const { publicUrl } = visitor.storage.from('avatars').getPublicUrl(path).data;
    expect((await backend.fetch(publicUrl)).ok).toBe(false);
  });

  test.each([
    ['another folder', 'other/{id}-a.png'],
    ['a subfolder', 'avatars/{id}-a/b.png'],
    ['a parent path', 'avatars/../{id}-a.png'],
    ['an HTML file', 'avatars/{id}-a.html'],
    ['no id', 'avatars/a.png'],
  ])('%s is refused', async (_what, pattern) => {
    expect((await upload(owner, pattern.replace('{id}', user.id))).error).not.toBeNull();
  });

  test('only JPEG, PNG, GIF and WebP up to 5 MB are accepted', async () => {
    const svg = await upload(owner, `avatars/${user.id}-x.png`, bytes(), {
      contentType: 'image/svg+xml',
    });
    expect(svg.error).not.toBeNull();
    const big = await upload(owner, `avatars/${user.id}-big.png`, bytes(5 * 1024 * 1024 + 1));
    expect(big.error).not.toBeNull();
    const most = await upload(owner, `avatars/${user.id}-most.png`, bytes(5 * 1024 * 1024));
    expect(most.error).toBeNull();
  });

  test('no user lists other users’ avatars', async () => {
    for (const client of [other, visitor]) {
      expect((await client.storage.from('avatars').list('avatars')).data ?? []).toEqual([]);
    }
  });
});
