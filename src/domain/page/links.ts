import type { ContentType } from './page.ts';

/** Who can open a page's link: others now, others once the page is synced, or nobody but the author. */
export type LinkReach = 'now' | 'afterSync' | 'nobody';

/** `part` counts from 0. */
export function previewPath(type: ContentType, id: string, part = 0): string {
  return `/preview/${type}/${id}${part > 0 ? `?page=${part + 1}` : ''}`;
}
