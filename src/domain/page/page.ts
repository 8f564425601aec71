/** What a page is written in. */
export type ContentType = 'html' | 'markdown';

/** What a page is written in, for people. */
export const TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  html: 'HTML',
  markdown: 'Markdown',
};

/**
 * A page as this device shows it: the server's columns with the local edits applied.
 * Names are the table's own (spec §3), because a mutation carries these columns byte for byte.
 * Times are opaque ISO strings: compare for equality or order, never parse for logic.
 */
export interface Page {
  readonly id: string;
  readonly author_id: string;
  readonly title: string;
  readonly content_type: ContentType;
  /** The published (sanitised) HTML of an HTML page, what visitors get; null for Markdown. */
  readonly html_content: string | null;
  /** The Markdown text of a Markdown page; null for HTML. */
  readonly markdown_content: string | null;
  /** The author's exact HTML (spec §5). Null for Markdown, and for other people's pages. */
  readonly html_source: string | null;
  readonly tags: readonly string[];
  readonly is_public: boolean;
  readonly url: string | null;
  readonly preview_image_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** When it was moved to the trash, or null. */
  readonly deleted_at: string | null;
}

/** A page as the gallery lists it: no contents, the first 200 characters of text instead (spec §9). */
export interface GalleryCard {
  readonly id: string;
  readonly author_id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly snippet: string;
  readonly tags: readonly string[];
  readonly preview_image_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Null where it is not known: an own page that the server has not listed yet, a card kept by an older app. */
  readonly author: CardAuthor | null;
}

/** Who wrote a page, as everybody may know it. */
export interface CardAuthor {
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** What a person gives when saving a page: the exact source as written, title and tags as typed. */
export interface PageInput {
  readonly title: string;
  readonly tags: readonly string[];
  readonly content_type: ContentType;
  readonly source: string;
}

/** The exact text its author wrote, for loading into an editor. */
export function sourceOf(page: Page): string {
  return page.content_type === 'markdown'
    ? (page.markdown_content ?? '')
    : (page.html_source ?? page.html_content ?? '');
}

/** What visitors get of a page. */
export function publishedText(
  page: Pick<Page, 'content_type' | 'html_content' | 'markdown_content'>,
): string {
  return (page.content_type === 'html' ? page.html_content : page.markdown_content) ?? '';
}

/** The largest page that can be saved, in bytes of UTF-8: source and published form must both fit the server's body limit. */
export const MAX_SOURCE_BYTES = 2 * 1024 * 1024;

/** The largest published form, in bytes of UTF-8: inlined styles can make it larger than its source. */
export const MAX_PUBLISHED_BYTES = 2 * MAX_SOURCE_BYTES;

/** The most JSON, in bytes, that a page's texts may take: the server's body limit of 8 MB without the other columns. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024 - 64 * 1024;

/** How many bytes a page's texts take in a request: JSON escapes each control character with six. */
export function jsonBytes({
  html_content,
  html_source,
  markdown_content,
}: Pick<Page, 'html_content' | 'html_source' | 'markdown_content'>): number {
  return bytesOf(JSON.stringify([html_content, html_source, markdown_content]));
}

/** How many bytes of UTF-8 a text takes. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
