import type { Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { discardPage, resend } from '#store/outbox/unsent.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { sendSoon } from '#mutators/sendSoon.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * Retries unsent and refused changes of pages now; leaves conflicts to the user. Fails with `storageFull` or
 * `storageLost`.
 */
export async function retryPages(
  services: OwnServices,
  pageIds: readonly string[],
): Promise<Result<void>> {
  const { db, newId, now } = services;
  const stampOf = () => ({ mutationId: newId(), now: now() });
  const saved = await withStorage(db, () => resend(db, pageIds, stampOf));
  if (saved.ok) sendSoon(services);
  return saved;
}

/**
 * Gives up what this device holds of a page and the server may not have; ask before. The page is again as the
 * server has it, or gone when the server never had it. Text given up of a page that the server knows stays in the
 * page's history on this device. A change that was sent already may have arrived: then it comes back with the next
 * pull. `seen` is the page as the person saw it, null where this device has no such page: fails with `movedOn`, and
 * gives up nothing, when it is another by now; else with `storageFull` or `storageLost`.
 */
export async function discardUnsent(
  services: OwnServices,
  pageId: string,
  seen: Page | null,
): Promise<Result<void>> {
  const { db, now } = services;
  const done = await withStorage(db, () => discardPage(db, pageId, seen, now()));
  if (!done.ok) return done;
  if (!done.value) return fail({ kind: 'movedOn' });
  // What stood behind the page's trouble may go now.
  sendSoon(services);
  return ok(undefined);
}
