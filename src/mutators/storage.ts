import type { Result } from '#domain/result.ts';
import { tryRoom } from '#store/health/evictCaches.ts';
import { saving, type OwnServices } from './saving.ts';

/**
 * Looks whether this device takes a page again, and has what waits sent and fetched when it does. Fails with
 * `storageFull`, `storageLost` or `outdated`.
 */
export async function checkStorage(
  services: OwnServices & { readonly requestPull: () => void },
): Promise<Result<void>> {
  const checked = await saving(services, () => tryRoom(services.db));
  if (checked.ok) {
    services.requestReplay();
    services.requestPull();
  }
  return checked;
}
