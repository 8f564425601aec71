import { shownAvatar } from '#domain/account/avatarAddress.ts';
import { fieldsOf, textIn, type Fields } from '#domain/json.ts';
import type { CardAuthor, GalleryCard, Page } from '#domain/page/page.ts';

/** Reads a row of `pages` of the project at `url`; null for another shape. */
export function readGalleryCard(row: Fields, url: string): GalleryCard | null {
  const { id, author_id, title, content_type, created_at, updated_at } = row;
  if (
    typeof id !== 'string' ||
    typeof author_id !== 'string' ||
    typeof title !== 'string' ||
    (content_type !== 'html' && content_type !== 'markdown') ||
    typeof created_at !== 'string' ||
    typeof updated_at !== 'string'
  ) {
    return null;
  }
  return {
    id,
    author_id,
    title,
    content_type,
    snippet: textIn(row, 'snippet'),
    tags: texts(row['tags']),
    preview_image_url: text(row['preview_image_url']),
    created_at,
    updated_at,
    author: authorOf(row, author_id, url),
  };
}

/** A search match in a row's text, with context; null when the card shows it. */
export function readExcerpt(value: unknown): string | null {
  return text(fieldsOf(value)['excerpt']);
}

/** Reads an answer of `list_gallery`; null for another shape. */
export function readListing(value: unknown): Listing | null {
  const { cards, total, listed, estimated } = fieldsOf(value);
  if (!Array.isArray(cards) || typeof total !== 'number' || typeof listed !== 'number') return null;
  return { rows: cards, total, listed, isEstimate: estimated === true };
}

interface Listing {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly listed: number;
  readonly isEstimate: boolean;
}

function authorOf(row: Fields, id: string, url: string): CardAuthor | null {
  const name = text(row['author_name']);
  if (name === null) return null;
  return { name, avatarUrl: shownAvatar(text(row['author_avatar_url']), id, url) };
}

/** Reads a public page, without the author's source; null for another shape. */
export function readPublicPage(row: Fields, url: string): Page | null {
  const card = readGalleryCard(row, url);
  if (card === null) return null;
  const { snippet: _snippet, author: _author, ...columns } = card;
  return {
    ...columns,
    html_content: text(row['html_content']),
    markdown_content: text(row['markdown_content']),
    html_source: null,
    is_public: row['is_public'] !== false,
    url: text(row['url']),
    deleted_at: null,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
