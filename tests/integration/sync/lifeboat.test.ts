import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sourceOf, type Page } from '#domain/page/page.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';
import { exported, imported, outcomes, planned } from '../../support/sync/heldWork.ts';
import { sealAll } from '../../support/sync/seal.ts';

const START = '# Log\n\none\n\ntwo\n';
const FIRST = '# Log\n\none, here\n\ntwo\n';
const SECOND = '# Log\n\none\n\ntwo, there\n';
const BOTH = '# Log\n\none, here\n\ntwo, there\n';
const RIVAL = '# Log\n\none, elsewhere\n\ntwo\n';

describe('docs/decisions/009: unsynced changes of an export are imported into their pages', () => {
  let backend: TestBackend;
  let user: TestUser;
  /** The exporting device, and another one of the same account. */
  let lost: Device;
  let kept: Device;
  let page: Page;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    lost = openDevice(backend, user);
    kept = openDevice(backend, user);
    page = await lost.create({ title: 'Log', content_type: 'markdown', source: START });
    await lost.sync();
    await lost.pull();
    await kept.pull();
  });

  const edit = (device: Device, source: string) => device.update(page.id, { source });

  /** A third device’s page after `device` has synced. */
  async function serverPages(device: Device): Promise<readonly Page[]> {
    expect(await device.sync()).toMatchObject({ waiting: 0 });
    const third = openDevice(backend, user);
    await third.pull();
    return third.db.pages.toArray();
  }

  const shown = (pages: readonly Page[]) =>
    pages.map((one) => [one.id, one.title, sourceOf(one), one.deleted_at !== null]);

  /** Imports the selected items; a second import changes nothing. */
  async function importTwice(device: Device, file: Blob) {
    const report = await imported(device, file);
    const after = await device.db.pages.toArray();
    const again = await planned(device, file);
    expect(again.texts.filter(({ isSuggested }) => isSuggested)).toEqual([]);
    await imported(device, file);
    expect(await device.db.pages.toArray()).toEqual(after);
    return report;
  }

  test('a deletion stays one', async () => {
    await lost.remove(page.id);
    const report = await importTwice(kept, await exported(lost));
    expect(report).toMatchObject({ pages: [], changed: 0, deleted: 1, refused: [] });
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', START, true]]);
  });

  test('a deletion loses against a text the deleter had not seen', async () => {
    await lost.remove(page.id);
    const file = await exported(lost);
    await edit(kept, SECOND);
    const plan = await planned(kept, file);
    expect(outcomes(plan)[0]).toEqual(['trash', 'trash', 'lives', false]);
    expect(await importTwice(kept, file)).toMatchObject({ pages: [], deleted: 0 });
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', SECOND, false]]);
  });

  test('a deletion wins against a new title', async () => {
    await lost.remove(page.id);
    await kept.update(page.id, { title: 'Diary' });
    await importTwice(kept, await exported(lost));
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Diary', START, true]]);
  });

  test('the deleter’s earlier edits are merged into the remaining text', async () => {
    await edit(lost, FIRST);
    await lost.remove(page.id);
    await edit(kept, SECOND);
    await importTwice(kept, await exported(lost));
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', BOTH, false]]);
  });

  test('a change is merged into its page without a second page', async () => {
    await edit(lost, FIRST);
    await edit(kept, SECOND);
    const report = await importTwice(kept, await exported(lost));
    expect(report).toMatchObject({ pages: [], changed: 1, conflicts: 0, refused: [] });
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', BOTH, false]]);
  });

  test('a change of title and tags keeps this device’s text', async () => {
    await lost.update(page.id, { title: 'Diary', tags: ['sea'] });
    await edit(kept, SECOND);
    await importTwice(kept, await exported(lost));
    const [one] = await serverPages(kept);
    expect(one).toMatchObject({ id: page.id, title: 'Diary', tags: ['sea'] });
    expect(one?.markdown_content).toBe(SECOND);
  });

  test('an overlapping change becomes a conflict', async () => {
    await edit(lost, FIRST);
    await edit(kept, RIVAL);
    await kept.sync();
    await kept.pull();
    const report = await importTwice(kept, await exported(lost));
    expect(report).toMatchObject({ pages: [], changed: 1, conflicts: 1 });
    const [conflict] = await kept.db.conflicts.toArray();
    expect(conflict?.mine.markdown_content).toBe(FIRST);
    expect(conflict?.theirs.markdown_content).toBe(RIVAL);
    expect(conflict?.base?.markdown_content).toBe(START);
  });

  test('a change that overlaps unsynced text loses nothing', async () => {
    await edit(lost, FIRST);
    await edit(kept, RIVAL);
    const report = await imported(kept, await exported(lost));
    expect(report).toMatchObject({ pages: ['Log (imported)'], changed: 0, refused: [] });
    const texts = (await kept.pages()).map(sourceOf).toSorted((a, b) => a.localeCompare(b));
    expect(texts).toEqual([RIVAL, FIRST]);
  });

  test('an open conflict is imported as a conflict', async () => {
    await edit(kept, RIVAL);
    await kept.sync();
    await kept.pull();
    await edit(lost, FIRST);
    await lost.sync();
    expect(await lost.db.conflicts.count()).toBe(1);
    const report = await importTwice(kept, await exported(lost));
    expect(report).toMatchObject({ pages: [], changed: 1, conflicts: 1 });
    expect(await kept.db.conflicts.count()).toBe(1);
  });

  test('queued changes of one page count as one', async () => {
    await edit(lost, FIRST);
    await sealAll(lost.db);
    await edit(lost, BOTH);
    expect(await lost.db.outbox.count()).toBe(2);
    await importTwice(kept, await exported(lost));
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', BOTH, false]]);
  });

  test('a change that reached the server is already here', async () => {
    await edit(lost, FIRST);
    const file = await exported(lost);
    await lost.sync();
    await kept.pull();
    expect(await importTwice(kept, file)).toMatchObject({ pages: [], changed: 0 });
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', FIRST, false]]);
  });

  test('a changed text restores a page that was deleted without it', async () => {
    await edit(lost, FIRST);
    await kept.remove(page.id);
    await kept.sync();
    await kept.pull();
    await importTwice(kept, await exported(lost));
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Log', FIRST, false]]);
  });

  test('a change of the title alone does not', async () => {
    await lost.update(page.id, { title: 'Diary' });
    await kept.remove(page.id);
    await importTwice(kept, await exported(lost));
    expect(shown(await serverPages(kept))).toEqual([[page.id, 'Diary', START, true]]);
  });

  test('in another account it becomes a page of its own, and a deleted one is not preselected', async () => {
    const gone = await lost.create({ title: 'Gone', content_type: 'markdown', source: '# Gone' });
    await lost.sync();
    await edit(lost, FIRST);
    await lost.remove(gone.id);
    const other = openDevice(backend, await backend.signUp());
    const report = await imported(other, await exported(lost));
    expect(report).toMatchObject({ pages: ['Log'], changed: 0, deleted: 0 });
    expect((await other.pages()).map(sourceOf)).toEqual([FIRST]);
  });

  test('a page created offline and edited since is not offered again', async () => {
    const made = await lost.create({ title: 'New', content_type: 'markdown', source: '# Then' });
    const file = await exported(lost);
    await lost.update(made.id, { source: '# Now' });
    await lost.sync();
    await kept.pull();
    expect(await imported(kept, file)).toMatchObject({ pages: [], changed: 0 });
    expect((await kept.pages()).map(sourceOf)).toContain('# Now');
    // It can still be selected.
    expect((await imported(kept, file, true)).pages).toContain('New (imported)');
  });
});
