import type { AccountDb, ComposerDraft, StoredFile } from '#store/db.ts';
import { replaceCopy } from '#store/session/unloadCopies.ts';

// `planned`: the first message creates the session. `deleted`: by the user in this window.
const composerStates = new WeakMap<AccountDb, Map<string, 'planned' | 'deleted'>>();

function setState(db: AccountDb, ids: readonly string[], state: 'planned' | 'deleted'): void {
  const known = composerStates.get(db) ?? new Map<string, typeof state>();
  for (const id of ids) known.set(id, state);
  composerStates.set(db, known);
}

/** Lets a session that isn't created yet have a composer's text and files. */
export function planSession(db: AccountDb, sessionId: string): void {
  setState(db, [sessionId], 'planned');
}

async function hasComposer(db: AccountDb, ownerId: string): Promise<boolean> {
  if (composerStates.get(db)?.get(ownerId) === 'planned') return true;
  return (
    ((await db.chatSessions.get(ownerId)) ?? (await db.chatMessages.get(ownerId))) !== undefined
  );
}

/** The text typed for a session, or in place of a message; empty without one. */
export async function composerDraft(db: AccountDb, sessionId: string): Promise<string> {
  return (await db.composerDrafts.get(sessionId))?.text ?? '';
}

/**
 * Stores the composer's text; an empty one deletes only `before`, what this composer last read or wrote. Returns false
 * if another device deleted its session or message.
 */
export async function putComposerDraft(
  db: AccountDb,
  draft: ComposerDraft,
  before: string,
): Promise<boolean> {
  const { sessionId, text } = draft;
  return replaceCopy(db, { table: 'composerDrafts', key: sessionId }, () =>
    db.transaction('rw', [...ownerTables(db), db.composerDrafts], async () => {
      if (text === '') {
        if ((await composerDraft(db, sessionId)) === before)
          await db.composerDrafts.delete(sessionId);
      } else if (await hasComposer(db, sessionId)) {
        await db.composerDrafts.put(draft);
      } else {
        return composerStates.get(db)?.get(sessionId) === 'deleted';
      }
      return true;
    }),
  );
}

/** Ids of sessions and messages with a typed text. */
export function composersWithText(db: AccountDb): Promise<readonly string[]> {
  return db.composerDrafts.toCollection().primaryKeys();
}

/** The files of a session's unsent message, in the order in which they were attached. */
export function storedFiles(db: AccountDb, sessionId: string): Promise<StoredFile[]> {
  return db.attachments.where('sessionId').equals(sessionId).sortBy('addedAt');
}

/** Nothing happens if its session or message is gone meanwhile. */
export async function putFile(db: AccountDb, row: StoredFile): Promise<void> {
  await db.transaction('rw', [...ownerTables(db), db.attachments], async () => {
    if (await hasComposer(db, row.sessionId)) await db.attachments.put(row);
  });
}

function ownerTables({ chatSessions, chatMessages }: AccountDb) {
  return [chatSessions, chatMessages];
}

/** Deletes what the composers of sessions and messages that the user deletes hold; call in a transaction. */
export async function deleteComposers(db: AccountDb, ids: readonly string[]): Promise<void> {
  await removeComposers(db, ids);
  setState(db, ids, 'deleted');
}

export async function removeComposers(db: AccountDb, ids: readonly string[]): Promise<void> {
  for (const id of ids) composerStates.get(db)?.delete(id);
  await db.composerDrafts.bulkDelete([...ids]);
  await db.attachments.where('sessionId').anyOf(ids).delete();
}
