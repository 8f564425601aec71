import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProject, clearContext, removeProject, setContext } from '#mutators/chat/projects.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { askAbout } from '#mutators/chat/askAbout.ts';
import { sessionContext, sessionLinks } from '#store/chat/chatReads.ts';
import { chatUser, valueOf, type ChatUser } from '../../support/chat/chatUser.ts';
import { openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
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

const titles = async (of: ChatUser) =>
  (await sessionContext(of.account.db, id)).map(({ title }) => title);

/** The server’s context. */
async function serverContext(): Promise<readonly string[]> {
  const device = await readElsewhere(user, id);
  return titles(device);
}

describe('spec §4: the context of a session', () => {
  test('projects are set, added, removed and cleared, here and on the server', async () => {
    const one = await user.ownPage({ title: 'One' });
    const two = await user.ownPage({ title: 'Two' });
    const three = await user.ownPage({ title: 'Three' });
    valueOf(await setContext(user.account, id, [one, two]));
    expect(await titles(user)).toEqual(['One', 'Two']);
    expect((await serverContext()).toSorted()).toEqual(['One', 'Two']);
    valueOf(await setContext(user.account, id, [two, three]));
    expect((await serverContext()).toSorted()).toEqual(['Three', 'Two']);
    valueOf(await addProject(user.account, id, one));
    valueOf(await addProject(user.account, id, one));
    expect((await titles(user)).toSorted()).toEqual(['One', 'Three', 'Two']);
    valueOf(await removeProject(user.account, id, two.id));
    expect((await serverContext()).toSorted()).toEqual(['One', 'Three']);
    valueOf(await clearContext(user.account, id));
    expect(await titles(user)).toEqual([]);
    expect(await serverContext()).toEqual([]);
  });

  test('a page not yet on the server is refused with a reason', async () => {
    const page = { id: crypto.randomUUID(), title: 'Unsent', content_type: 'html' } as const;
    const refused = await addProject(user.account, id, page);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(await titles(user)).toEqual([]);
  });

  test('a page in the trash cannot be added', async () => {
    const page = await user.ownPage({ title: 'Gone' });
    valueOf(await addProject(user.account, id, page));
    await rig.site.backend.query(
      'update public.pages set deleted_at = now(), base_revision = revision where id = $1',
      [page.id],
    );
    expect(await serverContext()).toEqual([]);
  });
});

describe('spec §7: the context in a request', () => {
  test('it contains each project’s title and current local content', async () => {
    const one = await user.ownPage({ title: 'One', markdown_content: '# First' });
    const html = await user.ownPage({
      title: 'Two',
      content_type: 'html',
      markdown_content: null,
      html_content: '<p>Second</p>',
    });
    valueOf(await setContext(user.account, id, [one, html]));
    await user.account.db.pages.update(one.id, { markdown_content: '# Not sent yet' });
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    expect(rig.upstream.requests[0]?.messages[0]).toEqual({
      role: 'system',
      content:
        'You are a helpful assistant. Use the following project context:\n\n## One\n\n# Not sent yet\n\n## Two\n\n<p>Second</p>',
    });
  });

  const SOURCE =
    '<!doctype html>\n<style>p { color: red }</style>\n<p>Text</p>\n<script>go()</script>\n';
  const HTML = {
    title: 'Styled',
    content_type: 'html',
    markdown_content: null,
    html_content: '<p>Text</p>',
    page_css: null,
    html_source: SOURCE,
  } as const;

  test('spec §7: an own HTML page is sent as its exact source, which the reply records', async () => {
    const page = await user.ownPage(HTML);
    valueOf(await addProject(user.account, id, page));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const [system] = rig.upstream.requests[0]?.messages ?? [];
    expect(system?.content.endsWith(`\n\n## Styled\n\n${SOURCE}`)).toBe(true);
    const device = await readElsewhere(user, id);
    const sent = [{ id: page.id, title: 'Styled', fingerprint: fingerprint(SOURCE) }];
    expect((await device.messages(id)).at(-1)?.metadata.projects).toEqual(sent);
  });

  test.each([true, false])(
    'spec §7: the exact source of an own page is fetched when missing here (public: %s)',
    async (is_public) => {
      const page = await user.ownPage({ ...HTML, is_public });
      valueOf(await addProject(user.account, id, page));
      const device = await readElsewhere(user, id);
      valueOf(await device.conversation.send(id, 'Hello'));
      await device.settled(id);
      const [system] = rig.upstream.requests[0]?.messages ?? [];
      expect(system?.content.endsWith(`\n\n## Styled\n\n${SOURCE}`)).toBe(true);
      expect((await device.messages(id)).at(-1)?.metadata.projects).toMatchObject([
        { fingerprint: fingerprint(SOURCE) },
      ]);
    },
  );

  test('spec §7: another user’s page is sent as published', async () => {
    const other = await chatUser(rig.site);
    const page = await other.ownPage(HTML);
    valueOf(await addProject(user.account, id, page));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const [system] = rig.upstream.requests[0]?.messages ?? [];
    expect(system?.content.endsWith('\n\n## Styled\n\n<p>Text</p>')).toBe(true);
    const reply = (await user.messages(id)).at(-1);
    expect(reply?.metadata.projects).toEqual([{ id: page.id, title: 'Styled' }]);
  });

  test('another user’s public page is included', async () => {
    const other = await chatUser(rig.site);
    const page = await other.ownPage({ title: 'Theirs', markdown_content: 'Public text' });
    valueOf(await addProject(user.account, id, page));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    expect(rig.upstream.requests[0]?.messages[0]?.content).toContain('## Theirs\n\nPublic text');
  });

  test('a public page that became private is left out, and its stored copy is not sent', async () => {
    const other = await chatUser(rig.site);
    const page = await other.ownPage({ title: 'Theirs', markdown_content: 'Public text' });
    valueOf(await addProject(user.account, id, page));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    await rig.site.backend.query(
      'update public.pages set is_public = false, base_revision = revision where id = $1',
      [page.id],
    );
    valueOf(await user.conversation.send(id, 'And now?'));
    await user.settled(id);
    expect(rig.upstream.requests[1]?.messages[0]?.content).toBe('You are a helpful assistant.');
    expect(await titles(user)).toEqual([]);
    expect(await sessionLinks(user.account.db, id)).toMatchObject([
      { title: 'Theirs', isGone: true },
    ]);
    expect(await addProject(user.account, id, page)).toMatchObject({
      failure: { message: 'This page was deleted or is no longer public.' },
    });
    const device = await readElsewhere(user, id);
    expect(await sessionLinks(device.account.db, id)).toMatchObject([{ title: '', isGone: true }]);
  });

  test('asking about a public page begins one session with it, used again while it is empty', async () => {
    const other = await chatUser(rig.site);
    const page = await other.ownPage({ title: 'Theirs', markdown_content: 'Public text' });
    const about = valueOf(await askAbout(user.account, page.id));
    expect(await sessionContext(user.account.db, about)).toMatchObject([{ title: 'Theirs' }]);
    expect(valueOf(await askAbout(user.account, page.id))).toBe(about);
    valueOf(await user.conversation.send(about, 'Hello'));
    await user.settled(about);
    expect(rig.upstream.requests[0]?.messages[0]?.content).toContain('## Theirs\n\nPublic text');
    expect(valueOf(await askAbout(user.account, page.id))).not.toBe(about);
  });

  test('asking about a deleted page begins no session', async () => {
    const before = await user.account.db.chatSessions.count();
    expect(await askAbout(user.account, crypto.randomUUID())).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(await user.account.db.chatSessions.count()).toBe(before);
  });

  test('the message and its reply record the projects that were sent', async () => {
    const page = await user.ownPage({ title: 'One' });
    valueOf(await addProject(user.account, id, page));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const device = await readElsewhere(user, id);
    for (const message of await device.messages(id)) {
      expect(message.metadata.projects).toMatchObject([{ id: page.id, title: 'One' }]);
    }
  });
});
