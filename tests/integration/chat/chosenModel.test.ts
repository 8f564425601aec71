import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseModel } from '#mutators/chat/chatSettings.ts';
import { createSession } from '#mutators/chat/messages.ts';
import { putModel } from '#store/chat/chatWrites.ts';
import { assistantModel } from '#store/chat/chatSettings.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { beginTalk, type Talk } from '../../support/chat/talk.ts';

let rig: ChatRig;
let user: ChatUser;
let id: string;
let ask: Talk['ask'];

beforeAll(async () => {
  rig = await openChatRig({ AI_MODELS: 'careful|Careful|300' });
});

beforeEach(async () => {
  ({ user, id, ask } = await beginTalk(rig));
  valueOf(await user.pullModel());
});

afterAll(() => rig.close());

const askedModel = () => rig.upstream.requests.at(-1)?.body['model'];

test('a conversation uses the server’s first model until another is chosen', async () => {
  await ask('Hello');
  expect(askedModel()).toBe('scripted-model');
  valueOf(await chooseModel(user.account, id, 'careful'));
  await ask('And now?');
  expect(askedModel()).toBe('careful');
  expect((await user.messages(id)).map(({ metadata }) => metadata.model)).toEqual([
    undefined,
    'scripted-model',
    undefined,
    'Careful',
  ]);
});

test('the choice is remembered per conversation, and the last one is that of new conversations', async () => {
  valueOf(await chooseModel(user.account, id, 'careful'));
  const other = valueOf(await createSession(user.account)).id;
  const nameFor = async (session: string) => (await assistantModel(user.account.db, session))?.name;
  expect(await nameFor(other)).toBe('careful');
  valueOf(await chooseModel(user.account, other, 'scripted-model'));
  expect(await nameFor(other)).toBe('scripted-model');
  expect(await nameFor(id)).toBe('careful');
});

test('the limit is that of the chosen model', async () => {
  valueOf(await chooseModel(user.account, id, 'careful'));
  expect(await user.conversation.send(id, 'word '.repeat(400))).toMatchObject({
    failure: { kind: 'overBudget', need: { budget: 225 } },
  });
  valueOf(await chooseModel(user.account, id, 'scripted-model'));
  await ask('word '.repeat(400));
  expect(askedModel()).toBe('scripted-model');
});

test('a model that is no longer offered gives way to the first one', async () => {
  valueOf(await chooseModel(user.account, id, 'careful'));
  const { db } = user.account;
  const all = await assistantModel(db, id);
  const choices = all?.choices?.filter(({ name }) => name !== 'careful') ?? [];
  if (all !== null) await putModel(db, { ...all, choices }, Date.now());
  await ask('Hello');
  expect(askedModel()).toBe('scripted-model');
});
