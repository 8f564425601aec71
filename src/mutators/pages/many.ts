import { ok, fail, type Result } from '#domain/result.ts';
import { type Page, visibilityColumns, type Visibility } from '#domain/page/page.ts';
import type { PagePatch } from '#domain/sync/mutation.ts';
import { checkTags } from '#domain/page/titleAndTags.ts';
import { queueChanges } from '#store/outbox/outbox.ts';
import { readRefused } from '#store/outbox/unsent.ts';
import { readCards } from '#store/pages/pages.ts';
import { isSignedOut } from '#store/session/authStorage.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices } from '#mutators/services.ts';
import { undoDelete } from './history.ts';

/** Pages per transaction: a page may hold megabytes, and each commit redraws the list. */
const AT_ONCE = 25;

export type Progress = (done: number) => void;

export interface ManyDeleted {
  readonly ids: readonly string[];
  /** Those the server had refused, as they were: their deletion sets the refused text aside. */
  readonly refused: readonly Page[];
}

/** Fails like `deletePage`; pages before the failing ones stay deleted. */
export async function deletePages(
  services: OwnServices,
  ids: readonly string[],
  onProgress?: Progress,
): Promise<Result<ManyDeleted>> {
  const refused = await readRefused(services.db, ids);
  if (!refused.ok) return refused;
  const deleted_at = new Date(services.now()).toISOString();
  const patchOf = (page: Page) => (page.deleted_at === null ? { deleted_at } : null);
  const deleted = await changePages(services, ids, patchOf, { action: 'delete', onProgress });
  if (!deleted.ok) return deleted;
  return ok({ ids: deleted.value, refused: refused.value });
}

/** Takes the pages out of the trash; those with a refused change get their text of before, too. */
export async function undoDeletePages(
  services: OwnServices,
  { ids, refused }: ManyDeleted,
): Promise<Result<void>> {
  const aside = new Set(refused.map(({ id }) => id));
  const others = ids.filter((id) => !aside.has(id));
  const restored = await changePages(services, others, () => ({ deleted_at: null }));
  if (!restored.ok) return restored;
  for (const page of refused) {
    const back = await undoDelete(services, page);
    if (!back.ok) return back;
  }
  return ok(undefined);
}

/** Fails like `updatePage`; with `invalid` it has changed nothing. */
export async function retagPages(
  services: OwnServices,
  ids: readonly string[],
  { add, remove }: Readonly<Record<'add' | 'remove', readonly string[]>>,
  onProgress?: Progress,
): Promise<Result<readonly string[]>> {
  const tagsAfter = ({ tags }: Pick<Page, 'tags'>) =>
    checkTags([...tags.filter((tag) => !remove.includes(tag)), ...add]);
  const cards = await readCards(services.db, ids);
  if (!cards.ok) return cards;
  for (const card of cards.value) {
    const tags = tagsAfter(card);
    if (!tags.ok) return tags;
  }
  const patchOf = (page: Page) => {
    const tags = tagsAfter(page);
    return tags.ok ? { tags: tags.value } : null;
  };
  return changePages(services, ids, patchOf, { onProgress });
}

/** Resolves with the ids of those that are on this device. */
export function showPagesTo(
  services: OwnServices,
  ids: readonly string[],
  visibility: Visibility,
  onProgress?: Progress,
): Promise<Result<readonly string[]>> {
  return changePages(services, ids, () => visibilityColumns(visibility), { onProgress });
}

/** `patchOf` returns null for no change. Returns the ids on this device. */
async function changePages(
  services: OwnServices,
  ids: readonly string[],
  patchOf: (page: Page) => PagePatch | null,
  {
    action = 'update',
    onProgress,
  }: {
    readonly action?: 'update' | 'delete';
    readonly onProgress?: Progress | undefined;
  } = {},
): Promise<Result<readonly string[]>> {
  const { db, newId, now } = services;
  const stampOf = () => ({ mutationId: newId(), now: now() });
  const done: string[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (isSignedOut(db)) return fail({ kind: 'signInRequired', action });
    const batch = ids.slice(from, from + AT_ONCE);
    const saved = await queueChanges(db, batch, patchOf, stampOf);
    if (!saved.ok) return saved;
    done.push(...saved.value);
    sendSoon(services);
    onProgress?.(Math.min(from + AT_ONCE, ids.length));
  }
  return ok(done);
}
