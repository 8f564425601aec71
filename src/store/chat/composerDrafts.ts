import type { AccountDb, ComposerDraft, StoredFile } from '#store/db.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
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

/** `composerDraft`, once. Fails with `storageFull` or `storageLost`. */
export function readComposerDraft(db: AccountDb, sessionId: string): Promise<Result<string>> {
  return withStorage(db, () => composerDraft(db, sessionId), 'draft');
}

/**
 * Stores the composer's text; an empty one deletes only `before`, what this composer last read or wrote. Returns false
 * if another device deleted its session or message. Fails like `readComposerDraft`.
 */
export function putComposerDraft(
  db: AccountDb,
  draft: ComposerDraft,
  before: string,
): Promise<Result<boolean>> {
  const copy = { table: 'composerDrafts', key: draft.sessionId } as const;
  const tables = [...ownerTables(db), db.composerDrafts];
  const write = () => db.transaction('rw', tables, () => writeComposerDraft(db, draft, before));
  return withStorage(db, () => replaceCopy(db, copy, write), 'draft');
}

async function writeComposerDraft(
  db: AccountDb,
  draft: ComposerDraft,
  before: string,
): Promise<boolean> {
  const { sessionId, text } = draft;
  if (text === '') {
    if ((await composerDraft(db, sessionId)) === before) await db.composerDrafts.delete(sessionId);
  } else if (await hasComposer(db, sessionId)) {
    await db.composerDrafts.put(draft);
  } else {
    return composerStates.get(db)?.get(sessionId) === 'deleted';
  }
  return true;
}

/** Ids of sessions and messages with a typed text. */
export function composersWithText(db: AccountDb): Promise<readonly string[]> {
  return db.composerDrafts.toCollection().primaryKeys();
}

/** The files of a session's unsent message, in the order in which they were attached. */
export function storedFiles(db: AccountDb, sessionId: string): Promise<StoredFile[]> {
  return db.attachments.where('sessionId').equals(sessionId).sortBy('addedAt');
}

/** `storedFiles`, once. Fails like `readComposerDraft`. */
export function readFiles(
  db: AccountDb,
  sessionId: string,
): Promise<Result<readonly StoredFile[]>> {
  return withStorage(db, () => storedFiles(db, sessionId), 'draft');
}

/** Nothing happens if its session or message is gone meanwhile. Fails like `readComposerDraft`. */
export function putFile(db: AccountDb, row: StoredFile): Promise<Result<void>> {
  const tables = [...ownerTables(db), db.attachments];
  return withStorage(
    db,
    () =>
      db.transaction('rw', tables, async () => {
        if (await hasComposer(db, row.sessionId)) await db.attachments.put(row);
      }),
    'draft',
  );
}

/** Fails like `readComposerDraft`. */
export function deleteFiles(db: AccountDb, ids: readonly string[]): Promise<Result<void>> {
  return withStorage(db, () => db.attachments.bulkDelete([...ids]), 'draft');
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
