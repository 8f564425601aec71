import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSession } from '#mutators/chat/messages.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { eventually } from '../../support/eventually.ts';
import { beginTalk, type Talk } from '../../support/chat/talk.ts';
import {
  cutAfter,
  held,
  neverEnding,
  refuses,
  says,
  sends,
} from '../../support/chat/upstreamScripts.ts';

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

describe('spec §4: ending a reply', () => {
  test('Stop keeps the partial reply, marked, and disconnects from the model', async () => {
    rig.upstream.next.push(neverEnding);
    valueOf(await user.conversation.send(id, 'Count'));
    await eventually(() => expect(live()?.text()).toContain('and 3'));
    user.conversation.stop(id);
    await user.settled(id);
    const kept = (await user.messages(id)).at(-1);
    expect(kept).toMatchObject({ role: 'assistant', isSaved: true, metadata: { stopped: true } });
    expect(kept?.content).toContain('and 1 and 2 and 3');
    expect(await rig.upstream.requests[0]?.closed).toBe('left');
    expect(user.toasts).toEqual([]);
  });

  test('Stop before the first word saves nothing and shows no error', async () => {
    const reply = held();
    rig.upstream.next.push(reply.script);
    valueOf(await user.conversation.send(id, 'Hello'));
    await reply.started;
    user.conversation.stop(id);
    expect(await user.settled(id)).toEqual(['user: Hello']);
    expect(user.toasts).toEqual([]);
  });

  test('leaving the screen discards the reply and disconnects from the model', async () => {
    rig.upstream.next.push(neverEnding);
    valueOf(await user.conversation.send(id, 'Count'));
    await eventually(() => expect(live()?.text()).toContain('and 3'));
    user.conversation.close();
    expect(await user.settled(id)).toEqual(['user: Count']);
    expect(await rig.upstream.requests[0]?.closed).toBe('left');
    expect(user.toasts).toEqual([]);
  });

  test('deleting the session drops the reply, also from another tab', async () => {
    rig.upstream.next.push(neverEnding);
    valueOf(await user.conversation.send(id, 'Count'));
    await eventually(() => expect(live()?.text()).toContain('and 3'));
    valueOf(await deleteSession(user.account, id));
    expect(await user.settled(id)).toEqual([]);
    expect(await rig.upstream.requests[0]?.closed).toBe('left');
    expect(user.toasts).toEqual([]);
  });
});

describe('spec §8: failed replies', () => {
  test.each([
    [429, 'Streaming Error: Streaming failed: 429'],
    [500, 'Streaming Error: Streaming failed: 502'],
    [401, 'Streaming Error: Streaming failed: 502'],
  ])('an upstream error %i is reported without its text', async (status, toast) => {
    rig.upstream.next.push(refuses(status));
    expect(await ask('Hello')).toEqual(['user: Hello']);
    expect(user.toasts).toHaveLength(1);
    expect(user.toasts[0]?.startsWith(toast)).toBe(true);
    expect(user.toasts[0]).not.toContain('sk-');
  });

  test('a failed reply can be retried without resending the message', async () => {
    rig.upstream.next.push(refuses(500));
    await ask('Hello');
    const [message] = await user.messages(id);
    valueOf(await user.conversation.regenerate(id, message?.id ?? ''));
    expect(await user.settled(id)).toEqual([
      'user: Hello',
      'assistant: This is the scripted reply.',
    ]);
  });

  test('an interrupted reply is kept, marked as partial', async () => {
    rig.upstream.next.push(cutAfter('Half of'));
    expect(await ask('Hello')).toEqual(['user: Hello', 'assistant: Half of']);
    expect((await user.messages(id)).at(-1)).toMatchObject({ metadata: { cut: true } });
    expect(user.toasts[0]).toContain('Streaming Error: Something went wrong while streaming.');
  });

  test('a reply ended by the model’s limit is kept, marked', async () => {
    const event = { choices: [{ delta: { content: 'Half of' }, finish_reason: 'length' }] };
    rig.upstream.next.push(sends([`data: ${JSON.stringify(event)}\n\n`, 'data: [DONE]\n\n']));
    expect(await ask('Hello')).toEqual(['user: Hello', 'assistant: Half of']);
    expect((await user.messages(id)).at(-1)).toMatchObject({ metadata: { cut: true } });
    expect(user.toasts).toEqual([]);
  });

  test('a reply over the message limit is ended and kept, with an error', async () => {
    rig.upstream.next.push(says('日本語。'.repeat(200_000), { size: 50_000 }));
    await ask('Hello');
    const kept = (await user.messages(id)).at(-1);
    expect(kept).toMatchObject({ isSaved: true, metadata: { cut: true } });
    expect(kept?.content).toHaveLength(600_000);
    expect(user.toasts[0]).toContain('too long for one message');
  });

  test('an empty reply is an error', async () => {
    rig.upstream.next.push(sends(['data: [DONE]\n\n']));
    expect(await ask('Hello')).toEqual(['user: Hello']);
    expect(user.toasts[0]).toContain('The model returned no text.');
  });

  test('spec §8: a reply that the content filter ended before its first word says so', async () => {
    const event = { choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }] };
    rig.upstream.next.push(sends([`data: ${JSON.stringify(event)}\n\n`, 'data: [DONE]\n\n']));
    expect(await ask('Hello')).toEqual(['user: Hello']);
    expect(user.toasts[0]).toContain('The provider’s content filter ended this reply.');
  });
});
