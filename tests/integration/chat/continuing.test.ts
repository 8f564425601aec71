import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProject } from '#mutators/chat/projects.ts';
import { CONTINUE } from '#mutators/chat/streamReply.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { eventually } from '../../support/eventually.ts';
import { beginTalk, readElsewhere, type Talk } from '../../support/chat/talk.ts';
import {
  counts,
  cutAfter,
  endsWith,
  held,
  neverEnding,
  refuses,
  says,
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

const reply = async (of = user) =>
  (await of.messages(id)).findLast(({ role }) => role === 'assistant');

/** Continues the last reply; returns the conversation afterwards. */
async function continueReply(): Promise<readonly string[]> {
  valueOf(await user.conversation.continueReply(id, (await reply())?.id ?? ''));
  return user.settled(id);
}

describe('continuing a partial reply', () => {
  test.each(['length', 'content_filter'])(
    'finish reason %s is stored for all devices',
    async (finish) => {
      rig.upstream.next.push(endsWith('Half of', finish));
      await ask('Hello');
      const there = await readElsewhere(user, id);
      expect((await reply(there))?.metadata).toMatchObject({ cut: true, finish });
    },
  );

  test('the continuation extends the same message and is requested with the whole conversation', async () => {
    rig.upstream.next.push(endsWith('Half of ', 'length'), says('the whole.'));
    await ask('Hello');
    const partial = await reply();
    expect(await continueReply()).toEqual(['user: Hello', 'assistant: Half of the whole.']);
    expect(rig.upstream.requests[1]?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Half of ' },
      { role: 'user', content: CONTINUE },
    ]);
    const there = await readElsewhere(user, id);
    expect(await there.settled(id)).toEqual(['user: Hello', 'assistant: Half of the whole.']);
    const joined = await reply(there);
    expect(joined?.metadata).toMatchObject({ finish: 'stop' });
    expect(joined?.metadata.cut).toBeUndefined();
    expect(Date.parse(joined?.created_at ?? '')).toBe(Date.parse(partial?.created_at ?? ''));
  });

  test('it stays before later messages', async () => {
    rig.upstream.next.push(cutAfter('Half of '), says('Second.'), says('the whole.'));
    await ask('First');
    const partial = await reply();
    await ask('Next');
    valueOf(await user.conversation.continueReply(id, partial?.id ?? ''));
    expect(await user.settled(id)).toEqual([
      'user: First',
      'assistant: Half of the whole.',
      'user: Next',
      'assistant: Second.',
    ]);
    expect(rig.upstream.requests[2]?.messages.map(({ content }) => content)).not.toContain('Next');
  });

  test('its tokens are those of both requests', async () => {
    rig.upstream.next.push(counts('Half of ', 40, 3, 'length'), counts('the whole.', 50, 4));
    await ask('Hello');
    expect((await reply())?.metadata.tokens).toEqual({ sent: 40, received: 3 });
    await continueReply();
    const there = await readElsewhere(user, id);
    expect((await reply(there))?.metadata.tokens).toEqual({ sent: 90, received: 7 });
  });

  test('tokens that the provider does not count are estimated', async () => {
    rig.upstream.next.push(endsWith('Half of ', 'length'), counts('the whole.', 50, 4));
    await ask('Hello');
    const estimate = (await reply())?.metadata.tokens;
    expect(estimate).toMatchObject({ isEstimate: true });
    expect(estimate?.sent).toBeGreaterThan(5);
    await continueReply();
    expect((await reply())?.metadata.tokens).toEqual({
      sent: (estimate?.sent ?? 0) + 50,
      received: (estimate?.received ?? 0) + 4,
      isEstimate: true,
    });
  });

  test('the earlier part stays visible while the rest streams', async () => {
    const rest = held();
    rig.upstream.next.push(cutAfter('Half of '), rest.script);
    await ask('Hello');
    const partial = await reply();
    valueOf(await user.conversation.continueReply(id, partial?.id ?? ''));
    await rest.started;
    expect(live()?.text()).toBe('Half of ');
    expect(live()?.continues?.id).toBe(partial?.id);
    rest.say('the whole, with many words after it. '.repeat(8));
    await eventually(() => expect(live()?.text()).toContain('Half of the whole'));
    rest.end();
    await user.settled(id);
  });

  test('a second interruption keeps the new part and the mark', async () => {
    rig.upstream.next.push(cutAfter('One '), cutAfter('two '), neverEnding);
    await ask('Hello');
    expect(await continueReply()).toEqual(['user: Hello', 'assistant: One two ']);
    expect((await reply())?.metadata).toMatchObject({ cut: true });
    valueOf(await user.conversation.continueReply(id, (await reply())?.id ?? ''));
    await eventually(() => expect(live()?.text().length).toBeGreaterThan(300));
    user.conversation.stop(id);
    await user.settled(id);
    const stopped = await reply();
    expect(stopped?.content.startsWith('One two and 1 and 2')).toBe(true);
    expect(stopped?.metadata.stopped).toBe(true);
    expect(stopped?.metadata.cut).toBeUndefined();
  });

  test('an empty continuation or leaving the screen changes nothing', async () => {
    rig.upstream.next.push(cutAfter('Half of '), refuses(500), neverEnding);
    await ask('Hello');
    const partial = await reply();
    expect(await continueReply()).toEqual(['user: Hello', 'assistant: Half of ']);
    expect(user.toasts.at(-1)).toContain('Streaming Error');
    valueOf(await user.conversation.continueReply(id, partial?.id ?? ''));
    await eventually(() => expect(live()?.text()).not.toBe('Half of '));
    user.conversation.close();
    await user.settled(id);
    expect(await reply()).toEqual(partial);
  });

  test('the continuation uses the original source, whatever was saved since', async () => {
    const page = await user.ownPage({ title: 'One', markdown_content: '# First' });
    valueOf(await addProject(user.account, id, page));
    rig.upstream.next.push(cutAfter('Half of '), cutAfter('the '), says('whole.'));
    await ask('Hello');
    const before = (await reply())?.metadata.projects;
    const { db } = user.account;
    const version = { pageId: page.id, at: 1, page, reason: 'saved', mutationId: null } as const;
    const kept = await db.revisions.add(version);
    await db.pages.update(page.id, { markdown_content: '# Second' });
    await continueReply();
    expect(rig.upstream.requests[1]?.messages[0]?.content).toContain('# First');
    expect((await reply())?.metadata.projects).toEqual(before);

    await db.revisions.delete(kept);
    await continueReply();
    expect(rig.upstream.requests[2]?.messages[0]?.content).toContain('# Second');
    expect((await reply())?.metadata.projects).toEqual([{ id: page.id, title: 'One' }]);
  });
});
