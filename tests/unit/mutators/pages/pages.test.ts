import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { describeFailure } from '#domain/messages/describeFailure.ts';
import { MAX_SHEET_BYTES, MAX_SOURCE_BYTES, sourceOf } from '#domain/page/page.ts';
import { deleteForUndo } from '#mutators/pages/history.ts';
import {
  createPage,
  deletePage,
  restorePage,
  saveEdit,
  updatePage,
} from '#mutators/pages/pages.ts';
import { setSignedIn } from '#store/session/authStorage.ts';
import { openDevice, valueOf, type Device } from '../../../support/device.ts';

const NOWHERE = {
  url: 'http://server',
  anonKey: 'key',
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};

describe('spec §5: saving a page', () => {
  let device: Device;

  beforeEach(() => {
    const id = randomUUID();
    const user = { id, email: 'a@b.c', accessToken: '', refreshToken: '' };
    device = openDevice(NOWHERE, user);
  });

  test('the title is trimmed, blank tags are dropped, and a new page is public', async () => {
    const page = await device.create({ title: ' My page ', tags: [' a ', '', 'b', 'a'] });
    expect(page).toMatchObject({ title: 'My page', tags: ['a', 'b'], is_public: true });
  });

  test('a blank title is refused and nothing is stored', async () => {
    const input = { title: '  ', tags: [], content_type: 'html', source: 'x' } as const;
    expect(await createPage(device.services, input)).toEqual({
      ok: false,
      failure: { kind: 'titleRequired' },
    });
    expect(await device.db.pages.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('stores the published HTML and the exact source', async () => {
    const source = '<p>a</p><script>alert(1)</script>';
    const page = await device.create({ source });
    expect(page).toMatchObject({ html_content: '<p>a</p>', html_source: source });
    expect(sourceOf(page)).toBe(source);
  });

  test('Markdown is kept as it is', async () => {
    const page = await device.create({ content_type: 'markdown', source: '# Hi <b>' });
    expect(page).toMatchObject({ markdown_content: '# Hi <b>', html_content: null });
  });

  test('removes unstorable characters', async () => {
    const page = await device.create({ content_type: 'markdown', source: 'a\0b\ud800c' });
    expect(page.markdown_content).toBe('ab\ufffdc');
  });

  test('a page over the limit is refused before anything is stored', async () => {
    const source = 'é'.repeat(MAX_SOURCE_BYTES / 2 + 1);
    const input = { title: 'Large', tags: [], content_type: 'markdown', source } as const;
    expect(await createPage(device.services, input)).toMatchObject({
      failure: { kind: 'tooLarge', limit: 'text' },
    });
    expect(await device.db.pages.count()).toBe(0);
  });

  test('a style sheet that is too large once published is refused with a message', async () => {
    const publish = () =>
      Promise.resolve({ html: '', css: 'a'.repeat(MAX_SHEET_BYTES + 1), removed: [] });
    const input = { title: 'Large', tags: [], content_type: 'html', source: 'x' } as const;
    const refused = await createPage({ ...device.services, publish }, input);
    expect(!refused.ok && describeFailure(refused.failure)).toBe(
      'The published style sheet would be larger than 2 MB. Shorten it.',
    );
    expect(await device.db.pages.count()).toBe(0);
  });

  test.each(['markdown', 'html'] as const)(
    '2 MB of control characters as %s are refused before anything is stored, in true words',
    async (content_type) => {
      const input = { title: 'Large', tags: [], content_type, source: '\u0001'.repeat(2 ** 21) };
      const refused = await createPage(device.services, input);
      const bytes = content_type === 'html' ? 24 * 2 ** 20 : 12 * 2 ** 20;
      expect(refused).toMatchObject({ failure: { kind: 'tooLarge', limit: 'request' } });
      expect(!refused.ok && describeFailure(refused.failure)).toBe(
        `Sending this page would take ${bytes / 2 ** 20}.0 MB. The limit is 8 MB. Control characters take six times their size: remove them, or shorten the page.`,
      );
      const page = await device.create({ content_type, source: 'short' });
      expect(await updatePage(device.services, page.id, { source: input.source })).toMatchObject({
        failure: { kind: 'tooLarge', limit: 'request' },
      });
      expect(await device.db.pages.toArray()).toEqual([page]);
      expect(await device.db.outbox.count()).toBe(1);
    },
  );

  test('an update changes what it names and sets updated_at', async () => {
    const page = await device.create({ source: '<p>a</p>', tags: ['t'] });
    const updated = await device.update(page.id, { title: 'New' });
    expect(updated).toMatchObject({ title: 'New', html_source: '<p>a</p>', tags: ['t'] });
    expect(updated.updated_at >= page.updated_at).toBe(true);
    expect(updated.created_at).toBe(page.created_at);
  });

  test('a page can change its type and keeps its text', async () => {
    const page = await device.create({ source: '<p>a</p>' });
    const updated = await device.update(page.id, { content_type: 'markdown' });
    expect(updated).toMatchObject({
      content_type: 'markdown',
      markdown_content: '<p>a</p>',
      html_content: null,
      page_css: null,
      html_source: null,
    });
  });

  test('fails with notFound for a page not on this device', async () => {
    const missing = { ok: false, failure: { kind: 'notFound' } };
    expect(await updatePage(device.services, 'x', { title: 'New' })).toEqual(missing);
    expect(await deletePage(device.services, 'x')).toEqual(missing);
  });

  describe('spec §4: a text pulled while this one was published', () => {
    const START = '<p>one</p>\n<p>two</p>\n<p>three</p>';

    /** Saves `mine` while another device's text is pulled. */
    const saveWhile = async (mine: string, theirs: string) => {
      const page = await device.create({ source: START });
      await device.db.outbox.clear();
      await device.db.shadows.put({ id: page.id, revision: 4, change_seq: 1, row: page });
      let isThere = false;
      const services = {
        ...device.services,
        publish: async (html: string) => {
          const theirPage = { ...page, html_source: theirs };
          if (!isThere) {
            await device.db.pages.put(theirPage);
            await device.db.shadows.put({
              id: page.id,
              revision: 5,
              change_seq: 2,
              row: theirPage,
            });
          }
          isThere = true;
          return { html: `published ${html}`, css: null, removed: [] };
        },
      };
      return valueOf(await saveEdit(services, page.id, { source: mine }, START));
    };

    test('is merged with it', async () => {
      const saved = await saveWhile(START.replace('one', 'ONE'), START.replace('three', 'THREE'));
      const both = '<p>ONE</p>\n<p>two</p>\n<p>THREE</p>';
      expect(saved).toMatchObject({ outcome: 'merged', page: { html_source: both } });
      expect(await device.pages()).toMatchObject([
        { html_source: both, html_content: `published ${both}` },
      ]);
      expect(await device.db.outbox.count()).toBe(1);
    });

    test('becomes a conflict where both changed the same words', async () => {
      const mine = START.replace('one', 'eins');
      const theirs = START.replace('one', 'uno');
      expect(await saveWhile(mine, theirs)).toMatchObject({ outcome: 'conflict' });
      expect(await device.db.conflicts.toArray()).toMatchObject([
        {
          mine: { html_source: mine, html_content: `published ${mine}` },
          base: { html_source: START },
          theirs: { html_source: theirs },
          theirRevision: 5,
        },
      ]);
      expect(await device.db.outbox.count()).toBe(0);
    });
  });

  test('spec §4: an edit that overlaps with an unsent one is refused', async () => {
    const page = await device.create({ source: '<p>start</p>' });
    valueOf(await updatePage(device.services, page.id, { source: '<p>other window</p>' }));
    const edit = { source: '<p>mine</p>' };
    expect(await saveEdit(device.services, page.id, edit, '<p>start</p>')).toEqual({
      ok: false,
      failure: { kind: 'overlap' },
    });
    expect(await device.pages()).toMatchObject([{ html_source: '<p>other window</p>' }]);
  });

  test('spec §4: an edit of an unknown text never replaces another text', async () => {
    const page = await device.create({ source: '<p>start</p>' });
    const edit = { source: '<p>mine</p>' };
    expect(await saveEdit(device.services, page.id, edit, null)).toMatchObject({
      failure: { kind: 'overlap' },
    });
    const same = { source: '<p>start</p>' };
    expect(await saveEdit(device.services, page.id, same, null)).toMatchObject({
      value: { outcome: 'saved' },
    });
  });

  test('a deleted page is hidden at once and can be restored', async () => {
    const page = await device.create({});
    await device.remove(page.id);
    expect(await device.pages()).toEqual([]);
    await device.restore(page.id);
    expect(await device.pages()).toMatchObject([{ id: page.id, html_source: '<p>Text</p>' }]);
  });

  test('each save requests a replay, a refused one does not', async () => {
    let replays = 0;
    const services = { ...device.services, requestReplay: () => (replays += 1) };
    const input = { title: 'A', tags: [], content_type: 'html', source: 'x' } as const;
    await createPage(services, input);
    await createPage(services, { ...input, title: '' });
    expect(replays).toBe(1);
  });
});

describe('spec §5: saving, updating and deleting require sign-in', () => {
  test('a leftover screen changes nothing after signing out, until the user signs in again', async () => {
    const id = randomUUID();
    const device = openDevice(NOWHERE, { id, email: 'a@b.c', accessToken: '', refreshToken: '' });
    const { db, services } = device;
    const page = await device.create({ title: 'Mine' });
    const input = { title: 'New', tags: [], content_type: 'html', source: 'x' } as const;
    const refused = (action: string) => ({
      ok: false,
      failure: { kind: 'signInRequired', action },
    });
    setSignedIn(db, false);
    expect(await createPage(services, input)).toEqual(refused('save'));
    expect(await updatePage(services, page.id, { title: 'Other' })).toEqual(refused('update'));
    expect(await restorePage(services, page.id)).toEqual(refused('update'));
    expect(await deletePage(services, page.id)).toEqual(refused('delete'));
    expect(await deleteForUndo(services, page.id)).toEqual(refused('delete'));
    expect(await db.pages.toArray()).toEqual([page]);
    setSignedIn(db, true);
    expect(await deleteForUndo(services, page.id)).toEqual({ ok: true, value: page });
    expect(await db.cards.get(page.id)).toMatchObject({ isLive: 0 });
  });
});
