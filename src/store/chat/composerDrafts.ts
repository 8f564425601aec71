import type { AccountDb, ComposerDraft, StoredFile } from '#store/db.ts';
import { writeBeforeUnload } from '#store/writeBeforeUnload.ts';

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

export function flushComposerDraft(db: AccountDb, draft: ComposerDraft): void {
  writeBeforeUnload(db, ['composerDrafts'], (tableOf) => tableOf('composerDrafts').put(draft));
}

/** The files of a session's unsent message, in the order in which they were attached. */
export function storedFiles(db: AccountDb, sessionId: string): Promise<StoredFile[]> {
  return db.attachments.where('sessionId').equals(sessionId).sortBy('addedAt');
}

export async function putFile(db: AccountDb, row: StoredFile): Promise<void> {
  await db.transaction('rw', [db.chatSessions, db.attachments], async () => {
    if ((await db.chatSessions.get(row.sessionId)) !== undefined) await db.attachments.put(row);
  });
}
