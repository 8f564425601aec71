import type { SettingValue } from '#domain/account/settings.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { pins, putSettings } from '#store/settings.ts';
import type { OwnServices } from './services.ts';

/** Soon on other devices. Fails with `storageFull` or `storageLost`. */
export async function changeSettings(
  { db, now, requestReplay }: Pick<OwnServices, 'db' | 'now' | 'requestReplay'>,
  changes: Readonly<Record<string, SettingValue>>,
): Promise<Result<void>> {
  const saved = await withStorage(db, () => putSettings(db, changes, now()));
  if (saved.ok) requestReplay();
  return saved;
}

/** Latest pin first. Fails like `changeSettings`. */
export function pinPages(
  services: Pick<OwnServices, 'db' | 'now' | 'requestReplay'>,
  ids: readonly string[],
  isPinned: boolean,
): Promise<Result<void>> {
  return changeSettings(services, pins(ids, isPinned, services.now()));
}
