import {
  compareMessages,
  type ChatSession,
  type SessionProject,
  type ShownMessage,
  type ContextProject,
} from '#domain/chat/chat.ts';
import { lineOf, type Line } from '#domain/chat/branches.ts';
import { contextProject } from '#domain/chat/chatContext.ts';
import type { Result } from '#domain/result.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { metaValue } from '#store/meta.ts';
import { chosenPosition, pinTimes } from './chatSettings.ts';

export interface ListedSession extends ChatSession {
  readonly isPinned: boolean;
}

/** The user's chat sessions: the pinned ones, the latest pin first, then the others, most recent first (spec §7). */
export async function chatSessions(db: AccountDb): Promise<ListedSession[]> {
  const pins = await pinTimes(db);
  const sessions = await db.chatSessions.toArray();
  const pinOf = ({ id }: ChatSession) => pins.get(id) ?? 0;
  return sessions
    .toSorted(
      (a, b) =>
        pinOf(b) - pinOf(a) ||
        Date.parse(b.updated_at) - Date.parse(a.updated_at) ||
        (a.id < b.id ? -1 : 1),
    )
    .map((session) => ({ ...session, isPinned: pins.has(session.id) }));
}

/** Before a change of it. Fails with `storageFull`, `storageLost` or `outdated`. */
export function readSession(db: AccountDb, id: string): Promise<Result<ChatSession | undefined>> {
  return withStorage(db, () => db.chatSessions.get(id));
}

/** Before a new one. Fails like `readSession`. */
export function countSessions(db: AccountDb): Promise<Result<number>> {
  return withStorage(db, () => db.chatSessions.count());
}

/** Messages that the server does not have. Fails like `readSession`. */
export function countUnsaved(db: AccountDb): Promise<Result<number>> {
  return withStorage(db, () => db.unsavedMessages.count(), 'sync');
}

/** Sessions that a restored server may lack, with all their messages. */
export async function unsureChats(db: AccountDb): Promise<readonly string[]> {
  return (await metaValue(db, 'unsureChats')) ?? [];
}

/** The ids of the sessions whose title or messages on this device contain every word, in any case. */
export async function findSessions(db: AccountDb, wanted: string): Promise<ReadonlySet<string>> {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, Set<string>>();
  const note = (id: string, text: string) => {
    const lower = text.toLowerCase();
    const known = found.get(id) ?? new Set();
    for (const word of words) if (lower.includes(word)) known.add(word);
    found.set(id, known);
  };
  await db.transaction('r', [db.chatSessions, db.chatMessages, db.unsavedMessages], async () => {
    await db.chatSessions.each(({ id, title }) => note(id, title));
    await db.chatMessages.each(({ session_id: id, content }) => note(id, content));
    await db.unsavedMessages.each(({ session_id: id, message }) => note(id, message.content));
  });
  const isWanted = (known: ReadonlySet<string>) => words.every((word) => known.has(word));
  return new Set([...found].flatMap(([id, known]) => (isWanted(known) ? [id] : [])));
}

/** All messages of a session, oldest first; a local one hides the saved ones that it replaces. */
export async function chatMessages(db: AccountDb, sessionId: string): Promise<ShownMessage[]> {
  const { saved, unsaved } = await db.transaction(
    'r',
    [db.chatMessages, db.unsavedMessages],
    async () => ({
      saved: await db.chatMessages.where('session_id').equals(sessionId).toArray(),
      unsaved: await db.unsavedMessages.where('session_id').equals(sessionId).toArray(),
    }),
  );
  const hidden = new Set(unsaved.flatMap(({ id, replaces }) => [id, ...replaces]));
  const shown = [
    ...saved.filter(({ id }) => !hidden.has(id)).map((message) => ({ ...message, isSaved: true })),
    ...unsaved.map(({ message }) => ({ ...message, isSaved: false })),
  ];
  return shown.toSorted(compareMessages);
}

/** The branch of a session that is shown: the chosen one, else the newest. */
export async function shownLine(db: AccountDb, sessionId: string): Promise<Line<ShownMessage>> {
  const messages = await chatMessages(db, sessionId);
  return lineOf(messages, await chosenPosition(db, sessionId));
}

/** Whether the session's messages were ever fetched, so that none means none. */
export async function hasSeenMessages(db: AccountDb, sessionId: string): Promise<boolean> {
  return (await fetchedAt(db, `messages:${sessionId}`)) !== null;
}

/** The readable pages in a session's context, in the order they were added. */
export async function sessionContext(db: AccountDb, sessionId: string): Promise<SessionProject[]> {
  return (await sessionLinks(db, sessionId)).filter(({ isGone }) => isGone !== true);
}

/** The same with pages that were deleted or are no longer readable. */
export async function sessionLinks(db: AccountDb, sessionId: string): Promise<SessionProject[]> {
  const links = await db.sessionProjects.where('session_id').equals(sessionId).toArray();
  return links.toSorted(
    (a, b) =>
      Date.parse(a.created_at) - Date.parse(b.created_at) || (a.project_id < b.project_id ? -1 : 1),
  );
}

/** The context pages whose contents are on this device: own pages, and others' that were viewed. */
export async function contextProjects(
  db: AccountDb,
  shared: SharedDb,
  links: readonly Pick<SessionProject, 'project_id'>[],
  userId: string,
): Promise<ContextProject[]> {
  const ids = links.map(({ project_id }) => project_id);
  const own = await db.pages.bulkGet(ids);
  const seen = await shared.publicPages.bulkGet(ids);
  return ids.flatMap((_, index) => {
    const page = own[index] ?? seen[index];
    if (page === undefined || page.deleted_at !== null) return [];
    // The gallery's copy of an own page is not its source.
    if (own[index] === undefined && page.author_id === userId) return [];
    return [contextProject(page, userId)];
  });
}

/** The most recent session without messages whose only project is this page; null for none. */
export async function unusedSessionAbout(db: AccountDb, pageId: string): Promise<string | null> {
  for (const { id } of await chatSessions(db)) {
    const links = await sessionLinks(db, id);
    if (links.length !== 1 || links[0]?.project_id !== pageId) continue;
    if ((await hasSeenMessages(db, id)) && (await chatMessages(db, id)).length === 0) return id;
  }
  return null;
}

/** When `what` was last pulled, ms since the epoch; null before the first time. */
export async function fetchedAt(db: AccountDb, what: string): Promise<number | null> {
  const row = await db.chatMeta.get(`at:${what}`);
  return row === undefined || row.key === 'model' ? null : row.value;
}
