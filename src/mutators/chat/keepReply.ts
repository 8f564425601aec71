import type { ChatMessage } from '#domain/chat/chat.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import { keepUnsaved } from '#store/chat/chatWrites.ts';
import { saveMessage, saveUnsaved } from './messages.ts';
import { isRemoved } from '#store/health/reopen.ts';
import type { ChatServices, ConversationDeps } from './services.ts';
import { withStorage } from '#store/health/withStorage.ts';

/** Exponential back-off (spec §9). */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Saves a finished reply on this device, then on the server, with retries. Resolves when either has it; never rejects
 * for network, server or storage failures. Drops the reply if its session or account was deleted.
 */
export async function keepReply(
  account: ChatServices,
  deps: Pick<ConversationDeps, 'showToast' | 'schedule'>,
  message: ChatMessage,
  replaces: readonly string[],
): Promise<void> {
  const row = { id: message.id, session_id: message.session_id, message, replaces };
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    const kept = await withStorage(account.db, () => keepUnsaved(account.db, row));
    if (kept.ok && !kept.value) return;
    const saved = await saveMessage(account, message, replaces);
    if (saved.ok || isRemoved(account.db)) return;
    if (wait === FIRST_RETRY_MS) {
      deps.showToast(
        kept.ok
          ? chatToasts.replyKeptHere(saved.failure)
          : chatToasts.failed('saveMessage', saved.failure),
      );
    }
    if (kept.ok) return saveLater(account, deps, FIRST_RETRY_MS);
    // Only this tab has the reply, still on the screen.
    await new Promise<void>((resolve) => deps.schedule(wait, resolve));
  }
}

function saveLater(
  account: ChatServices,
  deps: Pick<ConversationDeps, 'schedule'>,
  wait: number,
): void {
  deps.schedule(wait, () => {
    // Reading would recreate the database.
    if (isRemoved(account.db)) return;
    void saveUnsaved(account).then((left) => {
      if (left.ok && left.value === 0) return;
      saveLater(account, deps, Math.min(wait * 2, MAX_RETRY_MS));
    });
  });
}
