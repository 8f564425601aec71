import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { AuthorPage } from '#domain/page/gallery.ts';
import type { GalleryCard, PublishedPage } from '#domain/page/page.ts';
import { createTransactionTracker, type After } from '#store/health/openTransactions.ts';
import type { User } from '#domain/account/profile.ts';

/** One page of the gallery's or an author's list as last fetched. Times in this file are ms since the epoch. */
export interface GalleryList {
  /** Query and page number, e.g. `page:1` for the whole gallery; an author's begins with `by:` and the handle. */
  readonly key: string;
  readonly ids: readonly string[];
  readonly total: number;
  /** Whether older pages match, too; older apps did not store it. */
  readonly hasMore?: boolean;
  readonly excerpts?: readonly (readonly [id: string, excerpt: string])[];
  /** Of an author's list. */
  readonly author?: AuthorPage['author'];
  readonly at: number;
}

/** A stored card; older apps stored no author. */
export type KeptCard = Omit<GalleryCard, 'author'> & Partial<Pick<GalleryCard, 'author'>>;

export interface SeenPage extends PublishedPage {
  readonly seenAt: number;
}

export interface AuthSessionEntry {
  readonly key: string;
  readonly value: string;
}

export interface KnownAccount {
  readonly id: string;
  readonly user: User;
}

export interface SharedMeta {
  readonly key: string;
  readonly value: unknown;
}

/** The database shared by all accounts and visitors (`recto-shared`); only the auth session in it is private. */
export class SharedDb extends Dexie {
  declare readonly authSession: Table<AuthSessionEntry, string>;
  declare readonly accounts: Table<KnownAccount, string>;
  declare readonly gallery: Table<KeptCard, string>;
  declare readonly galleryPages: Table<GalleryList, string>;
  declare readonly publicPages: Table<SeenPage, string>;
  declare readonly meta: Table<SharedMeta, string>;
}

export interface StoreOptions extends Pick<DexieOptions, 'IDBKeyRange'> {
  readonly indexedDB?: IDBFactory;
  /** Times slow writes; by default the browser's timers. */
  readonly after?: After;
}

/** A commit resolves only once it is on disk, so that “saved” survives a power cut. */
export const STRICT: DexieOptions = { chromeTransactionDurability: 'strict' };

/** The database that all users of this device share: session, accounts, gallery. Versions only add (docs/sync.md). */
export function openSharedDb({ after, ...options }: StoreOptions = {}): SharedDb {
  const transactions = createTransactionTracker(after);
  const db = new SharedDb('recto-shared', {
    ...STRICT,
    ...options,
    ...transactions.factory(options.indexedDB),
  });
  db.version(1).stores({
    authSession: '&key',
    accounts: '&id',
    gallery: '&id, updated_at',
    galleryPages: '&key',
    publicPages: '&id, seenAt',
    meta: '&key',
  });
  transactions.track(db);
  return db;
}
