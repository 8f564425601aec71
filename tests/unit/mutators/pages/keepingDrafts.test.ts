import { describe, expect, test } from 'vitest';
import { discardDraft, saveDraft } from '#mutators/pages/drafts.ts';
import { newDevice } from '../../../support/sync/heldWork.ts';

describe('spec §4: drafts', () => {
  test('a draft is kept per document until it is discarded', async () => {
    const { db, services } = newDevice();
    const draft = {
      key: 'new:html',
      content_type: 'html',
      text: '<p>draft</p>',
      pageId: null,
      updatedAt: 1,
    } as const;
    expect(await saveDraft(services, draft)).toMatchObject({ ok: true });
    await saveDraft(services, { ...draft, text: 'newer' });
    expect(await db.drafts.get('new:html')).toMatchObject({ text: 'newer' });
    await discardDraft(services, 'new:html');
    expect(await db.drafts.get('new:html')).toBeUndefined();
  });
});
