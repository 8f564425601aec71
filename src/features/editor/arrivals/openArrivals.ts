import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { createSharedDrafts, type SharedDraft } from '#mutators/pages/sharedItems.ts';
import type { PictureServices } from '#mutators/pictures/pictures.ts';
import { allSharedItems, deleteSharedItem } from '#store/pages/sharedItems.ts';
import { readArrival, type ArrivalProblem, type GuessedFile } from './readArrival.ts';

export interface Opened {
  readonly drafts: readonly SharedDraft[];
  readonly problems: readonly ArrivalProblem[];
  readonly guessed: readonly GuessedFile[];
}

/**
 * Creates drafts from all received items; keeps items that can't be stored. Fails with `storageFull`,
 * `storageLost`, or `offline` when the code for pictures can't be loaded.
 */
export async function openArrivals(services: PictureServices): Promise<Result<Opened>> {
  let trouble: Failure | null = null;
  const addressOf = async (file: File) => {
    const code = await import('#mutators/pictures/pictures.ts').catch(() => null);
    const stored = await (code?.storedAddress(services, file) ?? NO_CODE);
    if (stored.ok) return stored.value;
    trouble = stored.failure;
    return null;
  };
  const drafts: SharedDraft[] = [];
  const problems: ArrivalProblem[] = [];
  const guessed: GuessedFile[] = [];
  const received = await allSharedItems().catch(() => null);
  if (received === null) return fail({ kind: 'storageLost' });
  for (const { id, form } of received) {
    const arrival =
      form === null
        ? {
            documents: [],
            problems: [{ name: 'What was shared', kind: 'unreadable' } as const],
            guessed: [],
          }
        : await readArrival(form, addressOf);
    // The item stays until its pictures are here.
    if (trouble !== null) return fail(trouble);
    const kept = await createSharedDrafts(services, id, arrival.documents);
    if (!kept.ok) return kept;
    await deleteSharedItem(id);
    drafts.push(...kept.value);
    problems.push(...arrival.problems);
    guessed.push(...arrival.guessed);
  }
  return ok({ drafts, problems, guessed });
}

const NO_CODE = fail({ kind: 'offline' } as const);
