import { describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import { buildTimeline, versionBefore, type KnownVersions } from '#features/history/timeline.ts';
import type { ServerRevision } from '#domain/page/pageRow.ts';
import type { LocalRevision } from '#store/db.ts';
import { newPage } from '../../../support/pages.ts';

const T = Date.parse('2026-03-01T10:00:00.000Z');
const MINUTE = 60_000;
const page = newPage({ created_at: new Date(T).toISOString() });
const titled = (title: string): Page => ({ ...page, title });

/** A save on this device, `minute` minutes after the page was created. */
function saved(
  id: number,
  minute: number,
  title: string,
  mutationId: string | null,
): LocalRevision {
  const at = T + minute * MINUTE;
  return { id, pageId: page.id, at, page: titled(title), reason: 'saved', mutationId };
}

function taken(
  revision: number,
  minute: number,
  title: string,
  mutationId: string,
): ServerRevision {
  const created_at = new Date(T + minute * MINUTE).toISOString();
  return { mutationId, pageId: page.id, revision, created_at, page: titled(title) };
}

function timeline(known: Partial<KnownVersions>) {
  return buildTimeline({
    page,
    local: [],
    server: [],
    waiting: new Set(),
    isSynced: false,
    isComplete: false,
    ...known,
  });
}

const locations = (known: Partial<KnownVersions>) =>
  timeline(known).map((version) => [version.page.title, version.location]);

describe('the history of a page', () => {
  test('a synced save is one entry, on the server, with the time of saving', () => {
    const versions = timeline({
      page: titled('Two'),
      local: [saved(1, 0, 'One', 'a'), saved(2, 5, 'Two', 'b')],
      server: [taken(2, 61, 'Two', 'b'), taken(1, 60, 'One', 'a')],
      isComplete: true,
    });
    expect(versions).toMatchObject([
      { key: 'b', location: 'server', at: T + 5 * MINUTE, isNow: true, isFirst: false },
      { key: 'a', location: 'server', at: T, isNow: false, isFirst: true },
    ]);
  });

  test('of saves sent as one mutation, only the last is on the server', () => {
    const local = [saved(1, 0, 'One', 'a'), saved(2, 1, 'Two', 'a'), saved(3, 2, 'Three', 'a')];
    const server = [taken(1, 3, 'Three', 'a')];
    expect(locations({ page: titled('Three'), local, server, isComplete: true })).toEqual([
      ['Three', 'server'],
      ['Two', 'deviceOnly'],
      ['One', 'deviceOnly'],
    ]);
  });

  test('an unsent save is on this device only; the others are unknown until the server answers', () => {
    const local = [saved(1, 0, 'One', 'a'), saved(2, 1, 'Two', 'b')];
    const known = { page: titled('Two'), local, waiting: new Set(['b']) };
    expect(locations(known)).toEqual([
      ['Two', 'deviceOnly'],
      ['One', 'device'],
    ]);
    expect(locations({ ...known, isComplete: true })[1]).toEqual(['One', 'deviceOnly']);
  });

  test('without unsent changes, the current version is on the server even before it answers', () => {
    const local = [saved(1, 0, 'One', 'a'), saved(2, 1, 'Two', 'b')];
    expect(locations({ page: titled('Two'), local, isSynced: true })[0]).toEqual(['Two', 'server']);
  });

  test('edits from another device keep the server’s order, whatever the clocks say', () => {
    const versions = timeline({
      page: titled('Three'),
      server: [taken(1, 0, 'One', 'a'), taken(2, 30, 'Two', 'b'), taken(3, 20, 'Three', 'c')],
    });
    expect(versions.map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  });

  test('the server’s entry replaces the copy saved before the first edit', () => {
    const local = [saved(1, 0, 'One', null), saved(2, 5, 'Two', 'b')];
    expect(locations({ page: titled('Two'), local }).map(([title]) => title)).toEqual([
      'Two',
      'One',
    ]);
    const server = [taken(1, 0, 'One', 'a'), taken(2, 6, 'Two', 'b')];
    expect(timeline({ page: titled('Two'), local, server }).map(({ key }) => key)).toEqual([
      'b',
      'a',
    ]);
  });

  test('a version set aside is labelled and never compared with', () => {
    const aside = { ...saved(2, 5, 'Mine', null), reason: 'setAside' } as const;
    const versions = timeline({
      page: titled('Theirs'),
      local: [saved(1, 0, 'One', 'a'), aside],
      server: [taken(1, 1, 'One', 'a'), taken(2, 9, 'Theirs', 't')],
      isComplete: true,
    });
    expect(versions.map(({ page: { title }, isSetAside }) => [title, isSetAside])).toEqual([
      ['Theirs', false],
      ['Mine', true],
      ['One', false],
    ]);
    expect(versionBefore(versions, 0)?.key).toBe('a');
  });

  test('a page without saved versions shows its current one', () => {
    expect(timeline({ isSynced: true })).toMatchObject([
      { key: 'now', location: 'server', isNow: true },
    ]);
  });
});
