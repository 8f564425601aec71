import { sourceOf, type Page } from '#domain/page.ts';
import type { Result } from '#domain/result.ts';
import { deletePage, restorePage, updatePage } from './pages.ts';
import type { OwnServices } from './saving.ts';

/**
 * Makes an earlier version the page again, as a new edit: title, tags, type and text; HTML is published anew from
 * its source. A page in the trash comes out of it. Fails like `updatePage`.
 */
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

/** Takes a restore back: the page is as it was `before`, in the trash if it was there. Fails like `updatePage`. */
export async function takeBackRestore(services: OwnServices, before: Page): Promise<Result<Page>> {
  const back = await restoreRevision(services, before.id, before);
  return back.ok && before.deleted_at !== null ? deletePage(services, before.id) : back;
}
