import { sourceOf, type Page, visibilityOf } from '#domain/page/page.ts';
import { fail, type Result } from '#domain/result.ts';
import { fittingTitle } from '#domain/page/titleAndTags.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { OwnServices } from '#mutators/services.ts';
import { createPage } from './pages.ts';

/** Fails like `createPage`, and with `notFound`. */
export async function duplicatePage(services: OwnServices, id: string): Promise<Result<Page>> {
  const read = await withStorage(services.db, () => services.db.pages.get(id));
  if (!read.ok) return read;
  const page = read.value;
  if (page === undefined) return fail({ kind: 'notFound' });
  return createPage(services, {
    title: fittingTitle(`Copy of ${page.title}`),
    tags: page.tags,
    content_type: page.content_type,
    source: sourceOf(page),
    visibility: visibilityOf(page),
  });
}
