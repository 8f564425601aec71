import { escapeAttribute } from '#domain/html/htmlTokens.ts';
import type { ContentType, Page } from './page.ts';

/** Who can open a page's link: others now, once the page is synced or until then, or the author only. */
export type LinkReach = 'now' | 'afterSync' | 'untilSync' | 'authorOnly';

/** `part` is the sub-page, from 0. */
export function previewPath(type: ContentType, id: string, part = 0): string {
  return `/preview/${type}/${id}${part > 0 ? `?page=${part + 1}` : ''}`;
}

export function embedCode({ id, title }: Pick<Page, 'id' | 'title'>, origin: string): string {
  return `<iframe src="${origin}/embed/${id}" title="${escapeAttribute(title)}" width="100%" height="480" loading="lazy" style="border: 0"></iframe>`;
}
