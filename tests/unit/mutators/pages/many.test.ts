import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { MAX_TAGS } from '#domain/page/titleAndTags.ts';
import { visibilityOf } from '#domain/page/page.ts';
import { duplicatePage } from '#mutators/pages/duplicate.ts';
import { deletePages, retagPages, showPagesTo, undoDeletePages } from '#mutators/pages/many.ts';
import { pinToTop } from '#mutators/settings.ts';
import { pinnedOf } from '#store/settings.ts';
import { setSignedIn } from '#store/session/authStorage.ts';
import { openDevice, valueOf, type Device } from '../../../support/device.ts';

const NOWHERE = {
  url: 'http://server',
  anonKey: 'key',
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};

let device: Device;

beforeEach(() => {
  device = openDevice(NOWHERE, {
    id: randomUUID(),
    email: 'a@b.c',
    accessToken: '',
    refreshToken: '',
  });
});

async function pages(count: number, tags: readonly string[] = []): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await device.create({ title: `Page ${index}`, tags })).id);
  return ids;
}

/** As if the server had everything. */
async function sendEverything(): Promise<void> {
  const rows = await device.db.pages.toArray();
  await device.db.outbox.clear();
  await device.db.shadows.bulkPut(
    rows.map((row, index) => ({ id: row.id, revision: 1, change_seq: index + 1, row: null })),
  );
}

describe('a change of many pages', () => {
  test('deletes more than one transaction holds, queues each, and undo restores all', async () => {
    const ids = await pages(60);
    await sendEverything();
    const before = await device.pages();
    const steps: number[] = [];
    const deleted = valueOf(
      await deletePages(device.services, ids.slice(0, 55), (done) => steps.push(done)),
    );
    expect(deleted.ids).toHaveLength(55);
    expect(steps).toEqual([25, 50, 55]);
    expect(await device.pages()).toHaveLength(5);
    expect(await device.db.outbox.count()).toBe(55);
    expect(new Set((await device.db.outbox.toArray()).map(({ op }) => op))).toEqual(
      new Set(['delete']),
    );
    valueOf(await undoDeletePages(device.services, deleted));
    expect(await device.pages()).toHaveLength(before.length);
    // A deletion that was never sent and its undo leave nothing to send.
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('skips what is no longer on the device or already in the trash', async () => {
    const [first = '', second = '', third = ''] = await pages(3);
    await device.remove(first);
    await device.db.pages.delete(second);
    const deleted = valueOf(await deletePages(device.services, [first, second, third]));
    expect(deleted.ids).toEqual([third]);
    valueOf(await undoDeletePages(device.services, deleted));
    expect((await device.pages()).map(({ id }) => id)).toEqual([third]);
  });

  test('adds and removes tags, in each page’s own order', async () => {
    const [first = ''] = await pages(1, ['a', 'b']);
    const [second = ''] = await pages(1, ['b', 'c']);
    valueOf(
      await retagPages(device.services, [first, second], { add: [' new ', 'c'], remove: ['b'] }),
    );
    expect((await device.db.pages.get(first))?.tags).toEqual(['a', 'new', 'c']);
    expect((await device.db.pages.get(second))?.tags).toEqual(['c', 'new']);
  });

  test('changes no page when one of them would have too many tags', async () => {
    const [first = ''] = await pages(1);
    const many = Array.from({ length: MAX_TAGS }, (_, index) => `t${index}`);
    const [second = ''] = await pages(1, many);
    const answer = await retagPages(device.services, [first, second], { add: ['x'], remove: [] });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect((await device.db.pages.get(first))?.tags).toEqual([]);
  });

  test('changes who can see pages', async () => {
    const ids = await pages(2);
    valueOf(await showPagesTo(device.services, ids, 'link'));
    expect((await device.pages()).map(visibilityOf)).toEqual(['link', 'link']);
  });

  test('is refused after signing out', async () => {
    const ids = await pages(1);
    setSignedIn(device.db, false);
    expect(await deletePages(device.services, ids)).toMatchObject({
      failure: { kind: 'signInRequired', action: 'delete' },
    });
    expect(await device.pages()).toHaveLength(1);
  });
});

describe('one page', () => {
  test('is duplicated with its exact text, tags and visibility', async () => {
    const source = '<p>a</p><script>x</script>';
    const page = await device.create({
      title: 'Harbour',
      tags: ['a'],
      source,
      visibility: 'private',
    });
    const copy = valueOf(await duplicatePage(device.services, page.id));
    expect(copy).toMatchObject({ title: 'Copy of Harbour', tags: ['a'], html_source: source });
    expect(visibilityOf(copy)).toBe('private');
    expect(copy.id).not.toBe(page.id);
    const long = await device.create({ title: 'x'.repeat(1000) });
    expect(valueOf(await duplicatePage(device.services, long.id)).title).toHaveLength(1000);
  });

  test('is pinned before those pinned earlier', async () => {
    const [first = '', second = '', third = ''] = await pages(3);
    let clock = 1000;
    const services = { ...device.services, now: () => (clock += 1000) };
    await pinToTop(services, [first], true);
    await pinToTop(services, [second, third], true);
    expect(await pinnedOf(device.db)).toEqual([second, third, first]);
    await pinToTop(services, [second], false);
    expect(await pinnedOf(device.db)).toEqual([third, first]);
  });
});
