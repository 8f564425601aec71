import { describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import { buildTimeline, versionBefore, type KnownVersions } from '#features/history/timeline.ts';
import type { ServerRevision } from '#domain/page/serverPage.ts';
import type { LocalRevision } from '#store/db.ts';
import { newPage } from '../../../support/pages.ts';

const T = Date.parse('2026-03-01T10:00:00.000Z');
const MINUTE = 60_000;
const page = newPage({ created_at: new Date(T).toISOString() });
const titled = (title: string): Page => ({ ...page, title });

/** A save on this device, `minute` minutes after the page was made. */
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

const told = (known: Partial<KnownVersions>) =>
  timeline(known).map((version) => [version.page.title, version.place]);

describe('the history of a page', () => {
  test('a save that reached the server is one entry, on the server, at the time it was saved', () => {
    const versions = timeline({
      page: titled('Two'),
      local: [saved(1, 0, 'One', 'a'), saved(2, 5, 'Two', 'b')],
      server: [taken(2, 61, 'Two', 'b'), taken(1, 60, 'One', 'a')],
      isComplete: true,
    });
    expect(versions).toMatchObject([
      { key: 'b', place: 'server', at: T + 5 * MINUTE, isNow: true, isFirst: false },
      { key: 'a', place: 'server', at: T, isNow: false, isFirst: true },
    ]);
  });

  test('of saves that went as one only the last is on the server', () => {
    const local = [saved(1, 0, 'One', 'a'), saved(2, 1, 'Two', 'a'), saved(3, 2, 'Three', 'a')];
    const server = [taken(1, 3, 'Three', 'a')];
    expect(told({ page: titled('Three'), local, server, isComplete: true })).toEqual([
      ['Three', 'server'],
      ['Two', 'deviceOnly'],
      ['One', 'deviceOnly'],
    ]);
  });

  test('what waits is on this device only; of the rest nothing is claimed until the server was asked', () => {
    const local = [saved(1, 0, 'One', 'a'), saved(2, 1, 'Two', 'b')];
    const known = { page: titled('Two'), local, waiting: new Set(['b']) };
    expect(told(known)).toEqual([
      ['Two', 'deviceOnly'],
      ['One', 'device'],
    ]);
    expect(told({ ...known, isComplete: true })[1]).toEqual(['One', 'deviceOnly']);
  });

  test('without pending work what the page holds is on the server, asked or not', () => {
    const local = [saved(1, 0, 'One', 'a'), saved(2, 1, 'Two', 'b')];
    expect(told({ page: titled('Two'), local, isSynced: true })[0]).toEqual(['Two', 'server']);
  });

  test('edits of another device stand in the order of the server, whatever the clocks say', () => {
    const versions = timeline({
      page: titled('Three'),
      server: [taken(1, 0, 'One', 'a'), taken(2, 30, 'Two', 'b'), taken(3, 20, 'Three', 'c')],
    });
    expect(versions.map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  });

  test('a version found here when it was first edited gives way to the server’s own entry', () => {
    const local = [saved(1, 0, 'One', null), saved(2, 5, 'Two', 'b')];
    expect(told({ page: titled('Two'), local }).map(([title]) => title)).toEqual(['Two', 'One']);
    const server = [taken(1, 0, 'One', 'a'), taken(2, 6, 'Two', 'b')];
    expect(timeline({ page: titled('Two'), local, server }).map(({ key }) => key)).toEqual([
      'b',
      'a',
    ]);
  });

  test('what was set aside is labelled and is no version that another came from', () => {
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

  test('a page of which nothing was kept has its present text for a history', () => {
    expect(timeline({ isSynced: true })).toMatchObject([
      { key: 'now', place: 'server', isNow: true },
    ]);
  });
});
