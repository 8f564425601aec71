import { Dexie } from 'dexie';
import type { DexieOptions, Table } from 'dexie';

import type { GalleryCard, Page } from '#domain/page/page.ts';
import type { User } from '#domain/account/user.ts';

/** One page of a list of the gallery as the server last gave it: which cards, in which order. */
export interface GalleryList {
  /** The query and the page that made it, e.g. `page:1` of the whole gallery. */
  readonly key: string;
  readonly ids: readonly string[];
  readonly total: number;
  /** Whether `total` is a guess, and how many of them can be paged through; an older app kept neither. */
  readonly isEstimate?: boolean;
  readonly listed?: number;
  /** What a search found beyond the snippets, with the ids of the cards. */
  readonly excerpts?: readonly (readonly [id: string, excerpt: string])[];
  /** ms since the epoch. */
  readonly at: number;
}

/** A card as it is kept; an older app did not keep its author. */
export type KeptCard = Omit<GalleryCard, 'author'> & Partial<Pick<GalleryCard, 'author'>>;

/** A public page seen on this device, with its contents. */
export interface SeenPage extends Page {
  /** When the server gave it, ms since the epoch. */
  readonly seenAt: number;
}

/** A value kept by the auth client, by its own key. */
export interface AuthSessionEntry {
  readonly key: string;
  readonly value: string;
}

/** A person who signed in on this device. */
export interface KnownAccount {
  readonly id: string;
  readonly user: User;
}

/** A remembered value of the device, by key. */
export interface SharedMeta {
  readonly key: string;
  readonly value: unknown;
}

/** What all accounts and visitors of this device share (`recto-shared`): nothing private but the auth session. */
export class SharedDb extends Dexie {
  declare readonly authSession: Table<AuthSessionEntry, string>;
  declare readonly accounts: Table<KnownAccount, string>;
  declare readonly gallery: Table<KeptCard, string>;
  declare readonly galleryPages: Table<GalleryList, string>;
  declare readonly publicPages: Table<SeenPage, string>;
  declare readonly meta: Table<SharedMeta, string>;
}

/** What a test may replace of IndexedDB. */
export type StoreOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/** A commit is reported only when it is on disk: "saved" survives a power cut. */
export const STRICT: DexieOptions = { chromeTransactionDurability: 'strict' };

/** The database shared by all accounts of this device; opened by its first use. */
export function openSharedDb(options: StoreOptions = {}): SharedDb {
  const db = new SharedDb('recto-shared', { ...STRICT, ...options });
  db.version(1).stores({
    authSession: '&key',
    accounts: '&id',
    gallery: '&id, updated_at',
    galleryPages: '&key',
    publicPages: '&id, seenAt',
    meta: '&key',
  });
  return db;
}
