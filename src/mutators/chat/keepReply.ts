import type { ChatMessage } from '#domain/chat/chat.ts';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import { keepUnsaved } from '#store/chat/chatWrites.ts';
import { saveMessage, saveUnsaved } from './messages.ts';
import { isRemoved } from '#store/health/removedAccount.ts';
import type { ChatServices, ConversationDeps } from './services.ts';
import { withStorage } from '#store/health/withStorage.ts';

/** The first try again comes after so long, each next one after twice as long, up to the longest; ms (spec §9). */
const AGAIN_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Keeps a finished reply: on this device first, so that a reload or a crash loses nothing of it, then on the server,
 * tried again for as long as it takes. Resolves when it is kept in one of the two places; never rejects for a failure
 * of network, server or storage. A reply to a session that is gone is dropped, and so is one of an account that was
 * removed from this device.
 */
export async function keepReply(
  account: ChatServices,
  deps: Pick<ConversationDeps, 'showToast' | 'schedule'>,
  message: ChatMessage,
  replaces: readonly string[],
): Promise<void> {
  const row = { id: message.id, session_id: message.session_id, message, replaces };
  for (let wait = AGAIN_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    const kept = await withStorage(account.db, () => keepUnsaved(account.db, row));
    if (kept.ok && !kept.value) return;
    const saved = await saveMessage(account, message, replaces);
    if (saved.ok || isRemoved(account.db)) return;
    if (wait === AGAIN_MS) {
      deps.showToast(
        kept.ok
          ? chatToasts.replyKeptHere(saved.failure)
          : chatToasts.failed('saveMessage', saved.failure),
      );
    }
    if (kept.ok) return saveLater(account, deps, AGAIN_MS);
    // In neither place: the window itself holds it, and its text stays on the screen.
    await new Promise<void>((resolve) => deps.schedule(wait, resolve));
  }
}

/** Goes on trying until everything is saved. */
function saveLater(
  account: ChatServices,
  deps: Pick<ConversationDeps, 'schedule'>,
  wait: number,
): void {
  deps.schedule(wait, () => {
    // Reading would bring its database back, empty.
    if (isRemoved(account.db)) return;
    void saveUnsaved(account).then((left) => {
      if (left.ok && left.value === 0) return;
      saveLater(account, deps, Math.min(wait * 2, LONGEST_MS));
    });
  });
}
