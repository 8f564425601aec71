import { compareMessages, type ChatMessage, type ChatSession } from '#domain/chat/chat.ts';
import type { Draft } from '#domain/page/draft.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import {
  AccountDb,
  type ComposerDraft,
  type Conflict,
  type FailedMutation,
  type LocalRevision,
  type Meta,
  type StoredFile,
  type StoreOptions,
  type UnsavedMessage,
} from '#store/db.ts';
import { countTrashed } from '#store/pages/pages.ts';

export interface Snapshot {
  readonly pages: readonly Page[];
  readonly outbox: readonly PageMutation[];
  readonly conflicts: readonly Conflict[];
  readonly failed: readonly FailedMutation[];
  readonly drafts: readonly Draft[];
  /** Versions replaced by others. Saved versions are left out: the server has them. */
  readonly setAside: readonly LocalRevision[];
  readonly chats: Awaited<ReturnType<typeof readChats>>;
  readonly protocol: number | null;
}

/** Reads all the user's work in one read-only transaction, so that no edit falls between two tables. */
export async function readSnapshot(db: AccountDb): Promise<Snapshot> {
  // By name: a database opened without its schema has no table properties.
  const pages = db.table<Page, string>('pages');
  const outbox = db.table<PageMutation, number>('outbox');
  const conflicts = db.table<Conflict, number>('conflicts');
  const failed = db.table<FailedMutation, number>('failed');
  const drafts = db.table<Draft, string>('drafts');
  const revisions = db.table<LocalRevision, number>('revisions');
  const meta = db.table<Meta, string>('meta');
  const chats = chatTables(db);
  const tables = [pages, outbox, conflicts, failed, drafts, revisions, meta, ...chats];
  return db.transaction('r', tables, async () => {
    const protocol = await meta.get('protocol');
    return {
      pages: await pages.orderBy('created_at').reverse().toArray(),
      outbox: await outbox.orderBy('seq').toArray(),
      conflicts: await conflicts.toArray(),
      failed: await failed.toArray(),
      drafts: await drafts.toArray(),
      setAside: await revisions.filter(({ reason }) => reason === 'setAside').toArray(),
      chats: chats.length === 0 ? [] : await readChats(db),
      protocol: protocol?.key === 'protocol' ? protocol.value : null,
    };
  });
}

/** Reads the database at its stored version, for a device so full that the upgrade on opening fails. */
export async function readSnapshotWithoutUpgrade(
  name: string,
  options: StoreOptions = {},
): Promise<Snapshot> {
  const db = new AccountDb(name, options);
  try {
    // Without a declared version, Dexie opens the existing one and never creates an empty database.
    await db.open();
    return await readSnapshot(db);
  } finally {
    db.close();
  }
}

export type WorkCounts = Awaited<ReturnType<typeof countWork>>;

/** Counts the user's work on this device by kind; the notice after a browser cleared the storage lists it. */
export async function countWork(db: AccountDb) {
  const { pages, cards, outbox, conflicts, failed, drafts, chatSessions } = db;
  const tables = [pages, cards, outbox, conflicts, failed, drafts, chatSessions];
  return db.transaction('r', tables, async () => {
    const trash = await countTrashed(db);
    return {
      trash,
      pages: (await pages.count()) - trash,
      drafts: await drafts.count(),
      unsent: await outbox.count(),
      failed: await failed.filter(({ resolvedAt }) => resolvedAt === null).count(),
      conflicts: await conflicts.count(),
      chats: await chatSessions.count(),
    };
  });
}

/** Empty in a database stored by an app that had no chat. */
function chatTables(db: AccountDb) {
  const names = [
    'chatSessions',
    'chatMessages',
    'unsavedMessages',
    'composerDrafts',
    'attachments',
  ];
  return db.tables.filter(({ name }) => names.includes(name));
}

async function readChats(db: AccountDb) {
  const sessions = await db.table<ChatSession, string>('chatSessions').toArray();
  const messages = await db.table<ChatMessage, string>('chatMessages').toArray();
  const unsaved = await db.table<UnsavedMessage, string>('unsavedMessages').toArray();
  // Databases of older apps lack these.
  const rowsOf = async <T>(table: string) =>
    db.tables.some(({ name }) => name === table) ? db.table<T, string>(table).toArray() : [];
  const drafts = await rowsOf<ComposerDraft>('composerDrafts');
  const files = Map.groupBy(
    (await rowsOf<StoredFile>('attachments')).toSorted((a, b) => a.addedAt - b.addedAt),
    ({ sessionId }) => sessionId,
  );
  const typed = new Map(drafts.map(({ sessionId, text }) => [sessionId, text]));
  const messagesOf = Map.groupBy(messages, ({ session_id }) => session_id);
  const unsavedOf = Map.groupBy(unsaved, ({ session_id }) => session_id);
  return sessions
    .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
    .map((session) => ({
      session,
      messages: (messagesOf.get(session.id) ?? []).toSorted(compareMessages),
      unsaved: unsavedOf.get(session.id) ?? [],
      // Of the message that is not sent yet.
      typed: [session, ...(messagesOf.get(session.id) ?? [])]
        .flatMap(({ id }) => typed.get(id) ?? [])
        .join('\n\n'),
      files: (files.get(session.id) ?? []).map(({ file }) => file),
    }))
    .filter(
      (chat) =>
        chat.messages.length + chat.unsaved.length + chat.files.length > 0 || chat.typed !== '',
    );
}
