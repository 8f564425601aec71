import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { drain } from '#mutators/auth/drain.ts';
import { deleteMessage, saveUnsaved } from '#mutators/chat/messages.ts';
import { chatMessages } from '#store/chat/chatReads.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { eventually } from '../../support/eventually.ts';
import { beginTalk, readElsewhere } from '../../support/chat/talk.ts';

const REPLY = 'This is the scripted reply.';

let rig: ChatRig;
let user: ChatUser;
let id: string;

beforeAll(async () => {
  rig = await openChatRig();
});

beforeEach(async () => {
  ({ user, id } = await beginTalk(rig));
});

afterAll(() => rig.close());

/** The server saves the user’s message and refuses the reply with `refusal`. */
async function sendUnsaved(refusal: () => Response): Promise<void> {
  let saved = 0;
  user.answer = (request) => {
    if (request.method !== 'POST' || !request.url.includes('/chat_messages')) return null;
    saved += 1;
    return saved === 1 ? null : refusal();
  };
  valueOf(await user.conversation.send(id, 'Hello'));
  await user.settled(id);
}

const badGateway = () => new Response('Bad gateway', { status: 502 });

async function savedOnServer(): Promise<readonly string[]> {
  const there = await readElsewhere(user, id);
  return there.settled(id);
}

describe('a finished reply that the server did not save', () => {
  test('it is kept on this device and shown with an error', async () => {
    await sendUnsaved(badGateway);
    expect((await user.messages(id)).at(-1)).toMatchObject({ content: REPLY, isSaved: false });
    expect(user.toasts).toEqual([
      expect.stringMatching(
        /^Error Saving Message: Failed to save message\. .*kept on this device/,
      ),
    ]);
    expect(await savedOnServer()).toEqual(['user: Hello']);
  });

  test('a later attempt of the same tab saves it', async () => {
    await sendUnsaved(badGateway);
    user.runLater();
    await eventually(() => expect(user.toasts).toHaveLength(1));
    user.answer = () => null;
    await eventually(async () => {
      user.runLater();
      expect((await user.messages(id)).at(-1)?.isSaved).toBe(true);
    });
    expect(await savedOnServer()).toEqual(['user: Hello', `assistant: ${REPLY}`]);
  });

  test('it survives a reload and is then saved', async () => {
    await sendUnsaved(badGateway);
    const after = user.reopened();
    expect(await after.settled(id)).toEqual(['user: Hello', `assistant: ${REPLY}`]);
    expect(await saveUnsaved(after.account)).toEqual({ ok: true, value: 0 });
    expect((await after.messages(id)).at(-1)?.isSaved).toBe(true);
    expect(await savedOnServer()).toEqual(['user: Hello', `assistant: ${REPLY}`]);
  });

  test('the last sync before a sign-out saves it, from any screen', async () => {
    await sendUnsaved(badGateway);
    const after = user.reopened();
    expect(valueOf(await drain(after.account))).toEqual({ waiting: 0, stuck: 0, drafts: 0 });
    expect(await savedOnServer()).toEqual(['user: Hello', `assistant: ${REPLY}`]);
  });

  test('two tabs that retry at once save it once', async () => {
    await sendUnsaved(badGateway);
    const [one, two] = [user.reopened(), user.reopened()];
    await Promise.all([saveUnsaved(one.account), saveUnsaved(two.account)]);
    expect(await savedOnServer()).toEqual(['user: Hello', `assistant: ${REPLY}`]);
  });

  test('it stays after the messages are fetched again', async () => {
    await sendUnsaved(badGateway);
    valueOf(await user.pullSessions());
    valueOf(await user.pullSession(id));
    expect(await user.settled(id)).toHaveLength(2);
  });

  test('the next request includes it, before the next message', async () => {
    await sendUnsaved(badGateway);
    user.answer = () => null;
    valueOf(await user.conversation.send(id, 'And then?'));
    await user.settled(id);
    expect(rig.upstream.requests.at(-1)?.messages.map(({ content }) => content)).toContain(REPLY);
    await saveUnsaved(user.account);
    expect(await savedOnServer()).toEqual([
      'user: Hello',
      `assistant: ${REPLY}`,
      'user: And then?',
      `assistant: ${REPLY}`,
    ]);
  });

  test('it can be deleted offline', async () => {
    await sendUnsaved(badGateway);
    const last = (await user.messages(id)).at(-1);
    user.offline = true;
    if (last !== undefined) valueOf(await deleteMessage(user.account, last));
    expect(await user.settled(id)).toEqual(['user: Hello']);
  });

  test('another version is shown until it is saved, also after a reload', async () => {
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const first = (await user.messages(id)).at(-1);
    user.answer = (request) =>
      request.method === 'POST' && request.url.includes('/chat_messages') ? badGateway() : null;
    valueOf(await user.conversation.regenerate(id, first?.id ?? ''));
    await user.settled(id);
    const after = user.reopened();
    expect(await after.messages(id)).toHaveLength(2);
    expect((await after.messages(id)).at(-1)?.id).not.toBe(first?.id);
    expect(await savedOnServer()).toHaveLength(2);
    await saveUnsaved(after.account);
    const shown = await after.messages(id);
    const there = await readElsewhere(user, id);
    expect((await there.messages(id)).map((one) => one.id)).toEqual(shown.map((one) => one.id));
    expect(await chatMessages(there.account.db, id)).toHaveLength(3);
  });

  test('with full storage it stays on the screen until the server saves it', async () => {
    const put = vi.spyOn(user.account.db.unsavedMessages, 'put');
    put.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    let saved = 0;
    user.answer = (request) => {
      if (request.method !== 'POST' || !request.url.includes('/chat_messages')) return null;
      saved += 1;
      return saved === 2 ? badGateway() : null;
    };
    valueOf(await user.conversation.send(id, 'Hello'));
    await eventually(() => expect(user.toasts).toHaveLength(1));
    expect(user.conversation.current().get(id)).toMatchObject({ stage: 'saving' });
    expect(user.conversation.current().get(id)?.text()).toBe(REPLY);
    // Leaving discards an unfinished reply; this one is complete.
    user.conversation.close();
    user.runLater();
    expect(await user.settled(id)).toEqual(['user: Hello', `assistant: ${REPLY}`]);
    expect(await savedOnServer()).toHaveLength(2);
  });
});
