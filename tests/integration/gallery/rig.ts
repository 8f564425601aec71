import { createGalleryBackend, type GalleryPage } from '#backend/pages/gallery.ts';
import { galleryQuery, type GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { TestBackend } from '../../support/backend.ts';
import type { TestClient } from '../../support/clients.ts';
import { newPage } from '../backend/pageRows.ts';

/** Fetches a page of a list like the app; throws on failure. */
export async function ask(
  backend: TestBackend,
  query: Partial<GalleryQuery> = {},
  page = 1,
): Promise<GalleryPage> {
  const config = { url: backend.url, anonKey: backend.anonKey };
  const gallery = createGalleryBackend(config, backend.fetch);
  const answer = await gallery.fetchGalleryPage(galleryQuery(query), page);
  if (!answer.ok) throw new Error(`The gallery failed: ${answer.failure.kind}`);
  return answer.value;
}

/** The titles of all pages of a list. */
export async function titlesOf(
  backend: TestBackend,
  query: Partial<GalleryQuery> = {},
): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const { cards, total } = await ask(backend, query, page);
    titles.push(...cards.map(({ title }) => title));
    if (page * 12 >= total) return titles;
  }
}

/** A new page with the columns that lists use. */
export function pageOf(authorId: string, change: Partial<ReturnType<typeof newPage>>) {
  return { ...newPage(authorId), tags: [], ...change };
}

/** Inserts pages as their author; throws when refused. */
export async function addPages(
  client: TestClient,
  rows: readonly ReturnType<typeof pageOf>[],
): Promise<void> {
  const { error } = await client.from('pages').insert([...rows]);
  if (error !== null) throw new Error(error.message);
}
