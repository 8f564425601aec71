import { Dexie, type Table } from 'dexie';
import type {
  AssistantModel,
  ChatMessage,
  ChatSession,
  SessionProject,
} from '#domain/chat/chat.ts';
import type { Attachment } from '#domain/chat/attachments.ts';
import type { Draft } from '#domain/page/draft.ts';
import type { Failure, ForeignAnswer, SyncFault } from '#domain/failure.ts';
import type { LostVersion, MutationBase, PageMutation } from '#domain/sync/mutation.ts';
import type { History } from '#domain/sync/timeline.ts';
import type { OwnCard } from '#domain/page/card.ts';
import type { Page } from '#domain/page/page.ts';
import type { PictureType, UploadFailure } from '#domain/page/picture.ts';
import type { PageNotice } from '#domain/sync/notices.ts';
import type { ServerPage, ServerRevision } from '#domain/page/pageRow.ts';
import type { StoredSettings } from '#domain/account/settings.ts';
import type { SavedListSettings } from '#domain/page/galleryQuery.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { createTransactionTracker } from '#store/health/openTransactions.ts';
import { refuseLateWrites } from './health/reopen.ts';
import { keepCards, makeCards } from './pages/ownCards.ts';
import { STRICT, type StoreOptions } from './sharedDb.ts';

export { openSharedDb, SharedDb } from './sharedDb.ts';
export type { GalleryList, KeptCard, SeenPage, StoreOptions } from './sharedDb.ts';

/**
 * The server's version of a page as last seen. `row` is null where `pages` holds the same row, or the page is purged. Rows of
 * apps before protocol 8 have only the first four fields.
 */
export interface Shadow {
  readonly id: string;
  readonly revision: number;
  readonly change_seq: number;
  readonly row: Page | null;
  /** Kept without texts: the page may come back with an older copy of the server's data. */
  readonly isPurged?: boolean;
  readonly mutationId?: string | null;
  /** The server's timeline when it was seen. */
  readonly timeline?: string;
  /** The writes of versions seen before, newest last. */
  readonly earlier?: readonly string[];
  /** What a restored server has in its place, until both are reconciled. */
  readonly restored?: ServerPage;
}

/** Both sides edited the page; the user decides. Times in this file are ms since the epoch. */
export interface Conflict {
  readonly id?: number;
  readonly pageId: string;
  readonly mine: Page;
  /** The server row that `mine` started from, or null for a new page. */
  readonly base: Page | null;
  readonly theirs: Page;
  readonly theirRevision: number;
  readonly theirMutationId?: string | null;
  /**
   * What a decision is an edit of if a restored server has lost `theirs`: the server's newest version of which that is
   * certain, `page` null for none.
   */
  readonly restored?: MutationBase;
  /** The write of `theirs`, if it is lost. */
  readonly lost?: LostVersion;
  readonly mutationId: string;
  readonly at: number;
}

export interface FailedMutation {
  readonly id?: number;
  readonly pageId: string;
  readonly mutation: PageMutation;
  readonly failure: Failure;
  readonly at: number;
  /** Always null; older apps kept resolved records here with a time. */
  readonly resolvedAt: number | null;
}

export interface LocalRevision {
  readonly id?: number;
  readonly pageId: string;
  readonly at: number;
  readonly page: Page;
  /** Saved by the user, or set aside because another version replaced it. */
  readonly reason: 'saved' | 'setAside';
  readonly mutationId: string | null;
}

export interface Pause {
  readonly reason: PauseReason;
  readonly until: number;
  readonly attempts: number;
  readonly cause?: Failure['kind'];
  /** The proxy or captive portal that answered instead of the server. */
  readonly foreign?: ForeignAnswer;
  /** Whether the server sent Retry-After: nothing shortens that wait. */
  readonly isAsked?: boolean;
}

interface FirstSync {
  readonly total: number | null;
  readonly fetched: number;
  readonly at: number;
  readonly isStopped: boolean;
}

/** What this device knows of the server's timelines (decision 093). */
export interface KnownTimelines {
  /** The present one. */
  readonly id: string;
  /** The first one, to which rows without a timeline belong. */
  readonly first: string;
  /** The author's history as it was in each timeline that this device has met. */
  readonly histories: Readonly<Record<string, History>>;
}

/** The server went back in time: nothing is sent until what it has is compared with what this device has. */
interface Reconciling {
  readonly since: number;
  /** An accepted row named another timeline; the server has not been asked yet. */
  readonly isSuspected: boolean;
}

export interface MetaValues {
  readonly cursor: number;
  /** The highest `seq` of a mutation that may have been sent. */
  readonly sealedUpTo: number;
  /** When the server was last known to have everything on this device. */
  readonly lastSyncedAt: number;
  readonly pause: Pause;
  readonly firstSync: FirstSync;
  readonly timeline: KnownTimelines;
  /** The highest `change_seq` of this timeline in an answer. */
  readonly seen: number;
  readonly reconciling: Reconciling;
  /** What a restored server lacked is not all sent yet. */
  readonly resending: boolean;
  /** Chat sessions that were here when the server was restored, and may be missing there, with all their messages. */
  readonly unsureChats: readonly string[];
  /** When a pull first reached the end, so that all of the account's pages were here. */
  readonly firstPullAt: number;
  /** Why the last pull failed; no row after a successful one. */
  readonly pullFailure: Failure;
  /** The service worker's, until a sync succeeds; a window's is in its memory. */
  readonly syncFault: SyncFault;
  /** The protocol of the newest app that used this database; older apps are read-only. */
  readonly protocol: number;
  readonly probe: string;
  readonly savedList: SavedListSettings;
  readonly settings: StoredSettings;
}

export type Meta = {
  [K in keyof MetaValues]: { readonly key: K; readonly value: MetaValues[K] };
}[keyof MetaValues];

/** The text a draft started from, under the draft's key; a row of its own, so that a keypress does not rewrite it. */
export interface DraftBase {
  readonly key: string;
  readonly text: string;
  readonly revision: number | null;
}

/** A message, usually a reply, that exists only on this device so far. */
export interface UnsavedMessage {
  readonly id: string;
  readonly session_id: string;
  readonly message: ChatMessage;
  /** The messages it replaces once it is saved; hidden until then. */
  readonly replaces: readonly string[];
}

export interface ComposerDraft {
  /** Or the id of a message that is edited. */
  readonly sessionId: string;
  readonly text: string;
  readonly updatedAt: number;
}

/** A file of a message that is not sent yet; a row of its own, so that a keypress does not rewrite it. */
export interface StoredFile {
  readonly id: string;
  readonly sessionId: string;
  /** Unique within the session. */
  readonly addedAt: number;
  readonly file: Attachment;
}

/** A picture of the account by its hash; a cache once the server has it. */
export interface StoredPicture {
  readonly hash: string;
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture that the server lacks; a row of its own, so that a try does not rewrite the bytes. */
export interface PictureUpload {
  readonly hash: string;
  readonly type: PictureType;
  readonly size: number;
  readonly addedAt: number;
  /** `kept`: only drafts mention it, so that it is not sent. `refused`: retried only by the user. */
  readonly state: 'kept' | 'wanted' | 'refused';
  readonly attempts: number;
  readonly nextAt: number;
  readonly lastFailure: UploadFailure | null;
}

export type ChatMeta =
  | { readonly key: `at:${string}`; readonly value: number }
  | { readonly key: 'model'; readonly value: AssistantModel };

export class AccountDb extends Dexie {
  declare readonly pages: Table<Page, string>;
  /** One card per page, maintained by `keepCards`. */
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
  declare readonly sessionProjects: Table<SessionProject, [string, string]>;
  declare readonly chatMeta: Table<ChatMeta, string>;
  declare readonly composerDrafts: Table<ComposerDraft, string>;
  declare readonly attachments: Table<StoredFile, string>;
  declare readonly pictures: Table<StoredPicture, string>;
  declare readonly uploads: Table<PictureUpload, string>;
}

/**
 * The database of one user on this device, `recto-<userId>`. Opens at the first use; versions only add
 * (docs/sync.md).
 */
export function openAccountDb(userId: string, { after, ...options }: StoreOptions = {}): AccountDb {
  const transactions = createTransactionTracker(after);
  const db = new AccountDb(`recto-${userId}`, {
    ...STRICT,
    ...options,
    ...transactions.factory(options.indexedDB),
  });
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
  // Every version only adds: older apps' rows stay valid.
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
  db.version(6).stores({ pictures: '&hash', uploads: '&hash, state, [state+nextAt]' });
  db.version(7).stores({ attachments: '&id, sessionId' });
  refuseLateWrites(db);
  keepCards(db);
  transactions.track(db);
  return db;
}
