import { liveQuery } from 'dexie';
import {
  afterSync,
  unsentOf,
  withChanges,
  type Setting,
  type SettingValue,
  type StoredSettings,
} from '#domain/account/settings.ts';
import { DEFAULT_SAVED_LIST, type SavedListSettings } from '#domain/page/galleryQuery.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { AccountDb } from './db.ts';
import { metaValue } from './meta.ts';

const PIN = 'pin:';

export async function settingsOf(db: AccountDb): Promise<StoredSettings> {
  return (await metaValue(db, 'settings')) ?? {};
}

/** Calls back with the settings as they are and after each change; an unreadable storage is silent. */
export function followSettings(
  db: AccountDb,
  onChange: (stored: StoredSettings) => void,
): () => void {
  const following = liveQuery(async () => settingsOf(db)).subscribe({
    next: onChange,
    error: () => undefined,
  });
  return () => following.unsubscribe();
}

/** Those changed here since the server last had them. Fails with `outdated` or `storageLost`. */
export function unsentSettings(db: AccountDb): Promise<Result<readonly Setting[]>> {
  return withStorage(db, async () => unsentOf(await settingsOf(db)), 'sync');
}

/**
 * `now` orders changes of several devices, ms since the epoch. Fails with `storageFull`, `storageLost` or `outdated`.
 */
export function putSettings(
  db: AccountDb,
  changes: Readonly<Record<string, SettingValue>>,
  now: number,
): Promise<Result<void>> {
  return withStorage(db, () => update(db, (stored) => withChanges(stored, changes, now)));
}

/** Takes over the server's settings, but for those changed here while they were sent. Fails like `putSettings`. */
export function storeSynced(
  db: AccountDb,
  sent: readonly Setting[],
  all: readonly Setting[],
): Promise<Result<void>> {
  return withStorage(db, () => update(db, (stored) => afterSync(stored, sent, all)), 'sync');
}

/** Ids of pinned pages and sessions, the last pinned first. */
export async function pinnedOf(db: AccountDb): Promise<readonly string[]> {
  return Object.entries(await settingsOf(db))
    .flatMap(([key, { value }]) =>
      key.startsWith(PIN) && typeof value === 'number'
        ? [{ id: key.slice(PIN.length), value }]
        : [],
    )
    .toSorted((a, b) => b.value - a.value)
    .map(({ id }) => id);
}

export function pins(
  ids: readonly string[],
  isPinned: boolean,
  now: number,
): Readonly<Record<string, SettingValue>> {
  return Object.fromEntries(
    ids.map((id, index) => [`${PIN}${id}`, isPinned ? now + ids.length - index : null]),
  );
}

/** How Saved Pages looks, on this device only. Fails like `putSettings`. */
export function changeSavedList(
  db: AccountDb,
  change: Partial<SavedListSettings>,
): Promise<Result<void>> {
  return withStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const before = (await metaValue(db, 'savedList')) ?? DEFAULT_SAVED_LIST;
      await db.meta.put({ key: 'savedList', value: { ...before, ...change } });
    }),
  );
}

/** In one transaction, so that tabs don't overwrite each other's keys. */
async function update(
  db: AccountDb,
  change: (stored: StoredSettings) => StoredSettings,
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const value = change(await settingsOf(db));
    await db.meta.put({ key: 'settings', value });
  });
}
