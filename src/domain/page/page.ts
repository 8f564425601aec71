export type ContentType = 'html' | 'markdown';

export const TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  html: 'HTML',
  markdown: 'Markdown',
};

/** With local edits. Named like the columns, which mutations send. Compare times, ISO strings, but never parse them. */
export interface Page {
  readonly id: string;
  readonly author_id: string;
  readonly title: string;
  readonly content_type: ContentType;
  /** The published, sanitised HTML; null for Markdown. */
  readonly html_content: string | null;
  readonly page_css: string | null;
  readonly markdown_content: string | null;
  /** The author's exact HTML (spec §5); null for Markdown and for other users' pages. */
  readonly html_source: string | null;
  readonly tags: readonly string[];
  readonly is_public: boolean;
  /** Anyone with the link can read it; ignored for public pages. Absent, as false, in rows of older versions of the app. */
  readonly is_unlisted?: boolean;
  readonly url: string | null;
  readonly preview_image_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
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
  /** Null when unknown: not listed yet, or cached by an older app. */
  readonly author: CardAuthor | null;
}

export interface CardAuthor {
  readonly name: string;
  readonly avatarUrl: string | null;
  /** Null or absent without an author's page. */
  readonly handle?: string | null;
}

export interface PublishedPage extends Page {
  /** Null or absent when unknown: older apps stored no author. */
  readonly author?: CardAuthor | null;
}

export interface PageInput {
  readonly title: string;
  readonly tags: readonly string[];
  readonly content_type: ContentType;
  readonly source: string;
  /** @default 'public' */
  readonly visibility?: Visibility;
}

/** What the author edits: Markdown, or HTML before it is published. */
export function sourceOf(page: Page): string {
  return page.content_type === 'markdown'
    ? (page.markdown_content ?? '')
    : (page.html_source ?? page.html_content ?? '');
}

/** What visitors get: HTML after the publish step, Markdown as it is. */
export function publishedContent(
  page: Pick<Page, 'content_type' | 'html_content' | 'markdown_content'>,
): string {
  return (page.content_type === 'html' ? page.html_content : page.markdown_content) ?? '';
}

export type Visibility = 'public' | 'link' | 'private';

type VisibilityColumns = Pick<Page, 'is_public' | 'is_unlisted'>;

export function visibilityOf({ is_public, is_unlisted }: VisibilityColumns): Visibility {
  if (is_public) return 'public';
  return is_unlisted === true ? 'link' : 'private';
}

export function visibilityColumns(visibility: Visibility): VisibilityColumns {
  return { is_public: visibility === 'public', is_unlisted: visibility === 'link' };
}

/** For merges without a conflict: of two different choices, or without a base, the less visible one. */
export function mergeVisibility({
  base,
  mine,
  theirs,
}: {
  readonly base: VisibilityColumns | null;
  readonly mine: VisibilityColumns;
  readonly theirs: VisibilityColumns;
}): VisibilityColumns {
  const [here, there] = [visibilityOf(mine), visibilityOf(theirs)];
  const before = base && visibilityOf(base);
  if (here === before) return visibilityColumns(there);
  if (there === before) return visibilityColumns(here);
  const byAudience = VISIBILITIES.map(({ value }) => value);
  const isHereLess = byAudience.indexOf(here) > byAudience.indexOf(there);
  return visibilityColumns(isHereLess ? here : there);
}

/** Decision 031; from the largest audience to the smallest. */
export const VISIBILITIES: readonly {
  readonly value: Visibility;
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: 'public', label: 'Public', hint: 'It appears in the gallery for everyone.' },
  {
    value: 'link',
    label: 'Anyone with the link',
    hint: 'It isn’t listed or found by search. Anyone with the link can read it.',
  },
  {
    value: 'private',
    label: 'Only me',
    hint: 'Others can’t read it, even with the link.',
  },
];

export function visibilityLabel(visibility: Visibility): string {
  return VISIBILITIES.find(({ value }) => value === visibility)?.label ?? '';
}

/** In bytes of UTF-8: source and published form must fit the server's body limit. */
export const MAX_SOURCE_BYTES = 2 * 1024 * 1024;

/** In bytes of UTF-8; publishing can enlarge the source. */
const MAX_PUBLISHED_BYTES = 2 * MAX_SOURCE_BYTES;

export const MAX_SHEET_BYTES = 2 * 1024 * 1024;

export const MAX_JSON_BYTES = 8 * 1024 * 1024 - 64 * 1024;

/** Whether a published page exceeds the database's limits. */
export function isTooLarge(html: string | null, css: string | null): boolean {
  return bytesOf(html ?? '') > MAX_PUBLISHED_BYTES || bytesOf(css ?? '') > MAX_SHEET_BYTES;
}

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

/** In UTF-8, as the server's limits count. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Null for an address that is not HTTPS. */
export function previewImage(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : null;
}

/** Whether nothing that an author can change differs. */
export function isSameVersion(a: Page, b: Page): boolean {
  return (
    a.title === b.title &&
    a.content_type === b.content_type &&
    sourceOf(a) === sourceOf(b) &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  );
}

export function isSameText(a: Page, b: Page): boolean {
  return a.content_type === b.content_type && sourceOf(a) === sourceOf(b);
}

/** `template` is the name in the editor's address. */
export const TEMPLATES = [
  { template: 'portfolio', title: 'Portfolio', note: 'Your work and a few words about you' },
  { template: 'landing-page', title: 'Landing Page', note: 'One product, one reason to try it' },
  { template: 'prototype', title: 'Prototype', note: 'An app in three screens to click through' },
] as const;

/** Spec §4. */
export const TRASH_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

export function permanentDeletionAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

/** Pages deleted before this ISO time no longer exist on the server, which purges once a night. `now` is in ms. */
export function purgedBefore(now: number): string {
  return new Date(now - (TRASH_DAYS + 1) * DAY_MS).toISOString();
}
