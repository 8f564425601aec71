import { publishedContent, type GalleryCard, type Page } from './page.ts';
import { snippetOf } from './snippet.ts';

/** One of the user's own pages in lists: without contents, with the start of its text (spec §9). */
export interface OwnCard extends Pick<
  Page,
  | 'id'
  | 'author_id'
  | 'title'
  | 'content_type'
  | 'tags'
  | 'is_public'
  | 'is_unlisted'
  | 'preview_image_url'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
> {
  readonly snippet: string;
  /** A version tag of the published text: its length and the time of the last change. */
  readonly text: string;
  /** 0 in the trash; a number, because IndexedDB cannot index booleans. */
  readonly isLive: 0 | 1;
}

export function ownCardOf(page: Page): OwnCard {
  return {
    id: page.id,
    author_id: page.author_id,
    title: page.title,
    content_type: page.content_type,
    snippet: snippetOf(page),
    tags: page.tags,
    is_public: page.is_public,
    ...(page.is_unlisted === true && { is_unlisted: true }),
    preview_image_url: page.preview_image_url,
    created_at: page.created_at,
    updated_at: page.updated_at,
    deleted_at: page.deleted_at,
    text: `${publishedContent(page).length + (page.page_css ?? '').length}.${page.updated_at}`,
    isLive: page.deleted_at === null ? 1 : 0,
  };
}

export function galleryCardOf(own: OwnCard): GalleryCard {
  return {
    id: own.id,
    author_id: own.author_id,
    author: null,
    title: own.title,
    content_type: own.content_type,
    snippet: own.snippet,
    tags: own.tags,
    preview_image_url: own.preview_image_url,
    created_at: own.created_at,
    updated_at: own.updated_at,
  };
}
