import type {
  AssistantModel,
  ChatMessage,
  ChatSession,
  SessionProject,
} from '#domain/chat/chat.ts';
import type { AccountDb, UnsavedMessage, ComposerDraft } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { metaValue } from '#store/meta.ts';
import type { Result } from '#domain/result.ts';
import { attachedBlocks, textFiles } from '#domain/chat/attachments.ts';
import { documentKey, draftKey } from '#domain/page/draft.ts';
import { sessionContext } from './chatReads.ts';
import { deleteComposers, removeComposers, storedFiles } from './composerDrafts.ts';

/**
 * Stores a session from the server. A new one is known to have no messages. `now`: ms since the epoch. Fails with
 * `storageFull`, `storageLost` or `outdated`.
 */
export function putSession(
  db: AccountDb,
  session: ChatSession,
  { isNew = false, now }: { readonly isNew?: boolean; readonly now: number },
): Promise<Result<void>> {
  return withStorage(db, () =>
    db.transaction('rw', [db.chatSessions, db.chatMeta], async () => {
      await db.chatSessions.put(session);
      if (isNew) await db.chatMeta.put({ key: `at:messages:${session.id}`, value: now });
    }),
  );
}

/** With their messages, links and the texts typed for them. Fails like `putSession`. */
export function removeSessions(db: AccountDb, ids: readonly string[]): Promise<Result<void>> {
  return withStorage(db, () =>
    inOneTransaction(db, async () => {
      await deleteComposers(db, await composerIds(db, ids));
      await deleteSessionRows(db, ids);
    }),
  );
}

/** The sessions and their messages, which may be edited. */
async function composerIds(db: AccountDb, sessions: readonly string[]): Promise<string[]> {
  const messages = await db.chatMessages.where('session_id').anyOf(sessions).primaryKeys();
  return [...sessions, ...messages];
}

async function deleteSessionRows(db: AccountDb, ids: readonly string[]): Promise<void> {
  await db.chatSessions.bulkDelete([...ids]);
  await db.chatMessages.where('session_id').anyOf(ids).delete();
  await db.unsavedMessages.where('session_id').anyOf(ids).delete();
  await db.sessionProjects.where('session_id').anyOf(ids).delete();
  await db.chatMeta.bulkDelete(ids.map((id) => `at:messages:${id}` as const));
}

/** Stores sessions as the server has them; one with a newer message here keeps its time, by which they are ordered. */
export async function storeSessions(
  db: AccountDb,
  listed: readonly ChatSession[],
  now: number,
): Promise<void> {
  await inOneTransaction(db, async () => {
    const stored = await db.chatSessions.bulkGet(listed.map(({ id }) => id));
    const bumped = new Map(stored.map((session) => [session?.id, session?.updated_at]));
    // A message sent during the request made its session newer here.
    const fresh = listed.map((session) => ({
      ...session,
      updated_at: later(bumped.get(session.id), session.updated_at),
    }));
    await db.chatSessions.bulkPut(fresh);
    await db.chatMeta.put({ key: 'at:sessions', value: now });
  });
}

/** The server has all of a conversation that was here when it was restored. */
export async function settleChat(db: AccountDb, sessionId: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const unsure = (await metaValue(db, 'unsureChats')) ?? [];
    const value = unsure.filter((id) => id !== sessionId);
    if (value.length > 0) await db.meta.put({ key: 'unsureChats', value });
    else await db.meta.delete('unsureChats');
  });
}

/**
 * Adds messages of the server; nothing for a session that is gone here. Local copies of the same messages are
 * removed.
 */
export async function storeMessages(
  db: AccountDb,
  sessionId: string,
  added: readonly ChatMessage[],
  now: number,
): Promise<void> {
  await inOneTransaction(db, async () => {
    if ((await db.chatSessions.get(sessionId)) === undefined) return;
    await db.chatMessages.bulkPut([...added]);
    // An earlier attempt to save these reached the server, and only its answer was lost.
    const known = await db.unsavedMessages.bulkGet(added.map(({ id }) => id));
    const settled = known.filter((row) => row !== undefined && row.replaces.length === 0);
    await db.unsavedMessages.bulkDelete(settled.flatMap((row) => row?.id ?? []));
    await db.chatMeta.put({ key: `at:messages:${sessionId}`, value: now });
  });
}

/** Replaces the links of a session by the server's, and keeps the titles that this device has seen. */
export async function storeContext(
  db: AccountDb,
  sessionId: string,
  links: readonly SessionProject[],
): Promise<void> {
  await db.transaction('rw', [db.chatSessions, db.sessionProjects], async () => {
    if ((await db.chatSessions.get(sessionId)) === undefined) return;
    const before = db.sessionProjects.where('session_id').equals(sessionId);
    const titles = new Map((await before.toArray()).map((link) => [link.project_id, link.title]));
    await before.delete();
    const named = links.map((link) => ({
      ...link,
      title: link.title || (titles.get(link.project_id) ?? ''),
    }));
    await db.sessionProjects.bulkPut(named);
  });
}

/** Replaces the links of a session by the user's; one that is there already stays as it is. Fails like `putSession`. */
export function replaceContext(
  db: AccountDb,
  sessionId: string,
  links: readonly SessionProject[],
): Promise<Result<void>> {
  return withStorage(db, async () => {
    const before = await sessionContext(db, sessionId);
    const known = new Map(before.map((link) => [link.project_id, link]));
    const merged = links.map((link) => known.get(link.project_id) ?? link);
    await storeContext(db, sessionId, merged);
  });
}

/** Links to add and ids of projects to remove, in one transaction. Fails like `putSession`. */
export function changeContext(
  db: AccountDb,
  sessionId: string,
  change: { readonly added?: readonly SessionProject[]; readonly removed?: readonly string[] },
): Promise<Result<void>> {
  const { added = [], removed = [] } = change;
  return withStorage(db, () =>
    db.transaction('rw', db.sessionProjects, async () => {
      await db.sessionProjects.bulkPut([...added]);
      await db.sessionProjects.bulkDelete(removed.map((id) => [sessionId, id]));
    }),
  );
}

/**
 * Stores a saved message in place of those it `replaces`; its session becomes the most recent (spec §4). Fails like
 * `putSession`.
 */
export function putMessage(
  db: AccountDb,
  message: ChatMessage,
  replaces: readonly string[] = [],
): Promise<Result<void>> {
  return withStorage(db, () =>
    inOneTransaction(db, async () => {
      const session = await db.chatSessions.get(message.session_id);
      if (session === undefined) return;
      await db.chatMessages.put(message);
      await db.chatMessages.bulkDelete([...replaces]);
      await db.unsavedMessages.bulkDelete([message.id, ...replaces]);
      const updated_at = later(session.updated_at, message.created_at);
      await db.chatSessions.put({ ...session, updated_at });
    }),
  );
}

/** Keeps a message here until the server has it; false when its session was deleted. Fails like `putSession`. */
export function keepUnsaved(db: AccountDb, row: UnsavedMessage): Promise<Result<boolean>> {
  return withStorage(db, () =>
    inOneTransaction(db, async () => {
      if ((await db.chatSessions.get(row.session_id)) === undefined) return false;
      await db.unsavedMessages.put(row);
      return true;
    }),
  );
}

/** Saved and local ones, and the texts typed in their place. Fails like `putSession`. */
export function removeMessages(db: AccountDb, ids: readonly string[]): Promise<Result<void>> {
  return withStorage(db, () =>
    inOneTransaction(db, async () => {
      await db.chatMessages.bulkDelete([...ids]);
      await db.unsavedMessages.bulkDelete([...ids]);
      await deleteComposers(db, ids);
    }),
  );
}

export async function putModel(db: AccountDb, model: AssistantModel, now: number): Promise<void> {
  await db.chatMeta.bulkPut([
    { key: 'model', value: model },
    { key: 'at:model', value: now },
  ]);
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) > Date.parse(b) ? a : b;
}

async function inOneTransaction<T>(db: AccountDb, run: () => Promise<T>): Promise<T> {
  const { chatSessions, chatMessages, unsavedMessages, sessionProjects, chatMeta } = db;
  const tables = [chatSessions, chatMessages, unsavedMessages, sessionProjects, chatMeta];
  return db.transaction('rw', [...tables, db.composerDrafts, db.attachments, db.drafts], run);
}

/** Deletes here what another device deleted. Returns how many unsent texts became drafts of pages. */
export async function deleteElsewhere(
  db: AccountDb,
  table: 'chatSessions' | 'chatMessages',
  ids: readonly string[],
): Promise<number> {
  return inOneTransaction(db, async () => {
    if (table === 'chatSessions') {
      const moved = await moveComposers(db, await composerIds(db, ids));
      await deleteSessionRows(db, ids);
      return moved;
    }
    await db.chatMessages.bulkDelete([...ids]);
    return moveComposers(db, ids);
  });
}

async function moveComposers(db: AccountDb, ids: readonly string[]): Promise<number> {
  let moved = 0;
  for (const sessionId of ids) {
    const draft = await db.composerDrafts.get(sessionId);
    const files = await storedFiles(db, sessionId);
    const blocks = attachedBlocks(textFiles(files.map(({ file }) => file)));
    const text = `${draft?.text ?? ''}${blocks}`.trim();
    if (text === '') continue;
    const updatedAt = draft?.updatedAt ?? files.at(-1)?.addedAt ?? 0;
    await addToPageDraft(db, { sessionId, text, updatedAt });
    moved += 1;
  }
  await removeComposers(db, ids);
  return moved;
}

/**
 * Puts a text whose session or message another device deleted into a draft of a page. Fails with `storageFull` or
 * `storageLost`.
 */
export function putPageDraft(db: AccountDb, draft: ComposerDraft): Promise<Result<void>> {
  return withStorage(db, () => addToPageDraft(db, draft), 'draft');
}

async function addToPageDraft(
  db: AccountDb,
  { sessionId, text: typed, updatedAt }: ComposerDraft,
): Promise<void> {
  const key = draftKey(documentKey(null, 'markdown'), sessionId);
  await db.transaction('rw', db.drafts, async () => {
    const moved = (await db.drafts.get(key))?.text ?? '';
    const text = typed.startsWith(moved) ? typed : `${moved}\n\n${typed}`;
    await db.drafts.put({ key, content_type: 'markdown', text, pageId: null, updatedAt });
  });
}
