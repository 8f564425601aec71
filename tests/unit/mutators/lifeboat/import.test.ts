import { visibilityOf } from '#domain/page/page.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { importLifeboat } from '#mutators/lifeboat/import.ts';
import { planImport } from '#mutators/lifeboat/plan.ts';
import type { Device } from '../../../support/device.ts';
import {
  exported,
  fill,
  imported,
  newDevice,
  outcomes,
  planned,
  suggested,
} from '../../../support/sync/heldWork.ts';
import { unpacked, zipOf } from '../../../support/lifeboats.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

describe('importing an export', () => {
  test('where nothing is missing, only other versions are offered', async () => {
    await fill(device);
    const plan = await planned(device, await exported(device));
    expect(outcomes(plan).map(String).toSorted()).toEqual([
      'conflicts,base,copy,false',
      'conflicts,mine,repeated,false',
      'conflicts,theirs,copy,false',
      'drafts,draft,here,false',
      'drafts,draft,here,false',
      'pages,conflict,here,false',
      'pages,failed,here,false',
      'pages,synced,here,false',
      'pages,unsent,here,false',
      'set-aside,setAside,copy,false',
      'trash,trash,here,false',
      'unsent,failed,repeated,false',
      'unsent,unsent,repeated,false',
    ]);
  });

  test('restores pages and drafts on another account; a second import adds nothing', async () => {
    await fill(device);
    const zip = await exported(device);
    const other = newDevice();
    const report = await imported(other, zip);
    expect(report.pages.toSorted()).toEqual(['Refused', 'Synced', 'Torn', 'Unsent']);
    expect(report).toMatchObject({ drafts: 2, refused: [], left: 0, stoppedBy: null });
    const pages = await other.pages();
    expect(pages.every((page) => page.author_id === other.services.user.id)).toBe(true);
    expect(pages.find(({ title }) => title === 'Unsent')).toMatchObject({
      tags: ['a', 'b'],
      html_source: '<p>unsent</p>',
      is_public: true,
    });
    expect(await other.db.outbox.count()).toBe(4);
    const synced = pages.find(({ title }) => title === 'Synced');
    expect(synced?.html_source).toBe('<main>synced\r\n</main>');
    // A page's draft now belongs to the imported page.
    expect(await other.db.drafts.where('key').startsWith(`${synced?.id}#`).toArray()).toMatchObject(
      [{ text: '<p>draft', pageId: synced?.id }],
    );
    // The draft of a new page keeps its proposed title.
    expect(await other.db.drafts.where('key').startsWith('new:').toArray()).toMatchObject([
      { text: '\ufeff# New', title: 'Portfolio' },
    ]);
    expect(await imported(other, zip)).toMatchObject({ pages: [], drafts: 0, here: 0 });
    expect([await other.db.pages.count(), await other.db.drafts.count()]).toEqual([4, 2]);
  });

  test('imports all versions when chosen; a second import adds nothing', async () => {
    await fill(device);
    const zip = await exported(device);
    const other = newDevice();
    await imported(other, zip, true);
    const texts = (await other.pages()).map(({ html_source }) => html_source);
    for (const text of ['mine', 'theirs', 'base', 'aside'])
      expect(texts).toContain(`<p>${text}</p>`);
    const count = await other.db.pages.count();
    await imported(other, zip, true);
    expect(await other.db.pages.count()).toBe(count);
  });

  test('imports a changed page as a copy', async () => {
    const { id } = await device.create({ title: 'Plan', source: '<p>then</p>' });
    // Synced, so that the file holds no change.
    await device.db.outbox.clear();
    const zip = await exported(device);
    await device.update(id, { source: '<p>now</p>' });
    expect((await imported(device, zip)).pages).toEqual(['Plan (imported)']);
    const now = (await device.pages()).map((page) => [page.title, page.html_source]);
    expect(now).toHaveLength(2);
    expect(now).toContainEqual(['Plan', '<p>now</p>']);
    expect(now).toContainEqual(['Plan (imported)', '<p>then</p>']);
    expect((await imported(device, zip)).pages).toEqual([]);
  });

  test('suggests a page deleted since, not one exported from the trash', async () => {
    const kept = await device.create({ title: 'Kept' });
    const gone = await device.create({ title: 'Gone' });
    await device.db.pages.update(gone.id, { deleted_at: '2026-01-01T00:00:00.000Z' });
    const zip = await exported(device);
    await device.remove(kept.id);
    expect((await imported(device, zip)).pages).toEqual(['Kept']);
    const plan = await planned(newDevice(), zip);
    expect(outcomes(plan)).toContainEqual(['trash', 'trash', 'new', false]);
  });

  test.each(['public', 'link', 'private'] as const)('keeps a page %s', async (visibility) => {
    await device.create({ title: 'Tea', visibility });
    const other = newDevice();
    const file = await exported(device);
    expect(outcomes(await planned(other, file))[0]).toEqual(['pages', 'unsent', 'new', true]);
    await imported(other, file);
    expect((await other.db.pages.toArray()).map(visibilityOf)).toEqual([visibility]);
  });

  test('reads a zip repacked in a folder by another system', async () => {
    await device.create({ title: 'Zoë' });
    const files = await unpacked(await exported(device));
    const again = Object.fromEntries(
      [...files].map(([path, text]) => [`recto-export/${path.normalize('NFD')}`, text]),
    );
    const zip = await zipOf({ ...again, '__MACOSX/._recto.json': 'x' });
    expect((await imported(newDevice(), zip)).pages).toEqual(['Zoë']);
  });

  test('refuses paths outside of the file, reports missing texts, imports the rest', async () => {
    const entry = { kind: 'page', type: 'html', title: 'T', is_public: true };
    const zip = await zipOf({
      'recto.json': JSON.stringify({
        format: 'recto-lifeboat',
        version: 1,
        entries: [
          { ...entry, path: '../evil.html' },
          { ...entry, path: 'pages/none.html' },
          { ...entry, path: 'pages/large.html' },
          { ...entry, path: 'pages/good.html', title: 'Good' },
          { kind: 'chat', path: 'chats/a.json' },
        ],
      }),
      '../evil.html': 'evil',
      'pages/large.html': 'x'.repeat(2 * 1024 * 1024 + 1),
      'pages/good.html': 'good',
    });
    const plan = await planned(device, zip);
    expect(plan.texts.map(({ outcome }) => outcome)).toEqual([
      { kind: 'skipped', reason: 'Its path in this file isn’t allowed.' },
      { kind: 'skipped', reason: 'This file doesn’t contain it.' },
      { kind: 'skipped', reason: 'This page is too large. The limit is 2 MB.' },
      { kind: 'new' },
    ]);
    expect(plan.notUnderstood).toBe(1);
    expect((await imported(device, zip, true)).refused).toHaveLength(3);
    expect((await device.pages()).map(({ title }) => title)).toEqual(['Good']);
  });

  test('explains why a file is no export, or a newer one', async () => {
    const newer = JSON.stringify({ format: 'recto-lifeboat', version: 2, entries: [] });
    for (const zip of [
      new Blob(['no zip']),
      await zipOf({ 'a.txt': 'a' }),
      await zipOf({ 'recto.json': '{' }),
      await zipOf({ 'recto.json': newer }),
    ]) {
      expect(await planImport(device.services, zip)).toMatchObject({
        ok: false,
        failure: { kind: 'invalid' },
      });
    }
  });

  test('keeps what it added when cancelled, and continues when repeated', async () => {
    for (const title of ['A', 'B', 'C']) await device.create({ title, source: title });
    const zip = await exported(device);
    const other = newDevice();
    const plan = await planned(other, zip);
    const abort = new AbortController();
    const first = await importLifeboat(other.services, plan, {
      chosen: new Set(suggested(plan)),
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    // Pages created in the same millisecond have no fixed order.
    expect(first).toMatchObject({
      value: { pages: [expect.any(String)], left: 2, stoppedBy: null },
    });
    const added = first.ok ? first.value.pages : [];
    const rest = (await imported(other, zip)).pages;
    expect([...added, ...rest].toSorted()).toEqual(['A', 'B', 'C']);
  });

  test('stops at a storage failure and reports it, leaving no partial text', async () => {
    for (const title of ['A', 'B']) await device.create({ title, source: title });
    const zip = await exported(device);
    const other = newDevice();
    other.db.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await imported(other, zip)).toMatchObject({
      pages: [],
      left: 2,
      stoppedBy: { kind: 'storageFull' },
    });
    expect(await other.db.pages.count()).toBe(0);
  });

  test('requests one replay, at the end', async () => {
    for (const title of ['A', 'B']) await device.create({ title, source: title });
    const zip = await exported(device);
    const other = newDevice();
    let replays = 0;
    const services = { ...other.services, requestReplay: () => (replays += 1) };
    await imported({ ...other, services }, zip);
    expect(replays).toBe(1);
  });
});
