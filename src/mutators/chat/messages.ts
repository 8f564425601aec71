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
  // If this copy cannot be stored, the next pull brings it.
  await withStorage(db, () => putMessage(db, message, replaces));
  return ok(undefined);
}

/** Replaces messages by another one; on failure, restores the conversation. Fails like `saveMessage`. */
export async function replaceMessages(
  account: ChatServices,
  message: ChatMessage,
  replaces: readonly string[],
): ChatOutcome<void> {
  const saved = await saveMessage(account, message, replaces);
  if (saved.ok) return saved;
  // It may have been saved before the others could be deleted.
  await askChat(account, (chat) => chat.deleteMessages(account.user.id, [message.id]));
  return saved;
}

/** Deletes a message permanently, also one that only this device has. Fails like `saveMessage`. */
export async function deleteMessage(
  account: ChatServices,
  { id, isSaved }: Pick<ShownMessage, 'id' | 'isSaved'>,
): ChatOutcome<void> {
  const deleted = await askChat(account, (chat) => chat.deleteMessages(account.user.id, [id]));
  if (!deleted.ok && isSaved) return deleted;
  return withStorage(account.db, () => removeMessages(account.db, [id]));
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
