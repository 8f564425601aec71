import type { SettingValue } from '#domain/account/settings.ts';
import type { Result } from '#domain/result.ts';
import { pins, putSettings } from '#store/settings.ts';
import type { OwnServices } from './services.ts';

/** Changes settings of the account on this device and soon on the others. Fails with `storageFull` or `storageLost`. */
export async function changeSettings(
  { db, now, requestReplay }: Pick<OwnServices, 'db' | 'now' | 'requestReplay'>,
  changes: Readonly<Record<string, SettingValue>>,
): Promise<Result<void>> {
  const saved = await putSettings(db, changes, now());
  if (saved.ok) requestReplay();
  return saved;
}

/** Pages or chat sessions, the latest pin first. Fails like `changeSettings`. */
export function pinToTop(
  services: Pick<OwnServices, 'db' | 'now' | 'requestReplay'>,
  ids: readonly string[],
  isPinned: boolean,
): Promise<Result<void>> {
  return changeSettings(services, pins(ids, isPinned, services.now()));
}
