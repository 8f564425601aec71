import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { outboxClient } from '#backend/pages/outboxClient.ts';
import { mergePages } from '#domain/sync/merge.ts';
import type { Page, PageInput } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';
import { createPage, deletePage, restorePage, updatePage } from '#mutators/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import type { SyncDeps } from '#sync/syncDeps.ts';
import { flushOnce, type FlushOutcome } from '#sync/engine.ts';
import { pullPages } from '#sync/pullPages.ts';
import type { TestBackend, TestUser } from './backend.ts';
import { ownPages } from './ownPages.ts';
import { TEST_PROJECT } from './testProject.ts';

export interface DeviceOptions {
  readonly fetch?: typeof fetch;
  /** ms since the epoch. */
  readonly now?: () => number;
  readonly accessToken?: () => Promise<string | null>;
  readonly renewToken?: () => Promise<boolean>;
  /** The merge function; null for the worker, which has none. */
  readonly merge?: SyncDeps['merge'] | null;
  readonly timeoutMs?: number;
  /** Shares the storage of another tab. */
  readonly sameDeviceAs?: Device;
}

/** A browser with the real store, mutators and engine. */
export interface Device {
  readonly db: AccountDb;
  readonly deps: SyncDeps;
  readonly services: OwnServices;
  readonly indexedDB: IDBFactory;
  /** Saves a new page, HTML by default. */
  readonly create: (input: Partial<PageInput>) => Promise<Page>;
  readonly update: (id: string, change: Partial<PageInput>) => Promise<Page>;
  readonly remove: (id: string) => Promise<Page>;
  readonly restore: (id: string) => Promise<Page>;
  /** Replays the outbox once. */
  readonly sync: () => Promise<FlushOutcome>;
  /** Pulls; throws on failure. */
  readonly pull: () => Promise<void>;
  readonly pages: () => Promise<Page[]>;
}

/** A signed-in device with empty storage. */
export function openDevice(
  backend: Pick<TestBackend, 'url' | 'anonKey' | 'fetch'>,
  user: TestUser,
  options: DeviceOptions = {},
): Device {
  const now = options.now ?? Date.now;
  const indexedDB = options.sameDeviceAs?.indexedDB ?? new IDBFactory();
  const db = openAccountDb(user.id, { indexedDB, IDBKeyRange });
  const services: OwnServices = {
    db,
    shared: openSharedDb({ indexedDB, IDBKeyRange }),
    user: {
      id: user.id,
      email: user.email,
      fullName: 'Test Person',
      avatarUrl: null,
      createdAt: '',
      updatedAt: '',
    },
    publish: (html) =>
      Promise.resolve({ html: html.replace(/<script.*?<\/script>/gs, ''), css: null, removed: [] }),
    now,
    newId: randomUUID,
    project: TEST_PROJECT,
    requestReplay: () => undefined,
  };
  const deps: SyncDeps = {
    db,
    owner: user.id,
    client: outboxClient({
      url: backend.url,
      anonKey: backend.anonKey,
      owner: user.id,
      fetch: options.fetch ?? backend.fetch,
      accessToken: options.accessToken ?? (() => Promise.resolve(user.accessToken)),
      now,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    }),
    now,
    random: Math.random,
    newId: randomUUID,
    lock: (run) => run(),
    ...(options.merge === null
      ? {}
      : { merge: options.merge ?? ((versions) => mergePages(versions, services.publish)) }),
    ...(options.renewToken === undefined ? {} : { renewToken: options.renewToken }),
  };
  return {
    db,
    deps,
    services,
    indexedDB,
    create: async (input) =>
      valueOf(
        await createPage(services, {
          title: 'A page',
          tags: [],
          content_type: 'html',
          source: '<p>Text</p>',
          ...input,
        }),
      ),
    update: async (id, change) => valueOf(await updatePage(services, id, change)),
    remove: async (id) => valueOf(await deletePage(services, id)),
    restore: async (id) => valueOf(await restorePage(services, id)),
    sync: () => flushOnce(deps, { deadlineMs: 60_000 }),
    pull: async () => {
      const end = await pullPages(deps);
      if (end === null) return;
      throw new Error(`The pull ended: ${end === 'stopped' ? end : end.kind}`);
    },
    pages: () => ownPages(db),
  };
}

/** Returns the value; throws on failure. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`The change failed: ${result.failure.kind}`);
  return result.value;
}
