import type { Visibility } from './visibility.ts';

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
  /** The published style sheet of HTML, sanitised; null without one. */
  readonly page_css: string | null;
  /** Null for HTML. */
  readonly markdown_content: string | null;
  /** The author's exact HTML (spec §5); null for Markdown and for other users' pages. */
  readonly html_source: string | null;
  readonly tags: readonly string[];
  readonly is_public: boolean;
  /** Whoever has the link can read it, unless it is public. Absent, as false, in rows of older versions of the app. */
  readonly is_unlisted?: boolean;
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
  /** Of the author's page; null or absent without one. */
  readonly handle?: string | null;
}

/** A page as visitors get it. */
export interface PublishedPage extends Page {
  /** Null or absent when unknown: older apps stored no author. */
  readonly author?: CardAuthor | null;
}

/** The form values of a page to save: exact source, title and tags as typed. */
export interface PageInput {
  readonly title: string;
  readonly tags: readonly string[];
  readonly content_type: ContentType;
  readonly source: string;
  /** @default 'public' */
  readonly visibility?: Visibility;
}

/** The author's exact text, for the editor. */
export function sourceOf(page: Page): string {
  return page.content_type === 'markdown'
    ? (page.markdown_content ?? '')
    : (page.html_source ?? page.html_content ?? '');
}

/** The text visitors get; HTML without its style sheet. */
export function publishedContent(
  page: Pick<Page, 'content_type' | 'html_content' | 'markdown_content'>,
): string {
  return (page.content_type === 'html' ? page.html_content : page.markdown_content) ?? '';
}

/** The largest page, in bytes of UTF-8: its source and its published form must fit the server's body limit. */
export const MAX_SOURCE_BYTES = 2 * 1024 * 1024;

/** The largest published form, in bytes of UTF-8: it can be larger than its source. */
const MAX_PUBLISHED_BYTES = 2 * MAX_SOURCE_BYTES;

/** The largest published style sheet, in bytes of UTF-8. */
export const MAX_SHEET_BYTES = 2 * 1024 * 1024;

/** The most JSON, in bytes, that a page's texts may take: the server's body limit of 8 MB without the other columns. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024 - 64 * 1024;

export function isTooLarge(html: string | null, css: string | null): boolean {
  return bytesOf(html ?? '') > MAX_PUBLISHED_BYTES || bytesOf(css ?? '') > MAX_SHEET_BYTES;
}

/** The columns with the text of a page. */
export type PageTexts = Pick<
  Page,
  'html_content' | 'page_css' | 'html_source' | 'markdown_content'
>;

/** How many bytes a page's texts take in a request: JSON escapes each control character with six. */
export function jsonBytes({
  html_content,
  page_css,
  html_source,
  markdown_content,
}: PageTexts): number {
  return bytesOf(JSON.stringify([html_content, page_css, html_source, markdown_content]));
}

/** How many bytes of UTF-8 a text takes. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
