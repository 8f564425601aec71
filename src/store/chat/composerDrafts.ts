import type { AccountDb, ComposerDraft } from '#store/db.ts';
import { isRemoved } from '#store/health/removedAccount.ts';

export async function composerDraft(db: AccountDb, sessionId: string): Promise<string> {
  return (await db.composerDrafts.get(sessionId))?.text ?? '';
}

/** Stores the composer's text; an empty one deletes only `before`, what this composer last read or wrote. */
export async function putComposerDraft(
  db: AccountDb,
  draft: ComposerDraft,
  before: string,
): Promise<void> {
  const { sessionId, text } = draft;
  await db.transaction('rw', [db.chatSessions, db.composerDrafts], async () => {
    if (text === '') {
      if ((await composerDraft(db, sessionId)) === before)
        await db.composerDrafts.delete(sessionId);
    } else if ((await db.chatSessions.get(sessionId)) !== undefined) {
      await db.composerDrafts.put(draft);
    }
  });
}

/** Queues the write synchronously, for a page that may be unloaded before a promise settles. */
export function flushComposerDraft(db: AccountDb, draft: ComposerDraft): void {
  if (!db.isOpen() || isRemoved(db)) return;
  try {
    const transaction = db
      .backendDB()
      .transaction('composerDrafts', 'readwrite', { durability: 'strict' });
    transaction.objectStore('composerDrafts').put(draft);
    // An explicit commit succeeds even when the page unloads before its request finishes.
    transaction.commit();
  } catch {
    // The connection is closing: the regular write that follows reopens it or fails.
    return;
  }
}
