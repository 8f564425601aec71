import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let owner: TestClient;
let other: TestClient;
let visitor: TestClient;
let sessionId: string;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
  owner = clientOf(backend, user);
  other = clientOf(backend, await backend.signUp());
  visitor = clientOf(backend);
  const { data } = await owner
    .from('chat_sessions')
    .insert({ title: 'Chat Session 1' })
    .select('id')
    .single();
  sessionId = data?.id ?? '';
});

afterAll(() => backend.close());

describe('spec §6: chat sessions', () => {
  test('spec §3: a new session is active and belongs to its creator', async () => {
    const { data } = await owner
      .from('chat_sessions')
      .select('user_id,is_active')
      .eq('id', sessionId);
    expect(data).toEqual([{ user_id: user.id, is_active: true }]);
  });

  test('only the owner reads, updates and deletes a session', async () => {
    for (const client of [other, visitor]) {
      expect((await client.from('chat_sessions').select('*')).data ?? []).toEqual([]);
      const change = client.from('chat_sessions').update({ title: 'x' }).eq('id', sessionId);
      expect((await change.select('id')).data ?? []).toEqual([]);
      const removal = client.from('chat_sessions').delete().eq('id', sessionId);
      expect((await removal.select('id')).data ?? []).toEqual([]);
    }
    const renamed = owner.from('chat_sessions').update({ title: 'Renamed' }).eq('id', sessionId);
    expect((await renamed.select('title')).data).toEqual([{ title: 'Renamed' }]);
  });

  test('no user creates a session for another user', async () => {
    const row = { title: 'x', user_id: user.id };
    expect((await other.from('chat_sessions').insert(row)).error?.code).toBe('42501');
    expect((await visitor.from('chat_sessions').insert(row)).error?.code).toBe('42501');
  });

  test('a blank title is refused, and the owner is fixed', async () => {
    const blank = await owner.from('chat_sessions').insert({ title: '  ' });
    expect([blank.status, blank.error?.code]).toEqual([400, '23514']);
    const given = owner.from('chat_sessions').update({ user_id: sessionId }).eq('id', sessionId);
    expect((await given.select('user_id')).data).toEqual([{ user_id: user.id }]);
  });
});

describe('spec §6: chat messages', () => {
  test('a message belongs to the owner of its session', async () => {
    const message = { session_id: sessionId, role: 'user', content: 'Hello' };
    expect((await other.from('chat_messages').insert(message)).error?.code).toBe('42501');
    expect((await visitor.from('chat_messages').insert(message)).error?.code).toBe('42501');
    const added = await owner.from('chat_messages').insert(message).select('id,metadata').single();
    expect(added.data?.metadata).toEqual({});
    const id = added.data?.id ?? '';
    for (const client of [other, visitor]) {
      expect((await client.from('chat_messages').select('*')).data ?? []).toEqual([]);
      expect(
        (await client.from('chat_messages').delete().eq('id', id).select()).data ?? [],
      ).toEqual([]);
    }
    expect((await owner.from('chat_messages').delete().eq('id', id).select('id')).data).toEqual([
      { id },
    ]);
  });

  test('a message’s session and role are fixed', async () => {
    const theirs = await other.from('chat_sessions').insert({ title: 'x' }).select('id').single();
    const message = { session_id: theirs.data?.id ?? '', role: 'user', content: 'Mine' };
    const mine = await other.from('chat_messages').insert(message).select('id').single();
    const smuggled = other
      .from('chat_messages')
      .update({ session_id: sessionId, role: 'assistant', content: 'Changed' })
      .eq('id', mine.data?.id ?? '');
    expect((await smuggled.select('session_id,role,content')).data).toEqual([
      { ...message, content: 'Changed' },
    ]);
    expect((await owner.from('chat_messages').select('*')).data).toEqual([]);
    await other.from('chat_sessions').delete().eq('id', message.session_id);
  });

  test('an unknown role is refused', async () => {
    const answer = await owner
      .from('chat_messages')
      .insert({ session_id: sessionId, role: 'robot', content: 'x' });
    expect([answer.status, answer.error?.code]).toEqual([400, '23514']);
  });

  test('spec §4: a new message moves its session to the top', async () => {
    const before = await owner.from('chat_sessions').select('updated_at').eq('id', sessionId);
    await owner.from('chat_messages').insert({ session_id: sessionId, role: 'user', content: 'x' });
    const after = await owner.from('chat_sessions').select('updated_at').eq('id', sessionId);
    const [was = '', is = ''] = [before.data?.[0]?.updated_at, after.data?.[0]?.updated_at];
    expect(is > was).toBe(true);
  });
});

describe('spec §3: session projects', () => {
  test('the session’s owner links a readable page once', async () => {
    const page = newPage(user.id);
    const secret = { ...newPage(user.id), is_public: false };
    await owner.from('pages').insert([page, secret]);
    const link = { session_id: sessionId, project_id: page.id };
    expect((await owner.from('session_projects').insert(link)).error).toBeNull();
    const twice = await owner.from('session_projects').insert(link);
    expect([twice.status, twice.error?.code]).toEqual([409, '23505']);
    expect((await other.from('session_projects').insert(link)).error?.code).toBe('42501');
    expect((await other.from('session_projects').select('*')).data).toEqual([]);

    const theirs = await other.from('chat_sessions').insert({ title: 'x' }).select('id').single();
    const prying = { session_id: theirs.data?.id ?? '', project_id: secret.id };
    expect((await other.from('session_projects').insert(prying)).error?.code).toBe('42501');
  });

  test('links include the fields of their pages and are deleted with their session', async () => {
    const { data } = await owner
      .from('session_projects')
      .select('project_id,pages(id,title,content_type)')
      .eq('session_id', sessionId);
    expect(data).toEqual([
      {
        project_id: expect.any(String),
        pages: { id: data?.[0]?.project_id, title: 'A page', content_type: 'html' },
      },
    ]);
    await owner.from('chat_sessions').delete().eq('id', sessionId);
    expect(await backend.query('select * from chat_messages')).toEqual([]);
    expect(await backend.query('select * from session_projects')).toEqual([]);
  });
});
