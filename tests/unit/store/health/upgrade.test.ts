import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';
import { ownCardOf } from '#domain/page/card.ts';
import { updatePage } from '#mutators/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { knownAccount } from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import { listedPages } from '#store/gallery/gallery.ts';
import { countLive } from '#store/pages/ownCards.ts';
import { claimProtocol, isOutdated } from '#store/health/withStorage.ts';
import { localRevisions } from '#store/pages/revisions.ts';
import { flushOnce } from '#sync/engine.ts';
import { restoreDatabase, type DatabaseDump } from '../../../fixtures/store/dump.ts';
import type { SealedBytes } from '../../../fixtures/store/life.ts';
import { acceptingServer } from '../../../support/sync/acceptingServer.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

const FIXTURES = import.meta.glob<DatabaseDump>('../../../fixtures/store/*.json', {
  eager: true,
  import: 'default',
});
const NOW = Date.UTC(2026, 0, 3);

type AccountDump = DatabaseDump & { readonly sealed: readonly SealedBytes[] };

function fixture<Dump extends DatabaseDump>(file: string): Dump {
  const dump = FIXTURES[`../../../fixtures/store/${file}`];
  if (dump === undefined) throw new Error(`There is no fixture ${file}`);
  return dump as Dump;
}

const versions = Object.keys(FIXTURES).flatMap(
  (file) => /\/account-v(\d+)\.json$/.exec(file)?.[1] ?? [],
);

/** A device as that version left it, opened by the current store. */
async function openAsLeft(version: string) {
  const indexedDB = new IDBFactory();
  const dump = fixture<AccountDump>(`account-v${version}.json`);
  await restoreDatabase(indexedDB, dump);
  await restoreDatabase(indexedDB, fixture(`shared-v${version}.json`));
  const owner = dump.name.slice('recto-'.length);
  const db = openAccountDb(owner, { indexedDB, IDBKeyRange });
  const shared = openSharedDb({ indexedDB, IDBKeyRange });
  return { dump, owner, db, shared };
}

async function rowsOf(db: AccountDb): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of db.tables) rows[table.name] = await table.toArray();
  return rows;
}

const idOf = (dump: DatabaseDump, title: string) => {
  const pages = dump.stores.find((store) => store.name === 'pages')?.rows ?? [];
  const page = (pages as { id: string; title: string }[]).find((row) => row.title === title);
  if (page === undefined) throw new Error(`The fixture has no page "${title}"`);
  return page.id;
};

describe('a database written by an earlier version', () => {
  test('fixtures exist for every earlier version', () => {
    const { verno } = openAccountDb('nobody', { indexedDB: new IDBFactory(), IDBKeyRange });
    const earlier = Array.from({ length: verno - 1 }, (_, index) => String(index + 1));
    expect(versions).toEqual(expect.arrayContaining(earlier));
  });

  test.each(versions)('version %s opens with every row unchanged', async (version) => {
    const { dump, db } = await openAsLeft(version);
    const rows = await rowsOf(db);
    const asLeft = dump.stores.map(({ name, rows: left }) => [name, left]);
    expect(rows).toMatchObject(Object.fromEntries(asLeft));
  });

  test.each(versions)('version %s: every page gets its card', async (version) => {
    const { db } = await openAsLeft(version);
    const pages = await db.pages.toArray();
    expect(pages.length).toBeGreaterThan(5);
    expect(await db.cards.toArray()).toEqual(pages.map(ownCardOf));
    const trashed = pages.filter(({ deleted_at }) => deleted_at !== null);
    expect(await countLive(db)).toBe(pages.length - trashed.length);
  });

  const parsed = (row: string) => JSON.parse(row) as object;

  /** Columns of today, at their defaults. */
  const COLUMNS_SINCE = {
    is_unlisted: false,
    is_purged: false,
    base_mutation_id: null,
    restored_timeline: null,
    restored_seq: null,
  };

  test.each(versions)(
    'version %s: sealed payloads are sent unchanged, like everything queued',
    async (version) => {
      const { dump, owner, db } = await openAsLeft(version);
      const before = await rowsOf(db);
      const { deps, rows } = acceptingServer(db, owner, () => NOW);
      expect(dump.sealed.length).toBeGreaterThan(0);
      expect(await flushOnce(deps, { deadlineMs: 60_000 })).toMatchObject({
        waiting: 0,
        pause: null,
      });
      for (const { mutationId, bytes } of dump.sealed) {
        const own = rows
          .map(parsed)
          .filter((row) => Reflect.get(row, 'last_mutation_id') === mutationId);
        expect(own).toEqual([{ ...parsed(bytes), ...COLUMNS_SINCE }]);
      }
      const waited = before['outbox'] as { mutationId: string }[];
      for (const { mutationId } of waited) {
        expect(rows.some((row) => row.includes(mutationId))).toBe(true);
      }
      const after = await rowsOf(db);
      for (const table of ['conflicts', 'failed', 'drafts'])
        expect(after[table]).toEqual(before[table]);
    },
  );

  test.each(versions)('version %s: pages stay editable and now keep a history', async (version) => {
    const { dump, owner, db, shared } = await openAsLeft(version);
    await claimProtocol(db);
    expect(await isOutdated(db)).toBe(false);
    const services: OwnServices = {
      db,
      shared,
      user: {
        id: owner,
        email: 'ada@example.org',
        fullName: 'Ada Writer',
        avatarUrl: null,
        createdAt: '',
        updatedAt: '',
      },
      publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
      now: () => NOW,
      newId: () => crypto.randomUUID(),
      project: TEST_PROJECT,
      requestReplay: () => undefined,
    };
    const id = idOf(dump, 'Synced HTML');
    const edited = await updatePage(services, id, { source: '<p>Edited today</p>' });
    expect(edited).toMatchObject({ ok: true, value: { html_source: '<p>Edited today</p>' } });
    expect(await db.outbox.where('pageId').equals(id).toArray()).toMatchObject([
      { op: 'update', baseRevision: 1 },
    ]);
    const kept = await localRevisions(db, id);
    expect(kept.at(-1)?.page.html_source).toBe('<p>Edited today</p>');
  });

  test.each(versions)('version %s: the device’s accounts and gallery are kept', async (version) => {
    const { owner, shared } = await openAsLeft(version);
    expect(await knownAccount(shared, owner)).toMatchObject({ fullName: 'Ada Writer' });
    const card = (await listedPages(shared, WHOLE_GALLERY, [1])).get(1)?.cards[0];
    expect(await shared.publicPages.get(card?.id ?? '')).toMatchObject({
      title: 'A public page',
    });
  });
});
