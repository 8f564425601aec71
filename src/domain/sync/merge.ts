import {
  mergeVisibility,
  visibilityColumns,
  visibilityOf,
  bytesOf,
  MAX_SOURCE_BYTES,
  sourceOf,
  type Page,
  type PageTexts,
  isSameText,
  isSameVersion,
  isTooLarge,
  jsonBytes,
  MAX_JSON_BYTES,
} from '#domain/page/page.ts';
import { isSamePage } from './mutation.ts';
import { isBalanced } from '#domain/html/boundHtml.ts';
import { mergeText } from './mergeText.ts';
import { checkTags } from '#domain/page/titleAndTags.ts';

/** A page changed on both sides; `base` is null for a page created on both. */
export interface PageVersions {
  readonly base: Page | null;
  readonly mine: Page;
  readonly theirs: Page;
}

export type MergeOutcome = MergedPage | { readonly kind: 'conflict' };

interface MergedPage {
  readonly kind: 'merged';
  readonly page: Page;
  /** The page's base if it isn't theirs: my text replaces a deleted page that overlaps. */
  readonly base?: Page;
}

/** The same, before publishing: `html_content` is null. */
export type SourceMerge = MergedSource | { readonly kind: 'conflict' };

interface MergedSource extends MergedPage {
  readonly mustPublish: boolean;
}

/**
 * By field (rule 4), the changed side wins and different changes conflict; tags merge as a set, text by three-way
 * merge. Against a deletion an edit of the text wins and anything else loses (docs/sync.md). Server-only columns are
 * theirs.
 */
export function mergeSources({ base, mine, theirs }: PageVersions): SourceMerge {
  if (base === null) return mergeNew(mine, theirs);
  const sides = { base, mine, theirs };
  if (isLive(base) && isLive(mine) !== isLive(theirs)) return mergeDeletion(sides);
  const title = changedOne(base.title, mine.title, theirs.title);
  const visibility = changedOne(visibilityOf(base), visibilityOf(mine), visibilityOf(theirs));
  const tags = mergeTags(sides);
  if (title === null || visibility === null || tags === null) return CONFLICT;
  const content = mergeContent(sides);
  if (content === null) return CONFLICT;
  // They can only differ here if one side restored a deleted page.
  const deletion = isLive(mine) && !isLive(theirs) && !isLive(base) ? mine : theirs;
  const page: Page = {
    ...theirs,
    ...content.columns,
    title: title.value,
    ...visibilityColumns(visibility.value),
    deleted_at: deletion.deleted_at,
    tags: tags.value,
    updated_at: mine.updated_at,
  };
  return { kind: 'merged', page, mustPublish: content.mustPublish };
}

/** Null for overlaps, a timeout, a result too large to save, or tags unbalanced by the merge. */
export function mergeSourceTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const text = mergeText(base, mine, theirs);
  if (text === null || bytesOf(text) > MAX_SOURCE_BYTES) return null;
  return isBalanced(text) || ![base, mine, theirs].every(isBalanced) ? text : null;
}

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', Page>>;

type Merged<T> = { readonly value: T } | null;

const CONFLICT: SourceMerge = { kind: 'conflict' };

function changedOne<T>(base: T, mine: T, theirs: T): Merged<T> {
  if (mine === theirs || mine === base) return { value: theirs };
  return theirs === base ? { value: mine } : null;
}

/** Without a base, equal versions merge and a live one beats a deleted one. */
function mergeNew(mine: Page, theirs: Page): SourceMerge {
  if (isLive(mine) !== isLive(theirs)) {
    const visibility = mergeVisibility({ base: null, mine, theirs });
    return inPlaceOf(theirs, { ...(isLive(mine) ? mine : theirs), ...visibility });
  }
  const isSame = isSameVersion(mine, theirs) && visibilityOf(mine) === visibilityOf(theirs);
  return isSame ? inPlaceOf(theirs, theirs) : CONFLICT;
}

/** The other side's text beats a deletion; a new title, tags or visibility don't. The visibility is always merged. */
function mergeDeletion({ base, mine, theirs }: Sides): SourceMerge {
  const [editor, deleter] = isLive(mine) ? [mine, theirs] : [theirs, mine];
  const winner = isSameText(editor, base) ? deleter : editor;
  const kept = { ...mergeVisibility({ base, mine, theirs }), deleted_at: null };
  const live = { mine: { ...mine, ...kept }, theirs: { ...theirs, ...kept } };
  const both = mergeSources({ base, ...live });
  const merged =
    both.kind === 'merged'
      ? both
      : { ...inPlaceOf(theirs, { ...winner, ...kept }), ...(winner === mine && { base }) };
  return { ...merged, page: { ...merged.page, deleted_at: winner.deleted_at } };
}

function inPlaceOf(theirs: Page, page: Page): MergedSource {
  const { title, tags, deleted_at, updated_at } = page;
  const visibility = visibilityColumns(visibilityOf(page));
  const { columns } = asWritten(page);
  return {
    kind: 'merged',
    page: { ...theirs, ...columns, ...visibility, title, tags, deleted_at, updated_at },
    mustPublish: false,
  };
}

function isLive({ deleted_at }: Page): boolean {
  return deleted_at === null;
}

/** Theirs in order, without what I removed, then what I added. */
function mergeTags({ base, mine, theirs }: Sides): Merged<readonly string[]> {
  if (isSamePage({ ...base, tags: theirs.tags }, base)) return { value: mine.tags };
  if (isSamePage({ ...base, tags: mine.tags }, base)) return { value: theirs.tags };
  const kept = theirs.tags.filter((tag) => mine.tags.includes(tag) || !base.tags.includes(tag));
  const added = mine.tags.filter((tag) => !base.tags.includes(tag) && !kept.includes(tag));
  const tags = checkTags([...kept, ...added]);
  return tags.ok ? tags : null;
}

type Columns = PageTexts & Pick<Page, 'content_type'>;

interface Content {
  readonly columns: Columns;
  readonly mustPublish: boolean;
}

function mergeContent({ base, mine, theirs }: Sides): Content | null {
  if (isSameText(mine, theirs) || isSameText(mine, base)) return asWritten(theirs);
  if (isSameText(theirs, base)) return asWritten(mine);
  // A changed content type can't be merged.
  if (mine.content_type !== base.content_type || theirs.content_type !== base.content_type) {
    return null;
  }
  const text = mergeSourceTexts(sourceOf(base), sourceOf(mine), sourceOf(theirs));
  if (text === null) return null;
  if (text === sourceOf(theirs)) return asWritten(theirs);
  if (text === sourceOf(mine)) return asWritten(mine);
  const { content_type } = base;
  return content_type === 'markdown'
    ? { columns: { ...NO_TEXT, content_type, markdown_content: text }, mustPublish: false }
    : { columns: { ...NO_TEXT, content_type, html_source: text }, mustPublish: true };
}

const NO_TEXT = { html_content: null, page_css: null, html_source: null, markdown_content: null };

function asWritten(page: Page): Content {
  const { content_type, html_content, page_css, html_source, markdown_content } = page;
  return {
    columns: { content_type, html_content, page_css, html_source, markdown_content },
    mustPublish: false,
  };
}

/** Merges a page changed on both sides (rule 4); publishes merged HTML again. Too large a result is a conflict. */
export async function mergePages(
  versions: PageVersions,
  publish: (source: string) => Promise<{ readonly html: string; readonly css: string | null }>,
): Promise<MergeOutcome> {
  const merged = mergeSources(versions);
  if (merged.kind === 'conflict') return merged;
  const { page } = merged;
  if (!merged.mustPublish) return canBeSent(page) ? merged : { kind: 'conflict' };
  const { html, css } = await publish(page.html_source ?? '');
  const whole = { ...page, html_content: html, page_css: css };
  if (isTooLarge(html, css) || !canBeSent(whole)) return { kind: 'conflict' };
  return { ...merged, page: whole };
}

function canBeSent(page: Page): boolean {
  return jsonBytes(page) <= MAX_JSON_BYTES;
}
