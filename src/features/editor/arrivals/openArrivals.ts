import { fail, ok, type Result } from '#domain/result.ts';
import { createSharedDrafts, type SharedDraft } from '#mutators/pages/sharedItems.ts';
import type { OwnServices } from '#mutators/services.ts';
import { allSharedItems, deleteSharedItem } from '#store/pages/sharedItems.ts';
import { pictureAddress } from './pictureAddress.ts';
import { readArrival, type ArrivalProblem } from './readArrival.ts';

export interface Opened {
  readonly drafts: readonly SharedDraft[];
  readonly problems: readonly ArrivalProblem[];
}

/**
 * Creates drafts from all received items; keeps items that can't be stored. Fails with `storageFull` or `storageLost`.
 */
export async function openArrivals(
  services: Pick<OwnServices, 'db' | 'now'>,
): Promise<Result<Opened>> {
  const drafts: SharedDraft[] = [];
  const problems: ArrivalProblem[] = [];
  const received = await allSharedItems().catch(() => null);
  if (received === null) return fail({ kind: 'storageLost' });
  for (const { id, form } of received) {
    const arrival =
      form === null
        ? { documents: [], problems: [{ name: 'What was shared', kind: 'unreadable' } as const] }
        : await readArrival(form, pictureAddress);
    const kept = await createSharedDrafts(services, id, arrival.documents);
    if (!kept.ok) return kept;
    await deleteSharedItem(id);
    drafts.push(...kept.value);
    problems.push(...arrival.problems);
  }
  return ok({ drafts, problems });
}
