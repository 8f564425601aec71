import {
  defaultSessionTitle,
  isDefaultTitle,
  MAX_SESSION_TITLE,
  titleFromMessage,
  type ChatSession,
} from '#domain/chat/chat.ts';
import { invalid, ok } from '#domain/result.ts';
import { putSession, removeSessions } from '#store/chat/chatWrites.ts';
import { askChat, type ChatOutcome, type ChatServices } from './services.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import { withStorage } from '#store/health/withStorage.ts';

/** Titled by number (spec §3). Online only: fails with `tablesMissing`, `signedOut`, `offline`, `busy` and the like. */
export async function createSession(
  account: ChatServices,
  id: string = account.newId(),
): ChatOutcome<ChatSession> {
  const { db, user, now } = account;
  const existing = await withStorage(db, () => db.chatSessions.count());
  if (!existing.ok) return existing;
  const title = defaultSessionTitle(existing.value);
  const made = await askChat(account, (chat) => chat.createSession(user.id, id, title));
  if (!made.ok) return made;
  const stored = await withStorage(db, () =>
    putSession(db, made.value, { isNew: true, now: now() }),
  );
  return stored.ok ? made : stored;
}

/** Fails with `invalid` for a blank or too long title (spec §5), with `notFound`, and like `createSession`. */
export async function renameSession(
  account: ChatServices,
  id: string,
  typed: string,
): ChatOutcome<ChatSession> {
  const { db, user, now } = account;
  const title = storableText(typed).trim();
  if (title === '') return invalid('Please enter a title.');
  if (Array.from(title).length > MAX_SESSION_TITLE) {
    return invalid('Title is too long. The limit is 500 characters.');
  }
  const renamed = await askChat(account, (chat) => chat.renameSession(user.id, id, title));
  if (!renamed.ok) return renamed;
  const stored = await withStorage(db, () => putSession(db, renamed.value, { now: now() }));
  return stored.ok ? renamed : stored;
}

/** Titles a session after its first message while it has the default title (spec §4). Fails like `renameSession`. */
export async function titleSession(
  account: ChatServices,
  id: string,
  message: string,
): ChatOutcome<void> {
  const session = await withStorage(account.db, () => account.db.chatSessions.get(id));
  if (!session.ok) return session;
  const title = titleFromMessage(message);
  if (session.value === undefined || !isDefaultTitle(session.value.title) || title === '') {
    return ok(undefined);
  }
  const renamed = await renameSession(account, id, title);
  return renamed.ok ? ok(undefined) : renamed;
}

/** Permanently. Fails like `createSession`. */
export async function deleteSession(account: ChatServices, id: string): ChatOutcome<void> {
  const deleted = await askChat(account, (chat) => chat.deleteSession(account.user.id, id));
  if (!deleted.ok) return deleted;
  return withStorage(account.db, () => removeSessions(account.db, [id]));
}
