import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAvatar, removeAvatar } from '#mutators/auth/profile.ts';
import { knownAccount } from '#store/session/authStorage.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import {
  image,
  profileRig,
  textOf,
  unwatched,
  type ProfileRig,
} from '../../../support/profileRig.ts';

let backend: TestBackend;
let rig: ProfileRig;

beforeAll(async () => {
  backend = await openTestBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  rig = await profileRig(backend);
});

afterEach(() => rig.quiet());

describe('spec §7: changing the avatar', () => {
  const stored = async () =>
    (
      await backend.query<{ name: string }>(
        'select name from storage.objects where name like $1 order by created_at',
        [`avatars/${rig.testUser.id}-%`],
      )
    ).map(({ name }) => name);

  test('it is uploaded to avatars/{userId}-{random}.{ext}, linked in the profile, and replaces the previous file', async () => {
    const first = await changeAvatar(rig.account(), image(), unwatched());
    expect(first.ok).toBe(true);
    const [path = ''] = await stored();
    expect(path).toMatch(new RegExp(`^avatars/${rig.testUser.id}-random\\d+\\.webp$`));
    const known = await knownAccount(rig.shared, rig.testUser.id);
    expect(known?.avatarUrl).toBe(`${backend.url}/storage/v1/object/public/avatars/${path}`);
    expect((await backend.fetch(known?.avatarUrl ?? '')).headers.get('content-type')).toBe(
      'image/webp',
    );
    await changeAvatar(rig.account(), image('image/jpeg'), unwatched());
    await expect.poll(stored).toHaveLength(1);
    expect((await stored())[0]).toMatch(/\.jpg$/);
  });

  test('removing it removes its file', async () => {
    await changeAvatar(rig.account(), image(), unwatched());
    const removed = await removeAvatar(rig.account());
    expect(removed).toMatchObject({ ok: true, value: { avatarUrl: null } });
    await expect.poll(stored).toEqual([]);
  });

  test('the upload reports progress', async () => {
    const shares: number[] = [];
    await changeAvatar(rig.account(), image(), {
      ...unwatched(),
      onProgress: (at) => shares.push(at),
    });
    expect(shares.at(-1)).toBe(1);
  });

  test('the upload is deleted when the profile refuses it', async () => {
    rig.answerWith(({ method }) =>
      method === 'PATCH'
        ? Response.json({ code: '42501', message: 'refused' }, { status: 403 })
        : null,
    );
    expect(textOf(await changeAvatar(rig.account(), image(), unwatched()))).toBe(
      'You do not have permission to upload avatar for this profile',
    );
    await expect.poll(stored).toEqual([]);
  });

  test('the upload is kept when the profile update gets no answer', async () => {
    rig.answerWith(({ method }) => {
      if (method === 'PATCH') throw new TypeError('the connection broke');
      return null;
    });
    expect((await changeAvatar(rig.account(), image(), unwatched())).ok).toBe(false);
    expect(await stored()).toHaveLength(1);
    expect(rig.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  test('an aborted upload is not kept', async () => {
    const abort = new AbortController();
    abort.abort();
    const ended = await changeAvatar(rig.account(), image(), {
      ...unwatched(),
      signal: abort.signal,
    });
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    expect(await stored()).toEqual([]);
  });

  test.each([
    [
      400,
      { statusCode: '403', error: 'Unauthorized' },
      'You do not have permission to upload avatar for this profile',
    ],
    [
      400,
      { statusCode: '413', error: 'Payload too large' },
      'File size too large. Maximum size is 5MB',
    ],
    [
      400,
      { statusCode: '415', error: 'invalid_mime_type' },
      'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed',
    ],
    [400, { statusCode: '409', error: 'Duplicate' }, 'Failed to upload avatar'],
    [503, { statusCode: '503' }, 'The server is busy right now. Try again in a moment.'],
  ])('spec §8: an answer of %i with %o shows "%s"', async (status, body, text) => {
    rig.answerWith(({ path, method }) =>
      method === 'POST' && path.includes('/storage/') ? Response.json(body, { status }) : null,
    );
    expect(textOf(await changeAvatar(rig.account(), image(), unwatched()))).toBe(text);
  });
});
