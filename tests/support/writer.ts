import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import type { Page } from '#domain/page/page.ts';
import { pageAfter, type SealedMutation, type ServerPage } from '#domain/page/pageRow.ts';
import type { Result } from '#domain/result.ts';
import { createPage, updatePage } from '#mutators/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import { settle } from '#store/outbox/settle.ts';
import { keepConflict } from '#store/outbox/refusals.ts';
import { TEST_PROJECT } from './testProject.ts';

/** A device whose server is the test, which answers each mutation. */
export interface Writer {
  readonly db: AccountDb;
  readonly services: OwnServices;
  /** Number of requested replays. */
  readonly replays: () => number;
  /** ms since the epoch. */
  now: number;
  /** Saves a Markdown page titled "Notes". */
  readonly write: (text: string) => Promise<Page>;
  readonly edit: (id: string, text: string) => Promise<void>;
  /** Seals the first due mutation; throws without one. */
  readonly seal: () => Promise<SealedMutation>;
  /** The due mutations, sealed. */
  readonly sealAll: () => Promise<readonly SealedMutation[]>;
  /** Acknowledges a mutation. */
  readonly arrive: (mutation: SealedMutation) => Promise<void>;
  /** A synced page. */
  readonly published: (text: string) => Promise<Page>;
  /** A page changed here ("mine") and elsewhere ("theirs"). */
  readonly conflict: () => Promise<Page>;
  readonly textOf: (id: string) => Promise<string | null | undefined>;
}

const LIMITS = { rows: 25, bytes: 512 * 1024 };

export function openWriter(): Writer {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const id = randomUUID();
  const db = openAccountDb(id, options);
  let replays = 0;
  const services: OwnServices = {
    db,
    shared: openSharedDb(options),
    user: {
      id,
      email: 'ada@example.org',
      fullName: 'Ada',
      avatarUrl: null,
      createdAt: '',
      updatedAt: '',
    },
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: () => writer.now,
    newId: randomUUID,
    project: TEST_PROJECT,
    requestReplay: () => {
      replays += 1;
    },
  };
  const write = async (source: string) => {
    const input = { title: 'Notes', tags: [], content_type: 'markdown', source } as const;
    return valueOf(await createPage(services, input));
  };
  const edit = async (pageId: string, source: string) => {
    valueOf(await updatePage(services, pageId, { source }));
  };
  const sealAll = () => sealBatch(db, { owner: id, limits: LIMITS, now: writer.now });
  const seal = async () => {
    const [mutation] = await sealAll();
    if (mutation === undefined) throw new Error('Nothing was sealed');
    return mutation;
  };
  const arrive = async (mutation: SealedMutation) => {
    const server = accepted(mutation);
    await settle(db, [{ mutation, revision: server.revision, server }], writer.now);
  };
  const published = async (text: string) => {
    const page = await write(text);
    await arrive(await seal());
    return page;
  };
  const writer: Writer = {
    db,
    services,
    replays: () => replays,
    now: 1_800_000_000_000,
    write,
    edit,
    seal,
    sealAll,
    arrive,
    published,
    conflict: async () => {
      const page = await published('start');
      await edit(page.id, 'mine');
      await keepConflict(db, await seal(), changedElsewhere(page), writer.now);
      return page;
    },
    textOf: async (pageId) => (await db.pages.get(pageId))?.markdown_content,
  };
  return writer;
}

/** The server's row after a mutation. */
export function accepted(mutation: SealedMutation): ServerPage {
  const { mutationId, baseRevision } = mutation;
  const revision = baseRevision + 1;
  return { page: pageAfter(mutation), revision, change_seq: revision, mutationId };
}

/** The row after another device's change to "theirs". */
export function changedElsewhere(page: Page): ServerPage {
  const theirs = { ...page, markdown_content: 'theirs' };
  return { page: theirs, revision: 9, change_seq: 9, mutationId: randomUUID() };
}

/** Returns the value; throws on failure. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`It failed: ${result.failure.kind}`);
  return result.value;
}
