export type ContentType = 'html' | 'markdown';

export const TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  html: 'HTML',
  markdown: 'Markdown',
};

/**
 * A page with local edits applied. Names are those of the table (spec §3), because mutations send these columns as they
 * are. Times are opaque ISO strings: compare them, but never parse them for logic.
 */
export interface Page {
  readonly id: string;
  readonly author_id: string;
  readonly title: string;
  readonly content_type: ContentType;
  /** The published, sanitised HTML; null for Markdown. */
  readonly html_content: string | null;
  /** Null for HTML. */
  readonly markdown_content: string | null;
  /** The author's exact HTML (spec §5); null for Markdown and for other users' pages. */
  readonly html_source: string | null;
  readonly tags: readonly string[];
  readonly is_public: boolean;
  readonly url: string | null;
  readonly preview_image_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Null unless the page is in the trash. */
  readonly deleted_at: string | null;
}

/** A page in the gallery: without contents, with the first 200 characters of its text (spec §9). */
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
  /** Null when unknown: an own page the server has not listed yet, or a card cached by an older version of the app. */
  readonly author: CardAuthor | null;
}

export interface CardAuthor {
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** The form values of a page to save: exact source, title and tags as typed. */
export interface PageInput {
  readonly title: string;
  readonly tags: readonly string[];
  readonly content_type: ContentType;
  readonly source: string;
}

/** The author's exact text, for the editor. */
export function sourceOf(page: Page): string {
  return page.content_type === 'markdown'
    ? (page.markdown_content ?? '')
    : (page.html_source ?? page.html_content ?? '');
}

/** The text visitors get. */
export function publishedText(
  page: Pick<Page, 'content_type' | 'html_content' | 'markdown_content'>,
): string {
  return (page.content_type === 'html' ? page.html_content : page.markdown_content) ?? '';
}

/** The largest page, in bytes of UTF-8: its source and its published form must fit the server's body limit. */
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
