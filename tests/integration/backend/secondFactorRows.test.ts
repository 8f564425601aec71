import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { openAuthSite, type EmbeddedSite } from '../../support/auth/authSite.ts';
import { pngBytes } from '../../support/storage/pictureBytes.ts';
import { newPage, nextWrite } from './pageRows.ts';

const PASSWORD = 'Paper-and-1nk';

let site: EmbeddedSite;
let email: string;
let userId: string;
/** An unexpired token of a session older than the factor. */
let before: SupabaseClient;
/** An aal2 session. */
let shown: SupabaseClient;
/** An aal1 session at the code prompt. */
let prompted: SupabaseClient;
const page = { ...newPage(''), title: 'Before' };
const hidden = { ...newPage(''), title: 'Only its author sees it', is_public: false };

beforeAll(async () => {
  site = await openAuthSite();
  email = `${randomUUID()}@example.org`;
  shown = site.device();
  const { data } = await shown.auth.signUp({ email, password: PASSWORD });
  userId = data.user?.id ?? '';
  before = await signIn();
  await shown.from('pages').insert({ ...page, author_id: userId });
  await shown.from('pages').insert({ ...hidden, author_id: userId });
  const chat = { id: randomUUID(), user_id: userId, title: 'Chat' };
  await shown.from('chat_sessions').insert(chat);
  await shown
    .from('chat_messages')
    .insert({ session_id: chat.id, role: 'user', content: 'Hello', metadata: {} });
  await shown.from('session_projects').insert({ session_id: chat.id, project_id: page.id });
  const factor = await shown.auth.mfa.enroll({ factorType: 'totp' });
  const secret = factor.data?.type === 'totp' ? factor.data.totp.secret : '';
  await shown.auth.mfa.challengeAndVerify({
    factorId: factor.data?.id ?? '',
    code: totpCode(secret, stepAt(site.now())),
  });
  prompted = await signIn();
});

afterAll(() => site.close());

async function signIn(): Promise<SupabaseClient> {
  const client = site.device();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return client;
}

const withoutFactor = () => [before, prompted];
const edit = (title: string) => ({ ...nextWrite({ ...page, author_id: userId }, 1), title });
const png = new Blob([pngBytes()], { type: 'image/png' });

describe('an aal1 session of a user with a second factor', () => {
  test('page writes are refused with a request to sign in', async () => {
    for (const client of withoutFactor()) {
      const made = await client.from('pages').insert({ ...newPage(userId) });
      expect([made.status, made.error?.code]).toEqual([401, 'PT401']);
      const changed = await client.from('pages').upsert(edit('Taken'), { onConflict: 'id' });
      expect([changed.status, changed.error?.code]).toEqual([401, 'PT401']);
    }
    const { data } = await shown.from('pages').select('title').eq('id', page.id).single();
    expect(data?.title).toBe('Before');
  });

  test('reading texts of revisions is an error', async () => {
    const rows = await site.backend.query<{ id: string }>(
      'select mutation_id as id from page_revisions where author_id = $1',
      [userId],
    );
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toEqual([]);
    for (const client of withoutFactor()) {
      const { status, error } = await client.rpc('read_revisions', { ids });
      expect([status, error?.code]).toEqual([401, 'PT401']);
    }
  });

  test.each([
    'page_sources',
    'page_mutations',
    'page_revisions',
    'chat_sessions',
    'chat_messages',
    'session_projects',
  ])('reading %s is an error, not an empty list', async (table) => {
    for (const client of withoutFactor()) {
      const { status, error } = await client.from(table).select('*');
      expect([status, error?.code]).toEqual([401, 'PT401']);
    }
    expect((await shown.from(table).select('*')).data).not.toEqual([]);
  });

  test('profile and file changes are refused', async () => {
    for (const client of withoutFactor()) {
      const { status } = await client
        .from('profiles')
        .update({ full_name: 'Mallory' })
        .eq('id', userId);
      expect(status).toBe(401);
      const stored = await client.storage
        .from('avatars')
        .upload(`avatars/${userId}-${randomUUID()}.png`, await png.arrayBuffer(), {
          contentType: 'image/png',
        });
      expect(stored.error).not.toBeNull();
    }
  });

  test('chat requests are refused', async () => {
    for (const client of withoutFactor()) {
      const limits = { per_minute: 5, per_day: 5 };
      const { status, error } = await client.rpc('count_chat_request', limits);
      expect([status, error?.code]).toEqual([401, 'PT401']);
    }
  });

  test('private pages are hidden', async () => {
    for (const client of withoutFactor()) {
      const { status, error } = await client.from('pages').select('title').eq('author_id', userId);
      expect([status, error?.code]).toEqual([401, 'PT401']);
    }
    const { data } = await shown.from('pages').select('title').eq('id', hidden.id).single();
    expect(data).toEqual({ title: hidden.title });
  });

  test('public pages are readable', async () => {
    for (const client of withoutFactor()) {
      const { data, error } = await client
        .from('pages')
        .select('title')
        .eq('is_public', true)
        .is('deleted_at', null);
      expect([error, data]).toEqual([null, [{ title: 'Before' }]]);
    }
  });
});

describe('an aal2 session', () => {
  test('all of this is allowed', async () => {
    expect(
      (await shown.from('pages').upsert(edit('After'), { onConflict: 'id' })).error,
    ).toBeNull();
    expect((await shown.from('page_sources').select('page_id')).data).toHaveLength(2);
    const { error } = await shown.from('profiles').update({ full_name: 'Ada' }).eq('id', userId);
    expect(error).toBeNull();
    const stored = await shown.storage
      .from('avatars')
      .upload(`avatars/${userId}-${randomUUID()}.png`, await png.arrayBuffer(), {
        contentType: 'image/png',
      });
    expect(stored.error).toBeNull();
  });
});
