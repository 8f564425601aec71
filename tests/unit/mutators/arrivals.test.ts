import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey } from '#domain/draft.ts';
import { keepArrived, type ArrivedDocument } from '#mutators/arrivals.ts';
import type { OwnServices } from '#mutators/saving.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { draftsOf } from '#store/drafts.ts';

let services: OwnServices;

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  services = {
    db: openAccountDb(randomUUID(), options),
    shared: openSharedDb(options),
    user: {
      id: 'me',
      email: 'me@x.org',
      fullName: 'Me',
      avatarUrl: null,
      createdAt: '',
      updatedAt: '',
    },
    publish: (html) => Promise.resolve({ html, removed: [] }),
    now: () => 1000,
    newId: randomUUID,
    requestReplay: () => {
      throw new Error('A draft is sent to nobody');
    },
  };
});

const DOCUMENTS: readonly ArrivedDocument[] = [
  { type: 'markdown', title: 'Notes', text: '# Notes', from: 'outside' },
  { type: 'html', title: '', text: '<p>x</p>', from: 'outside' },
];

describe('what came from outside', () => {
  test('is unsaved text of new pages, and nothing that is sent', async () => {
    const kept = await keepArrived(services, 'share', DOCUMENTS);
    expect(kept).toEqual({
      ok: true,
      value: [
        { type: 'markdown', owner: 'share-0', title: 'Notes' },
        { type: 'html', owner: 'share-1', title: '' },
      ],
    });
    expect(await draftsOf(services.db, documentKey(null, 'markdown'))).toMatchObject([
      { title: 'Notes', text: '# Notes', pageId: null, from: 'outside' },
    ]);
    expect(await services.db.outbox.count()).toBe(0);
  });

  test('makes the same drafts when it is kept once more, after a window died in between', async () => {
    await keepArrived(services, 'share', DOCUMENTS);
    await keepArrived(services, 'share', DOCUMENTS);
    expect(await services.db.drafts.count()).toBe(2);
  });

  test('says so when the device is full', async () => {
    services.db.drafts.hook('creating', () => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const kept = await keepArrived(services, 'share', DOCUMENTS);
    expect(kept).toMatchObject({ ok: false, failure: { kind: 'storageFull' } });
  });
});
