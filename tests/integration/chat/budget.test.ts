import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { addProject, removeProject } from '#mutators/chat/projects.ts';
import { changeSettings } from '#mutators/settings.ts';
import { assistantModel, limitKey } from '#store/chat/chatSettings.ts';
import { putModel } from '#store/chat/chatWrites.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { beginTalk, readElsewhere } from '../../support/chat/talk.ts';

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

describe('the model’s budget', () => {
  test('it is set by the server', async () => {
    valueOf(await user.pullModel());
    expect(await assistantModel(user.account.db, null)).toMatchObject({
      label: 'scripted-model',
      isDemo: false,
      requestTokens: expect.any(Number),
    });
  });

  const smallModel = () =>
    putModel(user.account.db, { label: 'small', isDemo: false, requestTokens: 1000 }, 0);
  const novel = `# The start\n\n${'word '.repeat(2000)}\n\n# The end\n\nThe whale swims away.\n`;

  test('a project over the budget is sent in outline with the part that was asked about', async () => {
    await smallModel();
    const page = await user.ownPage({ title: 'Novel', markdown_content: novel });
    valueOf(await addProject(user.account, id, page));
    valueOf(await user.conversation.send(id, 'What does the whale do?'));
    await user.settled(id);
    const [system, further] = rig.upstream.requests[0]?.messages ?? [];
    expect(system?.content).toMatch(
      /^You are a helpful assistant\. .*\n\n## Novel\n\n\[In outline/,
    );
    expect(system?.content).toContain('# The start\n');
    expect(system?.content).toContain('The whale swims away.');
    expect(system?.content.length).toBeLessThan(4500);
    expect(further?.content).toContain('is incomplete');
    const device = await readElsewhere(user, id);
    for (const message of await device.messages(id)) {
      expect(message.metadata.projects).toEqual([
        { id: page.id, title: 'Novel', fingerprint: fingerprint(novel), isOutline: true },
      ]);
    }
  });

  test('a limit that the user set in a session holds', async () => {
    const page = await user.ownPage({ title: 'Novel', markdown_content: novel });
    valueOf(await addProject(user.account, id, page));
    valueOf(
      await changeSettings(
        { ...user.account, requestReplay: () => undefined },
        { [limitKey(id, page.id)]: 0 },
      ),
    );
    valueOf(await user.conversation.send(id, 'What does the whale do?'));
    await user.settled(id);
    const system = rig.upstream.requests[0]?.messages[0]?.content ?? '';
    expect(system).toContain('# The end\nThe whale swims away.');
    expect(system).not.toContain('word word word '.repeat(20));
  });

  test('a request over the budget is refused before it is sent or saved', async () => {
    await smallModel();
    const page = await user.ownPage({ title: 'Novel', markdown_content: novel });
    valueOf(await addProject(user.account, id, page));
    expect(await user.conversation.send(id, 'Hello '.repeat(990))).toMatchObject({
      failure: { kind: 'overBudget', largest: 'Novel' },
    });
    expect(user.toasts[0]).toContain('Too Much for the Model');
    expect(rig.upstream.requests).toEqual([]);
    expect(await user.messages(id)).toEqual([]);
    valueOf(await removeProject(user.account, id, page.id));
    valueOf(await user.conversation.send(id, 'Hello'));
    expect(await user.settled(id)).toHaveLength(2);
  });
});
