import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Conflict } from '#store/db.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { keepBoth, keepMerged, keepMine, keepTheirs } from '#mutators/pages/conflicts.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import type { Device } from '../../support/device.ts';
import { pageOnTwoDevices } from '../../support/sync/devices.ts';

describe('resolving a conflict', () => {
  let backend: TestBackend;
  let here: Device;
  let there: Device;
  let id: string;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    ({ here, there, id } = await pageOnTwoDevices(backend));
    await there.update(id, { title: 'Theirs', source: '<p>theirs</p>' });
    await there.sync();
    await here.update(id, { title: 'Mine', source: '<p>mine</p>' });
    await here.sync();
  });

  async function conflict(): Promise<Conflict> {
    const found = await here.db.conflicts.where('pageId').equals(id).first();
    if (found === undefined) throw new Error('There is no conflict');
    return found;
  }

  async function sides(device: Device): Promise<readonly string[]> {
    await here.sync();
    await there.pull();
    return (await device.pages()).map((page) => `${page.title}: ${page.html_source}`).toSorted();
  }

  async function setAside(): Promise<readonly string[]> {
    const rows = await here.db.revisions.filter(({ reason }) => reason === 'setAside').toArray();
    return rows.map(({ page }) => page.title);
  }

  test('mine is saved on top of theirs', async () => {
    expect(await keepMine(here.services, await conflict())).toMatchObject({
      ok: true,
      value: { id, title: 'Mine' },
    });
    expect(await sides(there)).toEqual(['Mine: <p>mine</p>']);
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, waiting: 0, failed: 0 });
  });

  test('theirs stays, and mine is set aside', async () => {
    expect(await keepTheirs(here.services, await conflict())).toMatchObject({
      ok: true,
      value: { id, title: 'Theirs' },
    });
    expect(await sides(here)).toEqual(['Theirs: <p>theirs</p>']);
    expect(await setAside()).toEqual(['Mine']);
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, waiting: 0 });
  });

  test('both are kept as two pages', async () => {
    const kept = await keepBoth(here.services, await conflict());
    expect(kept).toMatchObject({ ok: true, value: { title: 'Mine (my version)' } });
    expect(await sides(there)).toEqual(['Mine (my version): <p>mine</p>', 'Theirs: <p>theirs</p>']);
    expect(await sides(here)).toEqual(await sides(there));
  });

  test('the longest title still gets its suffix', async () => {
    await here.update(id, { title: 'ö'.repeat(1000) });
    await keepBoth(here.services, await conflict());
    expect(await sides(there)).toContain(`${'ö'.repeat(987)} (my version): <p>mine</p>`);
  });

  test('a manual merge is saved on top of theirs, and mine is set aside', async () => {
    const input = {
      title: 'Ours',
      tags: ['x'],
      content_type: 'html',
      source: '<p>ours</p>',
    } as const;
    expect(await keepMerged(here.services, await conflict(), input)).toMatchObject({
      ok: true,
      value: { id, title: 'Ours', tags: ['x'] },
    });
    expect(await sides(there)).toEqual(['Ours: <p>ours</p>']);
    expect(await setAside()).toEqual(['Mine']);
  });

  test('a merge without a title is not saved, and the conflict stays', async () => {
    const input = { title: ' ', tags: [], content_type: 'html', source: '' } as const;
    expect(await keepMerged(here.services, await conflict(), input)).toEqual({
      ok: false,
      failure: { kind: 'titleRequired' },
    });
    expect(await here.db.conflicts.count()).toBe(1);
  });

  test('a conflict that changed meanwhile is not resolved', async () => {
    const movedOn = { ok: false, failure: { kind: 'movedOn' } };
    const first = await conflict();
    await here.update(id, { title: 'Mine again' });
    expect(await keepMine(here.services, first)).toEqual(movedOn);
    const second = await conflict();
    await there.update(id, { title: 'Theirs again' });
    await there.sync();
    await here.pull();
    expect(await keepTheirs(here.services, second)).toEqual(movedOn);
    const third = await conflict();
    await keepMine(here.services, third);
    expect(await keepMine(here.services, third)).toEqual(movedOn);
    expect(await sides(there)).toEqual(['Mine again: <p>mine</p>']);
  });

  test('keeping a deletion deletes the newest version', async () => {
    await here.remove(id);
    await keepMine(here.services, await conflict());
    expect(await sides(there)).toEqual([]);
  });

  test('a deletion becomes no new page', async () => {
    await here.remove(id);
    expect(await keepBoth(here.services, await conflict())).toMatchObject({ value: { id } });
    expect(await sides(here)).toEqual(['Theirs: <p>theirs</p>']);
  });

  test('the conflict shows the newest version', async () => {
    await there.update(id, { title: 'Newer' });
    await there.sync();
    await here.pull();
    expect(await conflict()).toMatchObject({
      theirs: { title: 'Newer' },
      theirRevision: 3,
      base: { title: 'Start' },
      mine: { title: 'Mine' },
    });
    expect(await here.pages()).toMatchObject([{ title: 'Mine' }]);
  });

  test('a conflict ends when both sides are the same', async () => {
    await there.update(id, { title: 'Mine', source: '<p>mine</p>' });
    await there.sync();
    await here.pull();
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0, failed: 0 });
    await here.update(id, { title: 'Going on' });
    expect(await sides(there)).toEqual(['Going on: <p>mine</p>']);
  });

  test('a page deleted here and then there is deleted', async () => {
    await here.remove(id);
    await there.update(id, { title: 'Mine', source: '<p>mine</p>' });
    await there.remove(id);
    await there.sync();
    await here.pull();
    expect(await syncStatus(here.db)).toMatchObject({ conflicts: 0 });
    expect(await here.pages()).toEqual([]);
  });
});
