import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { openAuthSite, type EmbeddedSite } from '../../support/auth/authSite.ts';
import { pngBytes } from '../../support/storage/pictureBytes.ts';
import { newPage, nextWrite } from './pageRows.ts';

type Files = ReturnType<SupabaseClient['storage']['from']>;

const PASSWORD = 'Paper-and-1nk';
const ENDED = [401, 'PT401'];
const PNG = new Uint8Array(pngBytes());
const HASH = createHash('sha256').update(PNG).digest('hex');

let site: EmbeddedSite;
let userId: string;
let kept: SupabaseClient;
/** Sends the unexpired token of a session that was ended on another device. */
let ended: SupabaseClient;
let endedToken: string;
const page = { ...newPage(''), title: 'Mine', is_public: false };
const chat = { id: randomUUID(), title: 'Chat' };

beforeAll(async () => {
  site = await openAuthSite();
  const email = `${randomUUID()}@example.org`;
  kept = site.device();
  const { data } = await kept.auth.signUp({ email, password: PASSWORD });
  userId = data.user?.id ?? '';
  await kept.from('pages').insert({ ...page, author_id: userId });
  await kept.from('chat_sessions').insert({ ...chat, user_id: userId });
  const other = await site.device().auth.signInWithPassword({ email, password: PASSWORD });
  endedToken = other.data.session?.access_token ?? '';
  ended = createClient(site.url, site.backend.anonKey, {
    accessToken: () => Promise.resolve(endedToken),
  });
  const before = await ended.from('pages').select('id');
  if (before.error !== null) throw before.error;
  await kept.auth.signOut({ scope: 'others' });
});
afterAll(() => site.close());

describe('a session that was ended elsewhere', () => {
  test.each([
    ['pages', () => ended.from('pages').insert(newPage(userId))],
    [
      'pages, as the outbox writes',
      () =>
        ended
          .from('pages')
          .upsert(nextWrite({ ...page, author_id: userId }, 1), { onConflict: 'id' }),
    ],
    [
      'a page that is not there',
      () => ended.from('pages').update({ title: 'x' }).eq('id', randomUUID()),
    ],
    ['profiles', () => ended.from('profiles').update({ full_name: 'x' }).eq('id', userId)],
    ['chat_sessions', () => ended.from('chat_sessions').delete().eq('id', randomUUID())],
    [
      'chat_messages',
      () =>
        ended
          .from('chat_messages')
          .insert({ session_id: chat.id, role: 'user', content: 'Hello', metadata: {} }),
    ],
    ['session_projects', () => ended.from('session_projects').delete().eq('session_id', chat.id)],
    ['chat requests', () => ended.rpc('count_chat_request', { per_minute: 5, per_day: 5 })],
  ])('writes no %s', async (_what, write) => {
    const { status, error } = await write();
    expect([status, error?.code]).toEqual(ENDED);
  });

  test('reads nothing private and gets 401', async () => {
    for (const table of ['pages', 'page_sources', 'page_revisions', 'chat_sessions']) {
      const { status, error } = await ended.from(table).select('*');
      expect([status, error?.code]).toEqual(ENDED);
    }
    const rows = await site.backend.query<{ id: string }>(
      'select mutation_id as id from page_revisions where author_id = $1',
      [userId],
    );
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toEqual([]);
    const { status, error } = await ended.rpc('read_revisions', { ids });
    expect([status, error?.code]).toEqual(ENDED);
  });

  test.each([
    ['avatars', 'avatars', (name: string) => `avatars/${userId}-${name}.png`],
    ['images', '{id}', (name: string) => `${userId}/${name}.png`],
  ])('stores, replaces, removes and lists no %s', async (bucket, folder, nameOf) => {
    const [mine, files] = [kept, ended].map((client) => client.storage.from(bucket)) as [
      Files,
      Files,
    ];
    const [name, other] = [nameOf(HASH), nameOf(HASH.replaceAll(/[0-9]/gu, '0'))];
    const png = PNG;
    const type = { contentType: 'image/png' };
    expect((await mine.upload(name, png, type)).error).toBeNull();
    const listed = folder.replace('{id}', userId);
    for (const attempt of [
      () => files.upload(other, png, type),
      () => files.update(name, png, type),
      () => files.remove([name]),
      () => files.list(listed),
      () => files.move(name, other),
      () => files.copy(name, other),
    ]) {
      const { error } = await attempt();
      expect(error).toMatchObject({ status: 401, statusCode: '401' });
    }
    // Whoever has the address sees it.
    expect((await fetch(mine.getPublicUrl(name).data.publicUrl)).status).toBe(200);
    expect((await fetch(mine.getPublicUrl(other).data.publicUrl)).ok).toBe(false);
  });

  test.each([
    ['chat', { messages: [{ role: 'user', content: 'Hello' }] }],
    ['fetch', { url: 'https://example.org/' }],
  ])('gets nothing from the function %s', async (name, body) => {
    const answer = await fetch(`${site.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${endedToken}`,
        apikey: site.backend.anonKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(401);
  });

  test('the other session stays signed in', async () => {
    const { error } = await kept
      .from('pages')
      .upsert(nextWrite({ ...page, author_id: userId }, 1), { onConflict: 'id' });
    expect(error).toBeNull();
    expect((await kept.from('pages').select('title')).data).toEqual([{ title: 'Mine' }]);
  });
});

test('ending the other sessions of an account with a second factor takes that factor', async () => {
  const email = `${randomUUID()}@example.org`;
  const shown = site.device();
  await shown.auth.signUp({ email, password: PASSWORD });
  const factor = await shown.auth.mfa.enroll({ factorType: 'totp' });
  const secret = factor.data?.type === 'totp' ? factor.data.totp.secret : '';
  await shown.auth.mfa.challengeAndVerify({
    factorId: factor.data?.id ?? '',
    code: totpCode(secret, stepAt(site.now())),
  });
  const prompted = site.device();
  await prompted.auth.signInWithPassword({ email, password: PASSWORD });
  const { error } = await prompted.auth.signOut({ scope: 'others' });
  expect(error?.code).toBe('insufficient_aal');
  expect((await shown.auth.getUser()).error).toBeNull();
  expect((await shown.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect((await prompted.auth.getUser()).error).not.toBeNull();
});
