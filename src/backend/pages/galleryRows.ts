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
import type { GalleryCard, Page } from '#domain/page/page.ts';

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

/** A row of `list_gallery` of the project at `url`: a card, and the text around a match that the card doesn't show. */
export function listedRow(
  url: string,
): GenericSchema<unknown, { readonly card: GalleryCard; readonly excerpt: string | null }> {
  return pipe(
    object({
      ...shared,
      snippet: fallback(string(), ''),
      excerpt: anyTextOrNull,
      author_name: anyTextOrNull,
      author_avatar_url: anyTextOrNull,
    }),
    transform(({ excerpt, author_name: name, author_avatar_url: avatar, ...row }) => ({
      card: {
        ...row,
        author: name === null ? null : { name, avatarUrl: shownAvatar(avatar, row.author_id, url) },
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

export const publicPageRow: GenericSchema<unknown, Page> = pipe(
  object({
    ...shared,
    html_content: anyTextOrNull,
    markdown_content: anyTextOrNull,
    is_public: fallback(boolean(), true),
    url: anyTextOrNull,
  }),
  transform((row) => ({ ...row, html_source: null, deleted_at: null })),
);
