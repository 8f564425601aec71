import type { AccountDb, ComposerDraft, StoredFile } from '#store/db.ts';
import { replaceCopy } from '#store/session/unloadCopies.ts';

// Sessions that their first message creates; a deleted session takes no text any more.
const planned = new WeakMap<AccountDb, Set<string>>();

/** Lets a session that isn't created yet have a composer's text and files. */
export function planSession(db: AccountDb, sessionId: string): void {
  planned.set(db, (planned.get(db) ?? new Set()).add(sessionId));
}

async function takesText(db: AccountDb, ownerId: string): Promise<boolean> {
  if (planned.get(db)?.has(ownerId) === true) return true;
  return (
    ((await db.chatSessions.get(ownerId)) ?? (await db.chatMessages.get(ownerId))) !== undefined
  );
}

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
  await replaceCopy(db, { table: 'composerDrafts', key: sessionId }, () =>
    db.transaction('rw', [db.chatSessions, db.chatMessages, db.composerDrafts], async () => {
      if (text === '') {
        if ((await composerDraft(db, sessionId)) === before)
          await db.composerDrafts.delete(sessionId);
      } else if (await takesText(db, sessionId)) {
        await db.composerDrafts.put(draft);
      }
    }),
  );
}

export function composersWithText(db: AccountDb): Promise<readonly string[]> {
  return db.composerDrafts.toCollection().primaryKeys();
}

/** The files of a session's unsent message, in the order in which they were attached. */
export function storedFiles(db: AccountDb, sessionId: string): Promise<StoredFile[]> {
  return db.attachments.where('sessionId').equals(sessionId).sortBy('addedAt');
}

export async function putFile(db: AccountDb, row: StoredFile): Promise<void> {
  await db.transaction('rw', [db.chatSessions, db.chatMessages, db.attachments], async () => {
    if (await takesText(db, row.sessionId)) await db.attachments.put(row);
  });
}

/** Deletes what the composers of deleted sessions and messages hold; call in a transaction. */
export async function deleteComposers(db: AccountDb, ids: readonly string[]): Promise<void> {
  for (const id of ids) planned.get(db)?.delete(id);
  await db.composerDrafts.bulkDelete([...ids]);
  await db.attachments.where('sessionId').anyOf(ids).delete();
}
