import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pinSession } from '#mutators/chat/chatSettings.ts';
import {
  deleteMessage,
  newMessage,
  saveMessage,
  createSession,
  deleteSession,
  renameSession,
} from '#mutators/chat/messages.ts';
import { askChat } from '#mutators/chat/services.ts';
import { chatSessions, findSessions, hasSeenMessages } from '#store/chat/chatReads.ts';
import { openAuthSite, type EmbeddedSite } from '../../support/auth/authSite.ts';
import { chatUser, valueOf, type ChatUser } from '../../support/chat/chatUser.ts';

let site: EmbeddedSite;
let user: ChatUser;

beforeAll(async () => {
  site = await openAuthSite();
});

beforeEach(async () => {
  user = await chatUser(site);
});

afterAll(() => site.close());

const titles = async (of: ChatUser) =>
  (await chatSessions(of.account.db)).map(({ title }) => title);

const missing = (code: string) =>
  new Response(JSON.stringify({ code, message: 'relation does not exist' }), { status: 404 });

describe('chat sessions', () => {
  test('sessions get numbered titles and are listed most recent first', async () => {
    valueOf(await createSession(user.account));
    valueOf(await createSession(user.account));
    expect(await titles(user)).toEqual(['Chat Session 2', 'Chat Session 1']);
  });

  test('pinned sessions are listed first, the latest pin on top', async () => {
    const first = valueOf(await createSession(user.account));
    const second = valueOf(await createSession(user.account));
    valueOf(await createSession(user.account));
    valueOf(await pinSession(user.account, second.id, true));
    valueOf(await pinSession({ ...user.account, now: () => Date.now() + 5 }, first.id, true));
    expect(await titles(user)).toEqual(['Chat Session 1', 'Chat Session 2', 'Chat Session 3']);
    valueOf(await pinSession(user.account, first.id, false));
    expect(await titles(user)).toEqual(['Chat Session 2', 'Chat Session 3', 'Chat Session 1']);
    expect((await chatSessions(user.account.db)).map(({ isPinned }) => isPinned)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a new session is known to be empty without a request', async () => {
    const { id } = valueOf(await createSession(user.account));
    expect(await hasSeenMessages(user.account.db, id)).toBe(true);
  });

  test('a new title is trimmed; a blank one is refused before any request', async () => {
    const { id } = valueOf(await createSession(user.account));
    expect(await renameSession(user.account, id, '  ')).toMatchObject({
      failure: { kind: 'invalid' },
    });
    valueOf(await renameSession(user.account, id, '  About my page '));
    expect(await titles(user)).toEqual(['About my page']);
    const there = user.elsewhere();
    valueOf(await there.pullSessions());
    expect(await titles(there)).toEqual(['About my page']);
  });

  test('a search finds sessions by their title and messages, every word in any case', async () => {
    const { account } = user;
    const { id: birds } = valueOf(await createSession(account));
    const { id: boats } = valueOf(await createSession(account));
    valueOf(await renameSession(account, birds, 'Birds'));
    const fields = {
      id: crypto.randomUUID(),
      session_id: birds,
      role: 'user',
      metadata: {},
    } as const;
    const message = await newMessage(account, [], { ...fields, content: 'A Heron' });
    valueOf(await saveMessage(account, message));
    expect(await findSessions(account.db, ' heron BIRDS ')).toEqual(new Set([birds]));
    expect(await findSessions(account.db, 'heron boats')).toEqual(new Set());
    expect(await findSessions(account.db, 'chat session')).toEqual(new Set([boats]));
  });

  test('retrying an unanswered creation yields the same session', async () => {
    const id = crypto.randomUUID();
    const make = () => askChat(user.account, (chat) => chat.createSession(user.id, id, 'One'));
    expect(valueOf(await make()).id).toBe(id);
    expect(valueOf(await make()).id).toBe(id);
  });

  test('sessions deleted elsewhere disappear with their messages; sessions created here meanwhile stay', async () => {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const there = user.elsewhere();
    valueOf(await there.pullSessions());
    valueOf(await there.pullSession(id));
    valueOf(await deleteSession(user.account, id));
    valueOf(await deleteSession(user.account, id));
    valueOf(await there.pullSessions());
    expect(await titles(there)).toEqual([]);
    expect(await there.messages(id)).toEqual([]);
  });

  test('a deleted session cannot be renamed', async () => {
    const { id } = valueOf(await createSession(user.account));
    const there = user.elsewhere();
    valueOf(await there.pullSessions());
    valueOf(await deleteSession(user.account, id));
    expect(await renameSession(there.account, id, 'Other')).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('deleting a message deletes it on the server', async () => {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const [first] = await user.messages(id);
    if (first !== undefined) valueOf(await deleteMessage(user.account, first));
    valueOf(await user.pullSession(id));
    expect((await user.settled(id)).map((text) => text.split(':')[0])).toEqual(['assistant']);
  });
});

describe('spec §9: cache lifetimes', () => {
  test('sessions are fresh for 5 minutes, messages for 1 minute, the context always', async () => {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.pullSessions());
    valueOf(await user.pullModel());
    valueOf(await user.pullSession(id));
    const requested: string[] = [];
    user.answer = (request) => {
      requested.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return null;
    };
    valueOf(await user.pullSessions(false));
    valueOf(await user.pullModel(false));
    valueOf(await user.pullSession(id, false));
    expect(requested).toEqual(['session_projects']);
    const minutes = async (count: number) => {
      const before = Date.now() - count * 60_000;
      await user.account.db.chatMeta.toCollection().modify((row) => {
        if (row.key !== 'model') Object.assign(row, { value: before });
      });
    };
    await minutes(1.1);
    requested.length = 0;
    valueOf(await user.pullSessions(false));
    valueOf(await user.pullSession(id, false));
    expect(requested.toSorted()).toEqual(['chat_messages', 'session_projects']);
    await minutes(5.1);
    requested.length = 0;
    valueOf(await user.pullSessions(false));
    valueOf(await user.pullModel(false));
    expect(requested).toEqual(['chat_sessions', 'chat']);
  });

  test('only missing messages are fetched', async () => {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const requested: string[] = [];
    user.answer = (request) => {
      requested.push(request.url);
      return null;
    };
    valueOf(await user.pullSession(id));
    expect(requested.some((url) => url.includes('metadata'))).toBe(false);
  });

  test('a long conversation is fetched completely', async () => {
    const { id } = valueOf(await createSession(user.account));
    await site.backend.query(
      `insert into public.chat_messages (session_id, role, content, created_at)
       select $1, 'user', 'Message ' || n, now() + n * interval '1 second' from generate_series(1, 1203) n`,
      [id],
    );
    valueOf(await user.pullSession(id));
    const messages = await user.messages(id);
    expect(messages).toHaveLength(1203);
    expect(messages.at(-1)?.content).toBe('Message 1203');
  });

  test('cached conversations stay readable offline', async () => {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.conversation.send(id, 'Hello'));
    const before = await user.settled(id);
    user.offline = true;
    expect(await user.pullSessions()).toMatchObject({ failure: { kind: 'offline' } });
    expect((await user.pullSession(id)).ok).toBe(false);
    expect(await user.settled(id)).toEqual(before);
    expect(await titles(user)).toHaveLength(1);
  });
});

describe('spec §8: the assistant’s tables are missing', () => {
  test.each(['42P01', 'PGRST205'])('%s: the list is empty and creating fails', async (code) => {
    user.answer = (request) => (request.url.includes('/rest/v1/chat_') ? missing(code) : null);
    expect((await user.pullSessions()).ok).toBe(true);
    expect(await titles(user)).toEqual([]);
    expect(await createSession(user.account)).toMatchObject({
      failure: { kind: 'tablesMissing' },
    });
  });

  test.each(['42P01', 'PGRST205'])(
    '%s: a message is not saved, and an error is shown',
    async (code) => {
      const { id } = valueOf(await createSession(user.account));
      user.answer = (request) =>
        request.url.includes('/rest/v1/chat_messages') ? missing(code) : null;
      expect((await user.conversation.send(id, 'Hello')).ok).toBe(false);
      expect(user.toasts).toEqual([
        'Error Saving Message: Database tables not set up yet. Please contact support.',
      ]);
    },
  );
});

describe('spec §6: chats are private', () => {
  test('a tab of another account sends no request as a different user', async () => {
    const other = await chatUser(site);
    const { id } = valueOf(await createSession(user.account));
    const asOther = await askChat(other.account, (chat) => chat.sessions(user.id));
    expect(asOther).toMatchObject({ failure: { kind: 'signedOut' } });
    const renamed = await askChat(other.account, (chat) =>
      chat.renameSession(other.id, id, 'Mine'),
    );
    expect(renamed).toMatchObject({ failure: { kind: 'notFound' } });
  });
});
