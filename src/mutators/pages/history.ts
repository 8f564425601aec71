import { sourceOf, type Page, isSameVersion } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readPage, readSetAside } from '#store/pages/pages.ts';
import { deletePage, restorePage, updatePage } from './pages.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Restores an earlier version as a new edit, which also takes the page out of the trash. Fails like `updatePage`. */
export async function restoreRevision(
  services: OwnServices,
  pageId: string,
  version: Page,
): Promise<Result<Page>> {
  const { title, tags, content_type } = version;
  const input = { title, tags, content_type, source: sourceOf(version) };
  const restored = await updatePage(services, pageId, input);
  if (!restored.ok || restored.value.deleted_at === null) return restored;
  return restorePage(services, pageId);
}

/** Returns the page for `undoDelete`. Fails like `deletePage`. */
export async function deleteForUndo(services: OwnServices, id: string): Promise<Result<Page>> {
  const before = await readPage(services.db, id);
  if (!before.ok) return before;
  if (before.value === undefined) return fail({ kind: 'notFound' });
  const deleted = await deletePage(services, id);
  return deleted.ok ? ok(before.value) : deleted;
}

/** Restores a deleted page as it was `before`, including refused text that was set aside. Fails like `updatePage`. */
export async function undoDelete(services: OwnServices, before: Page): Promise<Result<Page>> {
  const restored = await restorePage(services, before.id);
  if (!restored.ok || isSameVersion(restored.value, before)) return restored;
  const aside = await readSetAside(services.db, before.id);
  if (!aside.ok) return aside;
  if (aside.value === undefined || !isSameVersion(aside.value.page, before)) return restored;
  return restoreRevision(services, before.id, before);
}

/** Returns the page to its state `before`, in the trash if it was there. Fails like `updatePage`. */
export async function undoRestore(services: OwnServices, before: Page): Promise<Result<Page>> {
  const back = await restoreRevision(services, before.id, before);
  return back.ok && before.deleted_at !== null ? deletePage(services, before.id) : back;
}
