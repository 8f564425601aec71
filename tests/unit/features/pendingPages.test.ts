import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeFailure } from '#domain/messages.ts';
import type { PageMutation } from '#domain/mutation.ts';
import { pendingPages } from '#features/outbox/pendingPages.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { newPage } from '../../support/pages.ts';

describe('the indicator lists the pages that are not synced', () => {
  let db: AccountDb;
  beforeEach(() => {
    db = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
  });

  test('a device with everything on the server has none', async () => {
    await db.pages.add(newPage());
    expect(await pendingPages(db)).toEqual([]);
  });

  test('a page that waits has its title and what happened to it', async () => {
    const page = newPage({ title: 'Field guide' });
    await db.pages.add(page);
    await db.outbox.add(mutation(page.id, { op: 'create' }));
    expect(await pendingPages(db)).toEqual([
      {
        id: page.id,
        title: 'Field guide',
        type: 'html',
        deleted: false,
        state: 'waiting',
        reason: 'New page.',
      },
    ]);
  });

  test('a failed try is told in words', async () => {
    const page = newPage();
    const lastFailure = { kind: 'busy', retryAfterMs: null } as const;
    await db.pages.add(page);
    await db.outbox.add(mutation(page.id, { lastFailure }));
    expect((await pendingPages(db))[0]?.reason).toBe(`Edited. ${describeFailure(lastFailure)}`);
  });

  test('a refused page comes first, with the reason; a resolved one is not listed', async () => {
    const [waiting, refused, resolved] = [newPage(), newPage(), newPage()];
    const failure = { kind: 'tooLarge' } as const;
    await db.pages.bulkAdd([waiting, refused, resolved]);
    await db.outbox.add(mutation(waiting.id));
    await db.failed.bulkAdd([
      { pageId: refused.id, mutation: mutation(refused.id), failure, at: 1, resolvedAt: null },
      { pageId: resolved.id, mutation: mutation(resolved.id), failure, at: 1, resolvedAt: 2 },
    ]);
    const listed = await pendingPages(db);
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [refused.id, 'failed'],
      [waiting.id, 'waiting'],
    ]);
    expect(listed[0]?.reason).toBe(describeFailure(failure));
  });

  test('a deleted page is marked, so that no editor opens it', async () => {
    const page = newPage({ deleted_at: '2026-01-02T00:00:00.000Z' });
    await db.pages.add(page);
    await db.outbox.add(mutation(page.id, { op: 'delete' }));
    expect((await pendingPages(db))[0]).toMatchObject({
      deleted: true,
      reason: 'Moved to the trash.',
    });
  });
});

function mutation(pageId: string, columns: Partial<PageMutation> = {}): PageMutation {
  return {
    v: 1,
    mutationId: randomUUID(),
    owner: randomUUID(),
    pageId,
    op: 'update',
    patch: {},
    base: null,
    baseRevision: 1,
    sealedAt: null,
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: 1,
    ...columns,
  };
}
