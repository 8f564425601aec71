import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey, draftOwner } from '#domain/draft.ts';
import type { OwnServices } from '#mutators/saving.ts';
import { remixPage, remixTitle } from '#mutators/remix.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { draftsOf } from '#store/drafts.ts';

let services: OwnServices;
let replays = 0;

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  replays = 0;
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
      replays += 1;
    },
  };
});

const PAGE = {
  title: 'Field notes',
  content_type: 'markdown',
  html_content: null,
  markdown_content: '# Notes\n',
} as const;

describe('a remix of a page', () => {
  test('is unsaved text of a new page with a credit, and nothing that is sent', async () => {
    const made = await remixPage(services, PAGE, 'https://recto.test/preview/markdown/1');
    const drafts = await draftsOf(services.db, documentKey(null, 'markdown'));
    expect(drafts).toMatchObject([
      {
        content_type: 'markdown',
        pageId: null,
        title: 'Remix of Field notes',
        text: '# Notes\n\n---\n\n*Remixed from [Field notes](<https://recto.test/preview/markdown/1>)*\n',
      },
    ]);
    expect(made).toEqual({ ok: true, value: draftOwner(drafts[0]?.key ?? '') });
    expect(await services.db.outbox.count()).toBe(0);
    expect(await services.db.pages.count()).toBe(0);
    expect(replays).toBe(0);
  });

  test('stands beside other unsaved text, also that of an earlier remix', async () => {
    await remixPage(services, PAGE, 'https://recto.test/a');
    await remixPage(services, PAGE, 'https://recto.test/a');
    expect(await draftsOf(services.db, documentKey(null, 'markdown'))).toHaveLength(2);
  });

  test('fails with the storage’s failure when the device takes no more', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    services.db.drafts.hook('creating', () => {
      throw full;
    });
    const made = await remixPage(services, PAGE, 'https://recto.test/a');
    expect(made).toMatchObject({ ok: false, failure: { kind: 'storageFull' } });
  });

  test('is proposed a title that can be saved', () => {
    expect(Array.from(remixTitle('𝒳'.repeat(1000)))).toHaveLength(1000);
  });
});
