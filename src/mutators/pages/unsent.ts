import type { Page } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';
import { discardPage, resend } from '#store/outbox/unsent.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Retries unsent and refused changes now; conflicts stay. Fails with `storageFull` or `storageLost`. */
export async function retryPages(
  services: OwnServices,
  pageIds: readonly string[],
): Promise<Result<void>> {
  const { db, newId, now } = services;
  const stampOf = () => ({ mutationId: newId(), now: now() });
  const saved = await resend(db, pageIds, stampOf);
  if (saved.ok) sendSoon(services);
  return saved;
}

/**
 * Confirm first. The page reverts to the server's version, or is deleted if the server never had it; the discarded text
 * stays in the local history. What already reached the server returns with the next pull. Fails with `movedOn`,
 * changing nothing, when the page differs from `seen` (null: not on this device); else with `storageFull` or
 * `storageLost`.
 */
export async function discardUnsent(
  services: OwnServices,
  pageId: string,
  seen: Page | null,
): Promise<Result<void>> {
  const { db, now } = services;
  const done = await discardPage(db, pageId, seen, now());
  // Mutations that waited behind it can be sent now.
  if (done.ok) sendSoon(services);
  return done;
}
