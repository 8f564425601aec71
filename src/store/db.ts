import { Dexie } from 'dexie';
import type { Table } from 'dexie';

import type {
  AssistantModel,
  ChatMessage,
  ChatSession,
  SessionProject,
} from '#domain/chat/chat.ts';
import type { Draft } from '#domain/page/draft.ts';
import type { Failure, ForeignAnswer } from '#domain/failure.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { Page } from '#domain/page/page.ts';
import type { PageNotice } from '#domain/sync/pageNotice.ts';
import type { ServerRevision } from '#domain/page/serverPage.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { refuseLateWrites } from '#store/health/removedAccount.ts';
import { keepCards, makeCards } from '#store/pages/keepCards.ts';
import { STRICT, type StoreOptions } from './sharedDb.ts';

export { openSharedDb, SharedDb } from './sharedDb.ts';
export type {
  AuthSessionEntry,
  GalleryList,
  KeptCard,
  KnownAccount,
  SeenPage,
  SharedMeta,
  StoreOptions,
} from './sharedDb.ts';

/** The last server row seen of a page; `row` is null where the page's own row on this device is the same. */
export interface Shadow {
  readonly id: string;
  readonly revision: number;
  readonly change_seq: number;
  readonly row: Page | null;
}

/** Two versions of one page that both hold edits: nothing is overwritten until a person decides. */
export interface Conflict {
  readonly id?: number;
  readonly pageId: string;
  /** What this device holds, with every edit queued so far. */
  readonly mine: Page;
  /** The server row that mine started from, or null for a new page. */
  readonly base: Page | null;
  readonly theirs: Page;
  readonly theirRevision: number;
  /** The mutation that met the newer revision. */
  readonly mutationId: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** A mutation that the server will never take; kept until all of its text stands elsewhere. */
export interface FailedMutation {
  readonly id?: number;
  readonly pageId: string;
  readonly mutation: PageMutation;
  readonly failure: Failure;
  /** ms since the epoch. */
  readonly at: number;
  /** Null; an older app noted here that all of its text stands elsewhere, and kept the record. */
  readonly resolvedAt: number | null;
}

/** A version of a page kept on this device. */
export interface LocalRevision {
  readonly id?: number;
  readonly pageId: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly page: Page;
  /** Saved by the person, or set aside when another version was kept instead of it. */
  readonly reason: 'saved' | 'setAside';
  /** The mutation that took it towards the server, null for one set aside. */
  readonly mutationId: string | null;
}

/** Why nothing is sent now, and until when (ms since the epoch) the program does not try by itself. */
export interface Pause {
  readonly reason: PauseReason;
  readonly until: number;
  /** Failures in a row, for the back-off. */
  readonly attempts: number;
  /** The kind of the last one. */
  readonly cause?: Failure['kind'];
  /** What answered in place of the server, at the last try. */
  readonly foreign?: ForeignAnswer;
  /** Whether the server itself said how long to wait: nothing cuts that short. */
  readonly isAsked?: boolean;
}

/** The first fetch of an account's pages while it is not through. */
export interface FirstSync {
  /** How many pages the server said there are; null while it has not. */
  readonly total: number | null;
  /** How many of them have come. */
  readonly fetched: number;
  /** When the last ones came, ms since the epoch. */
  readonly at: number;
  /** Whether the person stopped it: nothing is fetched until they go on. */
  readonly isStopped: boolean;
}

/** What is remembered about the account's sync, by key. */
export type Meta =
  /** The highest `change_seq` pulled. */
  | { readonly key: 'cursor'; readonly value: number }
  /** When everything on this device was last proved to be on the server, ms since the epoch. */
  | { readonly key: 'lastSyncedAt'; readonly value: number }
  | { readonly key: 'pause'; readonly value: Pause }
  | { readonly key: 'firstSync'; readonly value: FirstSync }
  /** When a pull first got to the end, so that all of the account's pages were here; ms since the epoch. */
  | { readonly key: 'firstPullAt'; readonly value: number }
  /** Why the last try to fetch the account's pages failed; none after one that did not. */
  | { readonly key: 'pullFailure'; readonly value: Failure }
  /** The protocol of the newest app that used this database; an older app only reads. */
  | { readonly key: 'protocol'; readonly value: number }
  /** Written and taken away again to see whether there is room. */
  | { readonly key: 'probe'; readonly value: string };

/** What the text of a draft started from, under the draft's key; its own row, so that it is not rewritten with every key. */
export interface DraftBase {
  readonly key: string;
  readonly text: string;
  /** The server's revision of that text; null when the server did not have it. */
  readonly revision: number | null;
}

/** A message that the server has not got yet, most often a reply; nothing of it is anywhere else. */
export interface UnsavedMessage {
  readonly id: string;
  readonly session_id: string;
  readonly message: ChatMessage;
  /** The messages that it takes the place of once it is saved; not shown until then. */
  readonly replaces: readonly string[];
}

/** What is typed in the composer of a conversation and not sent. */
export interface ComposerDraft {
  readonly sessionId: string;
  readonly text: string;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

/** What is remembered about chats, by key. */
export type ChatMeta =
  /** When something was last fetched, ms since the epoch: `sessions`, `model` or `messages:<session id>`. */
  | { readonly key: `at:${string}`; readonly value: number }
  | { readonly key: 'model'; readonly value: AssistantModel };

/** The database of one account on this device: its pages, queue, drafts, chats (`recto-<user id>`). */
export class AccountDb extends Dexie {
  declare readonly pages: Table<Page, string>;
  /** Of every page its card, written with it: `keepCards`. */
  declare readonly cards: Table<OwnCard, string>;
  declare readonly shadows: Table<Shadow, string>;
  declare readonly outbox: Table<PageMutation, number>;
  declare readonly conflicts: Table<Conflict, number>;
  declare readonly failed: Table<FailedMutation, number>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly draftBases: Table<DraftBase, string>;
  declare readonly notices: Table<PageNotice, number>;
  declare readonly revisions: Table<LocalRevision, number>;
  declare readonly serverRevisions: Table<ServerRevision, string>;
  declare readonly meta: Table<Meta, string>;
  declare readonly chatSessions: Table<ChatSession, string>;
  declare readonly chatMessages: Table<ChatMessage, string>;
  declare readonly unsavedMessages: Table<UnsavedMessage, string>;
  /** Its key is the pair of session and project. */
  declare readonly sessionProjects: Table<SessionProject, [string, string]>;
  declare readonly chatMeta: Table<ChatMeta, string>;
  declare readonly composerDrafts: Table<ComposerDraft, string>;
}

/** The database of one account; opened by its first use. */
export function openAccountDb(userId: string, options: StoreOptions = {}): AccountDb {
  const db = new AccountDb(`recto-${userId}`, { ...STRICT, ...options });
  db.version(1).stores({
    pages: '&id, updated_at, created_at, *tags',
    shadows: '&id',
    outbox: '++seq, &mutationId, pageId, [pageId+seq], nextAt, sealedAt',
    conflicts: '++id, pageId',
    failed: '++id, pageId',
    drafts: '&key',
    revisions: '++id, [pageId+at]',
    meta: '&key',
  });
  // Additive, as every version must be: an older app's rows are read as they are.
  db.version(2).stores({
    pages: '&id, updated_at, created_at, *tags, deleted_at',
    serverRevisions: '&mutationId, [pageId+revision]',
  });
  db.version(3).stores({
    chatSessions: '&id',
    chatMessages: '&id, session_id',
    unsavedMessages: '&id, session_id',
    sessionProjects: '&[session_id+project_id], session_id',
    chatMeta: '&key',
  });
  db.version(4)
    .stores({ cards: '&id, [isLive+created_at], [isLive+updated_at], deleted_at' })
    .upgrade(makeCards);
  db.version(5).stores({ draftBases: '&key', notices: '++id', composerDrafts: '&sessionId' });
  refuseLateWrites(db);
  keepCards(db);
  return db;
}
