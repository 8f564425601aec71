import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { restoreRevision, undoRestore } from '#mutators/pages/history.ts';
import { localRevisions } from '#store/pages/revisions.ts';
import { openDevice, type Device } from '../../../support/device.ts';

const NOWHERE = {
  url: 'http://server',
  anonKey: 'key',
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};

describe('restoring an earlier version', () => {
  let device: Device;

  beforeEach(() => {
    const user = { id: randomUUID(), email: 'a@b.c', accessToken: '', refreshToken: '' };
    device = openDevice(NOWHERE, user);
  });

  test('is a new edit with its title, tags, type and text; HTML is published again', async () => {
    const source = '<p>a</p><script>x</script>';
    const first = await device.create({ title: 'First', tags: ['a'], source });
    await device.update(first.id, { content_type: 'markdown', source: '# b', title: 'Second' });
    const stale = { ...first, html_content: 'from an older publish step' };
    expect(await restoreRevision(device.services, first.id, stale)).toMatchObject({ ok: true });
    expect(await device.pages()).toMatchObject([
      {
        title: 'First',
        tags: ['a'],
        content_type: 'html',
        html_source: source,
        html_content: '<p>a</p>',
        page_css: null,
        markdown_content: null,
      },
    ]);
    const kept = await localRevisions(device.db, first.id);
    expect(kept.map((row) => row.page.title)).toEqual(['First', 'Second', 'First']);
  });

  test('takes a page out of the trash; undoing returns it there', async () => {
    const first = await device.create({ title: 'First' });
    await device.update(first.id, { title: 'Second' });
    const deleted = await device.remove(first.id);
    await restoreRevision(device.services, first.id, first);
    expect(await device.pages()).toMatchObject([{ title: 'First' }]);
    await undoRestore(device.services, deleted);
    expect(await device.pages()).toEqual([]);
    expect(await device.db.pages.get(first.id)).toMatchObject({ title: 'Second' });
  });

  test('fails for a deleted page', async () => {
    const first = await device.create({});
    await device.db.pages.clear();
    expect(await restoreRevision(device.services, first.id, first)).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });
});
