import {
  MAX_MESSAGE_BYTES,
  timeAfter,
  type ChatMessage,
  type ShownMessage,
} from '#domain/chat/chat.ts';
import { bytesOf, MAX_JSON_BYTES } from '#domain/page/page.ts';
import { fail, ok } from '#domain/result.ts';
import { putMessage, removeMessages } from '#store/chat/chatWrites.ts';
import { storageResult } from '#store/health/failures.ts';
import { askChat, type ChatOutcome, type ChatServices } from './services.ts';
import { storableText } from '#mutators/pages/pages.ts';
import { withStorage } from '#store/health/withStorage.ts';

/** A message without what no database stores. */
export function newMessage(
  { now }: Pick<ChatServices, 'now'>,
  earlier: readonly ChatMessage[],
  parts: Pick<ChatMessage, 'id' | 'session_id' | 'role' | 'content' | 'metadata'>,
): ChatMessage {
  return {
    ...parts,
    content: storableText(parts.content),
    created_at: timeAfter(earlier, now()),
  };
}

/**
 * Saves a message on the server, then on this device, in the place of those that it `replaces`. Repeating it does no
 * harm. Fails with `tooLarge` before it is sent, with `tablesMissing`, `signedOut`, `offline`, `busy` and the like.
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
  // The server has it: where this device cannot keep its copy, the next pull brings it.
  await withStorage(db, () => putMessage(db, message, replaces));
  return ok(undefined);
}

/**
 * Puts a message in the place of another one and of all that follow it, at once: when one part fails, the
 * conversation is as it was. Fails like `saveMessage`.
 */
export async function replaceMessages(
  account: ChatServices,
  message: ChatMessage,
  replaces: readonly string[],
): ChatOutcome<void> {
  const saved = await saveMessage(account, message, replaces);
  if (saved.ok) return saved;
  // It may have been taken before the others could be deleted.
  await askChat(account, (chat) => chat.deleteMessages(account.user.id, [message.id]));
  return saved;
}

/** Deletes one message for good. Fails like `saveMessage`; one that was never saved on the server is deleted all the same. */
export async function deleteMessage(
  account: ChatServices,
  { id, isSaved }: Pick<ShownMessage, 'id' | 'isSaved'>,
): ChatOutcome<void> {
  const deleted = await askChat(account, (chat) => chat.deleteMessages(account.user.id, [id]));
  if (!deleted.ok && isSaved) return deleted;
  return withStorage(account.db, () => removeMessages(account.db, [id]));
}

/**
 * Saves on the server what is only on this device yet, oldest first; a message that cannot be saved now stays for the
 * next time. Gives how many are left. Several windows may do so at once.
 */
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
    // Without a connection the others fail as well.
    if (saved.failure.kind === 'offline') return ok(inOrder.length - inOrder.indexOf(row));
  }
  return ok(left);
}
