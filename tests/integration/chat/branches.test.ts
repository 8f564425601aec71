import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showBranch } from '#mutators/chat/chatSettings.ts';
import { chatMessages } from '#store/chat/chatReads.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { beginTalk, readElsewhere, type Talk } from '../../support/chat/talk.ts';
import { cutAfter, endsWith, held, refuses, says } from '../../support/chat/upstreamScripts.ts';

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

describe('regenerate and edit', () => {
  const HELLO = ['user: One', 'assistant: This is the scripted reply.'];

  test('a new reply is shown in place of what followed, which another device has too', async () => {
    await ask('One');
    await ask('Two');
    const [, first] = await user.messages(id);
    const reply = held();
    rig.upstream.next.push(reply.script);
    valueOf(await user.conversation.regenerate(id, first?.id ?? ''));
    expect(live()?.after).toBe((await user.messages(id))[0]?.id);
    await reply.started;
    reply.say('Better.');
    reply.end();
    expect(await user.settled(id)).toEqual(['user: One', 'assistant: Better.']);
    expect(rig.upstream.requests.at(-1)?.messages.slice(1)).toEqual([
      { role: 'user', content: 'One' },
    ]);
    const there = await readElsewhere(user, id);
    expect(await there.settled(id)).toEqual(['user: One', 'assistant: Better.']);
    if (first !== undefined) valueOf(await showBranch(there.account, id, first));
    expect(await there.settled(id)).toEqual([
      ...HELLO,
      'user: Two',
      'assistant: This is the scripted reply.',
    ]);
  });

  test('the conversation continues in the version that is shown', async () => {
    await ask('One');
    const [, first] = await user.messages(id);
    rig.upstream.next.push(says('Better.'));
    valueOf(await user.conversation.regenerate(id, first?.id ?? ''));
    await user.settled(id);
    if (first !== undefined) valueOf(await showBranch(user.account, id, first));
    const shown = [...HELLO, 'user: Two', 'assistant: This is the scripted reply.'];
    expect(await ask('Two')).toEqual(shown);
    expect(
      rig.upstream.requests
        .at(-1)
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['One', 'This is the scripted reply.', 'Two']);
    // Regenerated in this version, the new reply is shown although it is not in the chosen one.
    rig.upstream.next.push(says('Best.'));
    valueOf(await user.conversation.regenerate(id, first?.id ?? ''));
    expect(await user.settled(id)).toEqual(['user: One', 'assistant: Best.']);
    const there = await readElsewhere(user, id);
    expect(await there.settled(id)).toEqual(['user: One', 'assistant: Best.']);
  });

  test('a partial older version continues in its place', async () => {
    rig.upstream.next.push(endsWith('Half of ', 'length'), says('Better.'), says('the whole.'));
    await ask('One');
    const [, half] = await user.messages(id);
    valueOf(await user.conversation.regenerate(id, half?.id ?? ''));
    await user.settled(id);
    if (half !== undefined) valueOf(await showBranch(user.account, id, half));
    valueOf(await user.conversation.continueReply(id, half?.id ?? ''));
    expect(await user.settled(id)).toEqual(['user: One', 'assistant: Half of the whole.']);
    const stored = await chatMessages(user.account.db, id);
    expect(stored.map(({ content }) => content)).toEqual(['One', 'Half of the whole.', 'Better.']);
  });

  test('a refused reply leaves the old one', async () => {
    await ask('One');
    const [, first] = await user.messages(id);
    rig.upstream.next.push(refuses(500));
    valueOf(await user.conversation.regenerate(id, first?.id ?? ''));
    expect(await user.settled(id)).toEqual(HELLO);
  });

  test('a reply that breaks off is a version beside the old one', async () => {
    await ask('One');
    const [, first] = await user.messages(id);
    rig.upstream.next.push(cutAfter('Worse'));
    valueOf(await user.conversation.regenerate(id, first?.id ?? ''));
    expect(await user.settled(id)).toEqual(['user: One', 'assistant: Worse']);
    expect(await chatMessages(user.account.db, id)).toHaveLength(3);
  });

  test('an edited message begins a branch, and the first version stays', async () => {
    await ask('One');
    await ask('Two');
    const [first] = await user.messages(id);
    valueOf(await user.conversation.resend(id, first?.id ?? '', 'Other one'));
    expect(await user.settled(id)).toEqual([
      'user: Other one',
      'assistant: This is the scripted reply.',
    ]);
    expect(rig.upstream.requests.at(-1)?.messages).toHaveLength(2);
    const there = await readElsewhere(user, id);
    expect(await there.settled(id)).toHaveLength(2);
    expect(await chatMessages(there.account.db, id)).toHaveLength(6);
  });

  test('edit and resend changes nothing while offline', async () => {
    await ask('One');
    const [first] = await user.messages(id);
    user.offline = true;
    expect((await user.conversation.resend(id, first?.id ?? '', 'Other')).ok).toBe(false);
    expect(await user.settled(id)).toEqual(HELLO);
  });
});
