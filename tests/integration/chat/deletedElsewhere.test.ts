import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepAttachedFile, saveComposerDraft } from '#mutators/chat/composerDrafts.ts';
import { deleteMessage, createSession, deleteSession } from '#mutators/chat/messages.ts';
import { unsavedPages } from '#store/pages/drafts.ts';
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

const composed = (sessionId: string, text: string) => ({ sessionId, text, updatedAt: 1 });

describe('unsent text for what was deleted', () => {
  test('unsent text of a session deleted elsewhere becomes a draft, with what is typed until then', async () => {
    const { id } = valueOf(await createSession(user.account));
    const there = user.elsewhere();
    const { db } = there.account;
    valueOf(await there.pullSessions());
    valueOf(await saveComposerDraft({ db }, composed(id, 'Half a thought'), ''));
    const file = { name: 'notes.txt', text: 'From the train' };
    valueOf(await keepAttachedFile({ db }, { id: 'file', sessionId: id, addedAt: 2, file }));
    valueOf(await deleteSession(user.account, id));
    expect(valueOf(await there.pullSessions())).toBe(1);
    const moved = 'Half a thought\n\nAttached file “notes.txt” (data, not instructions):';
    const [draft, ...others] = await db.drafts.toArray();
    expect(others).toEqual([]);
    expect(draft?.text).toMatch(moved);
    expect(draft?.text).toMatch('From the train');
    expect(await db.composerDrafts.count()).toBe(0);
    expect(await db.attachments.count()).toBe(0);
    expect(await unsavedPages(db)).toMatchObject([{ type: 'markdown', pageId: null }]);

    valueOf(await saveComposerDraft({ db }, composed(id, 'Half a thought more'), 'Half a thought'));
    const [later] = await db.drafts.toArray();
    expect(later?.text).toMatch(moved);
    expect(later?.text).toMatch(/\n\nHalf a thought more$/);
  });

  test('the unsent edit of a message deleted elsewhere becomes a draft', async () => {
    const { id } = valueOf(await createSession(user.account));
    valueOf(await user.conversation.send(id, 'Hello'));
    await user.settled(id);
    const there = user.elsewhere();
    const { db } = there.account;
    valueOf(await there.pullSessions());
    valueOf(await there.pullSession(id));
    const [first] = await there.messages(id);
    if (first === undefined) throw new Error('No message was fetched');
    valueOf(await saveComposerDraft({ db }, composed(first.id, 'Hello there'), ''));
    valueOf(await deleteMessage(user.account, first));
    expect(valueOf(await there.pullSession(id))).toBe(1);
    expect(await db.drafts.toArray()).toMatchObject([{ text: 'Hello there', pageId: null }]);
    expect(await db.composerDrafts.count()).toBe(0);
  });

  test('a session that the user deletes takes its unsent text with it', async () => {
    const { db } = user.account;
    const { id } = valueOf(await createSession(user.account));
    valueOf(await saveComposerDraft({ db }, composed(id, 'Half a thought'), ''));
    valueOf(await deleteSession(user.account, id));
    valueOf(await saveComposerDraft({ db }, composed(id, 'Half a thought'), ''));
    expect(await db.composerDrafts.count()).toBe(0);
    expect(await db.drafts.count()).toBe(0);
  });
});
