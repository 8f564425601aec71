import type { Result } from '#domain/result.ts';
import { holdFirstSync } from '#store/meta.ts';
import { saving, type OwnServices } from './saving.ts';
import type { AccountServices } from './services.ts';

/**
 * Stops fetching the account's pages to this device for the first time; what came is kept, and nothing more comes until
 * `goOnFirstSync`. Fails with `storageFull` or `storageLost`.
 */
export function stopFirstSync(services: OwnServices): Promise<Result<void>> {
  return saving(services, () => holdFirstSync(services.db, true));
}

/** Goes on where it was stopped. Fails with `storageFull` or `storageLost`. */
export async function goOnFirstSync(
  services: OwnServices & Pick<AccountServices, 'requestPull'>,
): Promise<Result<void>> {
  const saved = await saving(services, () => holdFirstSync(services.db, false));
  if (saved.ok) services.requestPull();
  return saved;
}
