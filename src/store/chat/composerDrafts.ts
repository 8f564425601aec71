import type { AccountDb, ComposerDraft } from '#store/db.ts';
import { isRemoved } from '#store/health/removedAccount.ts';

/** The text that was typed last in a conversation's composer and not sent; '' for none. */
export async function composerDraft(db: AccountDb, sessionId: string): Promise<string> {
  return (await db.composerDrafts.get(sessionId))?.text ?? '';
}

/**
 * Keeps what is in a composer. An empty one is forgotten only where the text kept is still `before`, what this composer
 * read or wrote last: anything else is another window's.
 */
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

/** Hands a text over to the browser before returning, for a window that may be gone before a promise settles. */
export function flushComposerDraft(db: AccountDb, draft: ComposerDraft): void {
  if (!db.isOpen() || isRemoved(db)) return;
  try {
    const transaction = db
      .backendDB()
      .transaction('composerDrafts', 'readwrite', { durability: 'strict' });
    transaction.objectStore('composerDrafts').put(draft);
    // An explicit commit is carried out even when the window ends before its request is answered.
    transaction.commit();
  } catch {
    // The connection is closing: the ordinary write, which follows, reopens it or says why not.
    return;
  }
}
