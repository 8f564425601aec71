import { randomUUID } from 'node:crypto';
import { Text } from '@codemirror/state';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeDocument } from '#domain/page/draft.ts';
import { closeMerge, openMerge } from '#features/conflict/openMerge.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type Conflict } from '#store/db.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { newPage } from '../../../support/pages.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

let services: OwnServices;
let conflict: Conflict;

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const id = randomUUID();
  services = {
    db: openAccountDb(id, options),
    shared: openSharedDb(options),
    user: { id, email: '', fullName: '', avatarUrl: null, createdAt: '', updatedAt: '' },
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: () => 1,
    newId: randomUUID,
    project: TEST_PROJECT,
    requestReplay: () => undefined,
  };
  const base = newPage({ html_source: 'noon\n' });
  const mine = { ...base, html_source: 'one\n' };
  const theirs = { ...base, html_source: 'two\n' };
  const sides = { base, mine, theirs, theirRevision: 2, pageId: base.id };
  conflict = { ...sides, mutationId: randomUUID(), at: 1 };
});

describe('an unfinished merge by hand is restored', () => {
  test('with its text and choices', async () => {
    const first = await openMerge(services, conflict);
    expect(first.restored).toBe(false);
    const [place] = first.editing.current().places;
    if (place === undefined) throw new Error('There is nothing to decide');
    first.editing.edit(Text.of(['two', '']), [{ ...place, choice: 'theirs' }]);
    first.editing.set({ title: 'Tides, both' });
    const left = closeMerge(first);
    const second = await openMerge(services, conflict);
    await left;
    expect(second).toMatchObject({ restored: true, elsewhere: false });
    expect(second.editing.text()).toBe('two\n');
    expect(second.editing.current()).toMatchObject({
      title: 'Tides, both',
      places: [{ choice: 'theirs' }],
    });
    await closeMerge(second);
  });

  test('its draft is not loaded by the page’s editor, and is deleted when the merge is saved', async () => {
    const merge = await openMerge(services, conflict);
    merge.editing.set({ tags: 'sea' });
    await closeMerge(merge);
    expect(await draftsOf(services.db, conflict.pageId)).toEqual([]);
    expect(await draftsOf(services.db, mergeDocument(conflict.pageId))).toHaveLength(1);
    const again = await openMerge(services, conflict);
    await again.editing.discard();
    await closeMerge(again);
    expect(await draftsOf(services.db, mergeDocument(conflict.pageId))).toEqual([]);
  });

  test('another window starts its own merge and shows that one is open elsewhere', async () => {
    const first = await openMerge(services, conflict);
    first.editing.set({ tags: 'sea' });
    first.editing.saveNow();
    await expect
      .poll(async () => (await draftsOf(services.db, mergeDocument(conflict.pageId))).length)
      .toBe(1);
    const second = await openMerge(services, conflict);
    expect(second).toMatchObject({ restored: false, elsewhere: true });
    await closeMerge(first);
    await closeMerge(second);
  });
});
