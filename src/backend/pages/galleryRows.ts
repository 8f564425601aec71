import {
  array,
  boolean,
  fallback,
  number,
  object,
  pipe,
  string,
  transform,
  unknown,
  type GenericSchema,
} from 'valibot';
import { contentType, textOrNull } from '#backend/rows.ts';
import { shownAvatar } from '#domain/account/avatarAddress.ts';
import type { CardAuthor, GalleryCard, PublishedPage } from '#domain/page/page.ts';

// Hosted servers may lack the newer columns.
const anyTextOrNull = fallback(textOrNull, null);

const shared = {
  id: string(),
  author_id: string(),
  title: string(),
  content_type: contentType,
  tags: fallback(array(string()), []),
  preview_image_url: anyTextOrNull,
  created_at: string(),
  updated_at: string(),
};

const author = {
  author_name: anyTextOrNull,
  author_avatar_url: anyTextOrNull,
  author_handle: anyTextOrNull,
};

function authorOf(
  {
    author_name: name,
    author_avatar_url: avatar,
    author_handle: handle,
  }: Record<keyof typeof author, string | null>,
  id: string,
  url: string,
): CardAuthor | null {
  return name === null ? null : { name, avatarUrl: shownAvatar(avatar, id, url), handle };
}

/** A row of `list_gallery` of the project at `url`: a card, and the text around a match that the card doesn't show. */
export function listedRow(
  url: string,
): GenericSchema<unknown, { readonly card: GalleryCard; readonly excerpt: string | null }> {
  return pipe(
    object({
      ...shared,
      snippet: fallback(string(), ''),
      excerpt: anyTextOrNull,
      ...author,
    }),
    transform(({ excerpt, author_name, author_avatar_url, author_handle, ...row }) => ({
      card: {
        ...row,
        author: authorOf({ author_name, author_avatar_url, author_handle }, row.author_id, url),
      },
      excerpt,
    })),
  );
}

export const listing = object({
  cards: array(unknown()),
  total: number(),
  more: boolean(),
});

export const publishedRow = (url: string): GenericSchema<unknown, PublishedPage> =>
  pipe(
    object({
      ...shared,
      html_content: anyTextOrNull,
      page_css: anyTextOrNull,
      markdown_content: anyTextOrNull,
      is_public: boolean(),
      is_unlisted: boolean(),
      url: anyTextOrNull,
      ...author,
    }),
    transform(({ author_name, author_avatar_url, author_handle, ...row }) => ({
      ...row,
      html_source: null,
      deleted_at: null,
      author: authorOf({ author_name, author_avatar_url, author_handle }, row.author_id, url),
    })),
  );

export const authorRow = object({
  id: string(),
  handle: string(),
  name: fallback(string(), ''),
  avatar_url: anyTextOrNull,
  total: number(),
  cards: array(unknown()),
});
