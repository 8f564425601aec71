import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey, draftKey, type Draft } from '#domain/page/draft.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { sourceOf } from '#domain/page/page.ts';
import { claimDraft, saveDraft } from '#mutators/pages/drafts.ts';
import { deletePage } from '#mutators/pages/pages.ts';
import {
  applyText,
  currentPage,
  undoApply,
  type CurrentPage,
  openCodeAsPage,
} from '#mutators/chat/applyReply.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { openDevice, type Device } from '../../../support/device.ts';

const NOWHERE = {
  url: 'http://server',
  anonKey: 'key',
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};

let device: Device;

beforeEach(() => {
  const user = { id: randomUUID(), email: 'a@b.c', accessToken: '', refreshToken: '' };
  device = openDevice(NOWHERE, user);
});

async function reviewed(id: string): Promise<CurrentPage> {
  const found = await currentPage(device.services, id);
  if (!found.ok) throw new Error(`Not found: ${found.failure.kind}`);
  return found.value;
}

async function textOf(id: string): Promise<string> {
  const page = await device.db.pages.get(id);
  return page === undefined ? '' : sourceOf(page);
}

function unsaved(pageId: string, saved: string, text: string): Draft {
  return {
    key: draftKey(documentKey(pageId, 'markdown'), 'editor'),
    content_type: 'markdown',
    pageId,
    text,
    base: fingerprint(saved),
    updatedAt: 1,
  };
}

describe('code from a reply as a new page', () => {
  test('is a draft that names its origin, and sends nothing', async () => {
    const opened = await openCodeAsPage(device.services, 'html', '<p>x</p>');
    const drafts = await draftsOf(device.db, documentKey(null, 'html'));
    expect(drafts).toMatchObject([{ text: '<p>x</p>', pageId: null, from: 'reply' }]);
    expect(drafts[0]?.key).toBe(draftKey(documentKey(null, 'html'), opened.ok ? opened.value : ''));
    expect(await device.db.outbox.count()).toBe(0);
  });
});

describe('changes from a reply applied to a project', () => {
  test('are saved and queued like any edit, and undone at once', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# a' });
    const applied = await applyText(device.services, await reviewed(page.id), '# b');
    expect(await textOf(page.id)).toBe('# b');
    expect(await device.db.outbox.count()).toBe(1);
    if (!applied.ok) throw new Error('not applied');
    expect(await undoApply(device.services, applied.value)).toMatchObject({ ok: true });
    expect(await textOf(page.id)).toBe('# a');
  });

  test('include a draft open in no tab, which Undo restores', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# a' });
    await saveDraft(device.services, unsaved(page.id, '# a', '# a\nmine'));
    const now = await reviewed(page.id);
    expect(now).toMatchObject({ text: '# a\nmine', isOpenElsewhere: false });
    const applied = await applyText(device.services, now, '# b\nmine');
    expect(await textOf(page.id)).toBe('# b\nmine');
    expect(await draftsOf(device.db, page.id)).toEqual([]);
    if (!applied.ok) throw new Error('not applied');
    await undoApply(device.services, applied.value);
    expect(await textOf(page.id)).toBe('# a');
    expect(await draftsOf(device.db, page.id)).toMatchObject([{ text: '# a\nmine' }]);
  });

  test('keep the draft when the page is deleted while it is saved', async () => {
    const page = await device.create({ content_type: 'html', source: '<p>a</p>' });
    const draft = { ...unsaved(page.id, '<p>a</p>', '<p>mine</p>'), content_type: 'html' } as const;
    await saveDraft(device.services, {
      ...draft,
      key: draftKey(documentKey(page.id, 'html'), 'e'),
    });
    const services: Device['services'] = {
      ...device.services,
      publish: async (html) => {
        await deletePage(device.services, page.id);
        return device.services.publish(html);
      },
    };
    const applied = await applyText(services, await reviewed(page.id), '<p>b</p>');
    expect(applied).toEqual({ ok: false, failure: { kind: 'movedOn' } });
    expect(await draftsOf(device.db, page.id)).toMatchObject([{ text: '<p>mine</p>' }]);
  });

  test('leave a draft of an older version alone', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# newer' });
    await saveDraft(device.services, unsaved(page.id, '# older', '# older, mine'));
    const now = await reviewed(page.id);
    expect(now).toMatchObject({ text: '# newer', draft: null });
    await applyText(device.services, now, '# applied');
    expect(await draftsOf(device.db, page.id)).toHaveLength(1);
  });

  test('wait for an editor with unsaved text of the project', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# a' });
    await saveDraft(device.services, unsaved(page.id, '# a', '# a\nmine'));
    const claim = await claimDraft(device.services, page.id, '# a');
    expect(await reviewed(page.id)).toMatchObject({ isOpenElsewhere: true, text: '# a' });
    await claim.hold.release();
    expect(await reviewed(page.id)).toMatchObject({ isOpenElsewhere: false, text: '# a\nmine' });
  });

  test('are refused when the project or its draft changed since the review', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# a' });
    const before = await reviewed(page.id);
    await device.update(page.id, { source: '# changed' });
    const movedOn = { ok: false, failure: { kind: 'movedOn' } };
    expect(await applyText(device.services, before, '# b')).toMatchObject(movedOn);
    expect(await textOf(page.id)).toBe('# changed');

    await saveDraft(device.services, unsaved(page.id, '# changed', '# mine'));
    const withDraft = await reviewed(page.id);
    await saveDraft(device.services, unsaved(page.id, '# changed', '# mine, more'));
    expect(await applyText(device.services, withDraft, '# b')).toMatchObject(movedOn);
    expect(await draftsOf(device.db, page.id)).toMatchObject([{ text: '# mine, more' }]);
  });

  test('are not undone over later edits', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# a' });
    const applied = await applyText(device.services, await reviewed(page.id), '# b');
    await device.update(page.id, { source: '# c' });
    if (!applied.ok) throw new Error('not applied');
    expect(await undoApply(device.services, applied.value)).toMatchObject({
      ok: false,
      failure: { kind: 'movedOn' },
    });
    expect(await textOf(page.id)).toBe('# c');
  });

  test('are refused for a deleted project', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# a' });
    await device.remove(page.id);
    const gone = { ok: false, failure: { kind: 'notFound' } };
    expect(await currentPage(device.services, page.id)).toMatchObject(gone);
    expect(await currentPage(device.services, 'nobody')).toMatchObject(gone);
  });
});
