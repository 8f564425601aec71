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
  type StoreOptions,
  type UnsavedMessage,
} from '#store/db.ts';

/** A conversation as this device knows it. */
interface ChatSnapshot {
  readonly session: ChatSession;
  /** Those that the server has, oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly unsaved: readonly UnsavedMessage[];
  /** What is typed and not sent; '' for nothing. */
  readonly typed: string;
}

/** All of a person's work that this device holds, as it was at one moment. */
export interface Snapshot {
  /** Deleted ones too, newest first. */
  readonly pages: readonly Page[];
  /** In the order of the queue. */
  readonly outbox: readonly PageMutation[];
  readonly conflicts: readonly Conflict[];
  readonly failed: readonly FailedMutation[];
  readonly drafts: readonly Draft[];
  /** The versions put aside when another was kept; those that were saved went to the server. */
  readonly setAside: readonly LocalRevision[];
  /** The conversations whose messages were seen here, newest first. */
  readonly chats: readonly ChatSnapshot[];
  /** The protocol of the newest app that used the database, or null. */
  readonly protocol: number | null;
}

/** How much work this device holds, by what it is. */
export interface WorkCounts {
  readonly pages: number;
  readonly trash: number;
  readonly drafts: number;
  readonly unsent: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly chats: number;
}

/** Reads all of a person's work in one transaction that only reads: no edit falls between two tables. */
export async function readSnapshot(db: AccountDb): Promise<Snapshot> {
  // By name: a database that is read as it is has no properties.
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

/**
 * The same from the database as it is on the disk, for a device where it cannot be opened any more: an app that was
 * updated brings the database up to date first, which a full storage does not let it.
 */
export async function readSnapshotWithoutUpgrade(
  name: string,
  options: StoreOptions = {},
): Promise<Snapshot> {
  const db = new AccountDb(name, options);
  try {
    // Without a version of its own it takes the one that is there, and never makes an empty one.
    await db.open();
    return await readSnapshot(db);
  } finally {
    db.close();
  }
}

/** Counts a person's work on this device, without reading the texts where an index can tell. */
export async function countWork(db: AccountDb): Promise<WorkCounts> {
  const { pages, outbox, conflicts, failed, drafts, chatSessions } = db;
  return db.transaction('r', [pages, outbox, conflicts, failed, drafts, chatSessions], async () => {
    // Only pages in the trash are in this index: null is no key.
    const trash = await pages.orderBy('deleted_at').count();
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

/** The tables of chats; none in a database that an older app left and that is read as it is. */
function chatTables(db: AccountDb) {
  const names = new Set(['chatSessions', 'chatMessages', 'unsavedMessages', 'composerDrafts']);
  return db.tables.filter(({ name }) => names.has(name));
}

async function readChats(db: AccountDb): Promise<readonly ChatSnapshot[]> {
  const sessions = await db.table<ChatSession, string>('chatSessions').toArray();
  const messages = await db.table<ChatMessage, string>('chatMessages').toArray();
  const unsaved = await db.table<UnsavedMessage, string>('unsavedMessages').toArray();
  const hasDrafts = db.tables.some(({ name }) => name === 'composerDrafts');
  const drafts = hasDrafts ? await db.table<ComposerDraft, string>('composerDrafts').toArray() : [];
  const typed = new Map(drafts.map(({ sessionId, text }) => [sessionId, text]));
  const said = Map.groupBy(messages, ({ session_id }) => session_id);
  const waiting = Map.groupBy(unsaved, ({ session_id }) => session_id);
  return sessions
    .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
    .map((session) => ({
      session,
      messages: (said.get(session.id) ?? []).toSorted(compareMessages),
      unsaved: waiting.get(session.id) ?? [],
      typed: typed.get(session.id) ?? '',
    }))
    .filter((chat) => chat.messages.length + chat.unsaved.length > 0 || chat.typed !== '');
}
