import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INSTRUCTIONS_KEY } from '#domain/chat/chatContext.ts';
import { changeSettings } from '#mutators/settings.ts';
import { createSession } from '#mutators/chat/messages.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { eventually } from '../../support/eventually.ts';
import { beginTalk, readElsewhere, type Talk } from '../../support/chat/talk.ts';
import {
  bytewise,
  fragment,
  held,
  reasons,
  says,
  sends,
  withBadLines,
} from '../../support/chat/upstreamScripts.ts';

const REPLY = 'Grüße, 你好 👩‍👩‍👧 — "quoted"\nand {"json": [1, 2]}.';

let rig: ChatRig;
let user: ChatUser;
let id: string;
let ask: Talk['ask'];
let live: Talk['live'];

beforeAll(async () => {
  rig = await openChatRig();
});

beforeEach(async () => {
  ({ user, id, ask, live } = await beginTalk(rig));
});

afterAll(() => rig.close());

describe('spec §4: sending a message', () => {
  test.each([
    ['in fragments', says(REPLY)],
    ['one byte at a time', bytewise(REPLY)],
    ['with bad lines', withBadLines(REPLY)],
  ])('saves the message and the reply that arrives %s', async (_how, script) => {
    rig.upstream.next.push(script);
    expect(await ask('  Hello ')).toEqual(['user: Hello', `assistant: ${REPLY}`]);
    const there = await readElsewhere(user, id);
    expect(await there.settled(id)).toEqual(['user: Hello', `assistant: ${REPLY}`]);
    expect(user.toasts).toEqual([]);
  });

  test('sends the system message, the conversation and the new message', async () => {
    await ask('First');
    await ask('Second');
    expect(
      rig.upstream.requests[1]?.messages.map(({ role, content }) => `${role}: ${content}`),
    ).toEqual([
      'system: You are a helpful assistant.',
      'user: First',
      'assistant: This is the scripted reply.',
      'user: Second',
    ]);
  });

  test('the user’s own instructions follow the system message', async () => {
    const change = { [INSTRUCTIONS_KEY]: ' Answer in verse. ' };
    valueOf(await changeSettings(user.account, change));
    await ask('First');
    expect(rig.upstream.requests[0]?.messages).toEqual([
      { role: 'system', content: 'You are a helpful assistant.' },
      { role: 'system', content: 'The user’s own instructions for you:\n\nAnswer in verse.' },
      { role: 'user', content: 'First' },
    ]);
  });

  test('the first message names the session; later ones do not', async () => {
    await ask('What is wrong with the headline of my landing page, please?');
    await ask('And with its footer?');
    await eventually(async () => {
      const session = await user.account.db.chatSessions.get(id);
      expect(session?.title).toBe('What is wrong with the headline of my landing page');
    });
  });

  test('the reply grows while streaming and stays visible when it is saved', async () => {
    const reply = held();
    rig.upstream.next.push(reply.script);
    valueOf(await user.conversation.send(id, 'Hello'));
    expect(live()?.stage).toBe('thinking');
    await reply.started;
    let notified = 0;
    const stop = live()?.listen(() => {
      notified += 1;
    });
    reply.say('Hel');
    await eventually(() => expect(live()?.text()).toBe('Hel'));
    expect(live()?.stage).toBe('streaming');
    reply.say('lo');
    await eventually(() => expect(live()?.text()).toBe('Hello'));
    expect(notified).toBe(2);
    stop?.();
    const message = live()?.id;
    reply.end();
    await user.settled(id);
    expect((await user.messages(id)).at(-1)).toMatchObject({
      id: message,
      content: 'Hello',
      isSaved: true,
      metadata: { model: 'scripted-model' },
    });
  });

  test.each([
    ['in tags', says('<think>\nI weigh it.\n</think>\n\nHello.', { size: 5 })],
    [
      'in a field',
      sends([reasons('I weigh '), reasons('it.'), fragment('Hello.'), 'data: [DONE]\n\n']),
    ],
  ])('reasoning %s is kept apart from the reply, and not sent back', async (_where, script) => {
    rig.upstream.next.push(script, says('And again.'));
    expect(await ask('Hello')).toEqual(['user: Hello', 'assistant: Hello.']);
    await ask('Again');
    const [, stored] = await user.messages(id);
    expect(stored?.metadata.reasoning).toBe('I weigh it.');
    expect(JSON.stringify(rig.upstream.requests.at(-1)?.body)).not.toContain('weigh');
    const there = await readElsewhere(user, id);
    expect((await there.messages(id))[1]?.metadata.reasoning).toBe('I weigh it.');
  });

  test('a reply that ends in a hidden tab is saved', async () => {
    user.isHidden = true;
    rig.upstream.next.push(says(REPLY, { everyMs: 5 }));
    expect(await ask('Hello')).toEqual(['user: Hello', `assistant: ${REPLY}`]);
    expect((await user.messages(id)).at(-1)?.isSaved).toBe(true);
  });

  test('a session streams one reply at a time, independent of other sessions', async () => {
    const reply = held();
    rig.upstream.next.push(reply.script);
    valueOf(await user.conversation.send(id, 'One'));
    expect(await user.conversation.send(id, 'Two')).toMatchObject({
      ok: false,
      failure: { kind: 'replying' },
    });
    const other = valueOf(await createSession(user.account)).id;
    await reply.started;
    valueOf(await user.conversation.send(other, 'Elsewhere'));
    await eventually(async () => expect(await user.messages(other)).toHaveLength(2));
    reply.say('One.');
    reply.end();
    expect(await user.settled(id)).toEqual(['user: One', 'assistant: One.']);
  });

  test('a message needs a session and a text', async () => {
    expect(await user.conversation.send(null, 'Hello')).toMatchObject({
      failure: { kind: 'noSession' },
    });
    expect(await user.conversation.send(id, ' \n ')).toMatchObject({
      failure: { kind: 'invalid' },
    });
    expect(user.toasts).toEqual([
      'No Active Session: Please create or select a chat session first.',
    ]);
  });

  test('offline, nothing is sent or saved, and an error is shown', async () => {
    user.offline = true;
    expect(await user.conversation.send(id, 'Hello')).toMatchObject({
      failure: { kind: 'offline' },
    });
    expect(user.toasts.join()).toContain('Connect to send.');
    expect(await user.messages(id)).toEqual([]);
    expect(rig.upstream.requests).toEqual([]);
  });

  test('a message whose response was lost is not duplicated', async () => {
    const lose = (request: Request) =>
      request.url.includes('chat_messages') && request.method === 'POST';
    user.answer = (request) => {
      if (!lose(request)) return null;
      void fetch(request);
      return new Response('gateway', { status: 502 });
    };
    expect((await user.conversation.send(id, 'Hello')).ok).toBe(false);
    user.answer = () => null;
    expect(await ask('Hello')).toEqual(['user: Hello', 'assistant: This is the scripted reply.']);
    const there = await readElsewhere(user, id);
    expect(await there.settled(id)).toHaveLength(2);
  });
});
