import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey } from '#domain/page/draft.ts';
import { createSharedDrafts, type SharedDocument } from '#mutators/pages/sharedItems.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { openWriter, type Writer } from '../../../support/writer.ts';

let writer: Writer;

beforeEach(() => {
  writer = openWriter();
});

const DOCUMENTS: readonly SharedDocument[] = [
  { type: 'markdown', title: 'Notes', text: '# Notes', from: 'outside' },
  { type: 'html', title: '', text: '<p>x</p>', from: 'outside' },
];

describe('shared documents', () => {
  test('become drafts of new pages, and send nothing', async () => {
    const kept = await createSharedDrafts(writer.services, 'share', DOCUMENTS);
    expect(kept).toEqual({
      ok: true,
      value: [
        { type: 'markdown', owner: 'share-0', title: 'Notes' },
        { type: 'html', owner: 'share-1', title: '' },
      ],
    });
    expect(await draftsOf(writer.db, documentKey(null, 'markdown'))).toMatchObject([
      { title: 'Notes', text: '# Notes', pageId: null, from: 'outside' },
    ]);
    expect(await writer.db.outbox.count()).toBe(0);
    expect(writer.replays()).toBe(0);
  });

  test('become the same drafts when repeated after a crash', async () => {
    await createSharedDrafts(writer.services, 'share', DOCUMENTS);
    await createSharedDrafts(writer.services, 'share', DOCUMENTS);
    expect(await writer.db.drafts.count()).toBe(2);
  });

  test('fail when the device is full', async () => {
    writer.db.drafts.hook('creating', () => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const kept = await createSharedDrafts(writer.services, 'share', DOCUMENTS);
    expect(kept).toMatchObject({ ok: false, failure: { kind: 'storageFull' } });
  });
});
