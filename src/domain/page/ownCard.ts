import { publishedText, type GalleryCard, type Page } from './page.ts';
import { snippetOf } from './snippet.ts';

/** What lists know of a person's own page: all but its contents, with the start of its text (spec §9). */
export interface OwnCard extends Pick<
  Page,
  | 'id'
  | 'author_id'
  | 'title'
  | 'content_type'
  | 'tags'
  | 'is_public'
  | 'preview_image_url'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
> {
  readonly snippet: string;
  /** Stands for the published text, and changes with it: its length and when the page was changed. */
  readonly text: string;
  /** 1 for a page that stands in lists, 0 for one in the trash; a number, because no index holds booleans or null. */
  readonly isLive: 0 | 1;
}

/** The card of an own page. */
export function ownCardOf(page: Page): OwnCard {
  return {
    id: page.id,
    author_id: page.author_id,
    title: page.title,
    content_type: page.content_type,
    snippet: snippetOf(page),
    tags: page.tags,
    is_public: page.is_public,
    preview_image_url: page.preview_image_url,
    created_at: page.created_at,
    updated_at: page.updated_at,
    deleted_at: page.deleted_at,
    text: `${publishedText(page).length}.${page.updated_at}`,
    isLive: page.deleted_at === null ? 1 : 0,
  };
}

/** An own page as the gallery lists it; its author is known to be the person themselves. */
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
