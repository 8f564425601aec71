import {
  MAX_MESSAGE_BYTES,
  timeAfter,
  type ChatMessage,
  type ShownMessage,
  defaultSessionTitle,
  isDefaultTitle,
  MAX_SESSION_TITLE,
  titleFromMessage,
  type ChatSession,
} from '#domain/chat/chat.ts';
import type { User } from '#domain/account/profile.ts';
import { bytesOf, MAX_JSON_BYTES } from '#domain/page/page.ts';
import { fail, ok, invalid } from '#domain/result.ts';
import { branchAfter } from '#domain/chat/branches.ts';
import type { Services } from '#mutators/services.ts';
import type { AccountDb } from '#store/db.ts';
import { chatMessages, countSessions, countUnsaved, readSession } from '#store/chat/chatReads.ts';
import { putMessage, removeMessages, putSession, removeSessions } from '#store/chat/chatWrites.ts';
import { storageResult } from '#store/health/failures.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import { askChat, type ChatOutcome, type ChatServices } from './services.ts';

/** A message in place of `replaced`, else at the end of `line`, in its own branch if other messages follow there. */
export async function newMessage(
  { db, now }: Pick<ChatServices, 'db' | 'now'>,
  line: readonly ChatMessage[],
  parts: Pick<ChatMessage, 'id' | 'session_id' | 'role' | 'content' | 'metadata'>,
  replaced: ChatMessage | null = null,
): Promise<ChatMessage> {
  // On a storage error, the line is all that is known.
  const all = await chatMessages(db, parts.session_id).catch(() => line);
  const { branch } = replaced?.metadata ?? branchAfter(all, line.at(-1) ?? null, parts.id);
  return {
    ...parts,
    content: storableText(parts.content),
    metadata: { ...parts.metadata, ...(branch !== undefined && { branch }) },
    created_at: replaced?.created_at ?? timeAfter([...all, ...line], now()),
  };
}

/**
 * Saves a message on the server, then on this device, in place of those it `replaces`; idempotent. Fails with
 * `tooLarge`, `tablesMissing`, `signedOut`, `offline`, `busy` and the like.
 */
export async function saveMessage(
  account: ChatServices,
  message: ChatMessage,
  replaces: readonly string[] = [],
): ChatOutcome<void> {
  const { db, user } = account;
  if (bytesOf(message.content) > MAX_MESSAGE_BYTES) {
    return fail({ kind: 'tooLarge', limit: 'text' });
  }
  if (bytesOf(JSON.stringify(message)) > MAX_JSON_BYTES) {
    return fail({ kind: 'tooLarge', limit: 'request' });
  }
  const saved = await askChat(account, async (chat) => {
    const taken = await chat.saveMessage(user.id, message);
    if (!taken.ok || replaces.length === 0) return taken;
    return chat.deleteMessages(user.id, replaces);
  });
  if (!saved.ok) return saved;
  // If this copy cannot be stored, the next pull fetches it.
  await putMessage(db, message, replaces);
  return ok(undefined);
}

/** Deletes a message permanently, also one that only this device has. Fails like `saveMessage`. */
export async function deleteMessage(
  account: ChatServices,
  { id, isSaved }: Pick<ShownMessage, 'id' | 'isSaved'>,
): ChatOutcome<void> {
  const deleted = await askChat(account, (chat) => chat.deleteMessages(account.user.id, [id]));
  if (!deleted.ok && isSaved) return deleted;
  return removeMessages(account.db, [id]);
}

/** Saves local messages on the server, oldest first; returns how many are left. Several tabs may run it at once. */
export async function saveUnsaved(account: ChatServices): ChatOutcome<number> {
  const rows = await storageResult(() => account.db.unsavedMessages.toArray());
  if (!rows.ok) return rows;
  const inOrder = rows.value.toSorted(
    (a, b) => Date.parse(a.message.created_at) - Date.parse(b.message.created_at),
  );
  let left = 0;
  for (const row of inOrder) {
    const saved = await saveMessage(account, row.message, row.replaces);
    if (saved.ok) continue;
    left += 1;
    // The others would fail too.
    if (saved.failure.kind === 'offline') return ok(inOrder.length - inOrder.indexOf(row));
  }
  return ok(left);
}

/** Saves what is left from an earlier time; asks the server only if there is something. */
export async function saveReplies(
  services: Services,
  { db, user }: { readonly db: AccountDb; readonly user: User },
): Promise<void> {
  const unsaved = await countUnsaved(db);
  if (unsaved.ok && unsaved.value > 0) await saveUnsaved({ ...services, db, user });
}

/** Titled by number (spec §3). Online only: fails with `tablesMissing`, `signedOut`, `offline`, `busy` and the like. */
export async function createSession(
  account: ChatServices,
  id: string = account.newId(),
): ChatOutcome<ChatSession> {
  const { db, user, now } = account;
  const existing = await countSessions(db);
  if (!existing.ok) return existing;
  const title = defaultSessionTitle(existing.value);
  const made = await askChat(account, (chat) => chat.createSession(user.id, id, title));
  if (!made.ok) return made;
  const stored = await putSession(db, made.value, { isNew: true, now: now() });
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
  const stored = await putSession(db, renamed.value, { now: now() });
  return stored.ok ? renamed : stored;
}

/** Titles a session after its first message while it has the default title (spec §4). Fails like `renameSession`. */
export async function titleSession(
  account: ChatServices,
  id: string,
  message: string,
): ChatOutcome<void> {
  const session = await readSession(account.db, id);
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
  return removeSessions(account.db, [id]);
}
