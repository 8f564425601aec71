import type { AccountDb, ComposerDraft } from '#store/db.ts';
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
