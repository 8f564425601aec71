import { isSamePage } from './coalesce.ts';
import { isBalanced } from '#domain/html/htmlBalance.ts';
import { mergeText, MERGE_TIMEOUT_MS } from './mergeText.ts';
import { bytesOf, MAX_SOURCE_BYTES, sourceOf, type Page } from '#domain/page/page.ts';
import { checkTags } from '#domain/page/tags.ts';
import { isSameText, isSameVersion } from '#domain/page/versions.ts';

/** A page that was changed on both sides, and what both started from; `base` is null for a page new on both. */
export interface PageVersions {
  readonly base: Page | null;
  readonly mine: Page;
  readonly theirs: Page;
}

/** One page that holds the edits of both sides, or a conflict for the user to decide. */
export type MergeOutcome = MergedPage | { readonly kind: 'conflict' };

interface MergedPage {
  readonly kind: 'merged';
  readonly page: Page;
  /** What the page is an edit of, where that is not theirs: my text took the place of a deleted one that overlaps. */
  readonly base?: Page;
}

/** The same, before what visitors get is derived from the text: `html_content` is null then. */
export type SourceMerge = MergedSource | { readonly kind: 'conflict' };

interface MergedSource extends MergedPage {
  readonly mustPublish: boolean;
}

/**
 * Merges a page by its fields (rule 4): the side that changed a field wins, a field changed differently on both is a
 * conflict; tags merge as a set, the author's text in place where the changes do not overlap. Against a deletion, an
 * edit of the text wins and anything else yields (docs/sync.md). Columns that only the server sets are theirs.
 * Takes about `timeoutMs` at most.
 */
export function mergeSources(
  versions: PageVersions,
  timeoutMs: number = MERGE_TIMEOUT_MS,
): SourceMerge {
  const { base, mine, theirs } = versions;
  if (base === null) return mergeNew(mine, theirs);
  const sides = { base, mine, theirs };
  if (isLive(base) && isLive(mine) !== isLive(theirs)) return mergeDeletion(sides, timeoutMs);
  const title = changedOne(base.title, mine.title, theirs.title);
  const is_public = changedOne(base.is_public, mine.is_public, theirs.is_public);
  const tags = mergeTags(sides);
  if (title === null || is_public === null || tags === null) return CONFLICT;
  const content = mergeContent(sides, timeoutMs);
  if (content === null) return CONFLICT;
  // Here they differ only where one side took a deleted page back.
  const deletion = isLive(mine) && !isLive(theirs) && !isLive(base) ? mine : theirs;
  const page: Page = {
    ...theirs,
    ...content.columns,
    title: title.value,
    is_public: is_public.value,
    deleted_at: deletion.deleted_at,
    tags: tags.value,
    updated_at: mine.updated_at,
  };
  return { kind: 'merged', page, mustPublish: content.mustPublish };
}

/**
 * The author's text with the changes of both sides. Null where they overlap, where comparing takes longer than
 * `timeoutMs`, where the merge is too large to be saved, or has unbalanced tags that neither version has.
 */
export function mergeSourceTexts(
  base: string,
  mine: string,
  theirs: string,
  timeoutMs: number = MERGE_TIMEOUT_MS,
): string | null {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const text = mergeText(base, mine, theirs, timeoutMs);
  if (text === null || bytesOf(text) > MAX_SOURCE_BYTES) return null;
  return isBalanced(text) || ![base, mine, theirs].every(isBalanced) ? text : null;
}

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', Page>>;

/** A merged value, or null for a conflict. */
type Merged<T> = { readonly value: T } | null;

const CONFLICT: SourceMerge = { kind: 'conflict' };

function changedOne<T>(base: T, mine: T, theirs: T): Merged<T> {
  if (mine === theirs || mine === base) return { value: theirs };
  return theirs === base ? { value: mine } : null;
}

/** Without a base, equal versions are one, and a live one wins over a deleted one. */
function mergeNew(mine: Page, theirs: Page): SourceMerge {
  if (isLive(mine) !== isLive(theirs)) return inPlaceOf(theirs, isLive(mine) ? mine : theirs);
  const isSame = isSameVersion(mine, theirs) && mine.is_public === theirs.is_public;
  return isSame ? inPlaceOf(theirs, theirs) : CONFLICT;
}

/**
 * One side deleted the live base page. The other side's edit of the text wins over that; a new title, tags or
 * visibility go to the trash with the page. Where both changed the same, the winner's version counts.
 */
function mergeDeletion({ base, mine, theirs }: Sides, timeoutMs: number): SourceMerge {
  const [editor, deleter] = isLive(mine) ? [mine, theirs] : [theirs, mine];
  const winner = isSameText(editor, base) ? deleter : editor;
  const live = { mine: { ...mine, deleted_at: null }, theirs: { ...theirs, deleted_at: null } };
  const both = mergeSources({ base, ...live }, timeoutMs);
  const merged =
    both.kind === 'merged'
      ? both
      : { ...inPlaceOf(theirs, winner), ...(winner === mine && { base }) };
  return { ...merged, page: { ...merged.page, deleted_at: winner.deleted_at } };
}

/** What the author wrote in `page`, with the columns that only the server sets from `theirs`. */
function inPlaceOf(theirs: Page, page: Page): MergedSource {
  const { title, tags, is_public, deleted_at, updated_at } = page;
  const { columns } = asWritten(page);
  return {
    kind: 'merged',
    page: { ...theirs, ...columns, title, tags, is_public, deleted_at, updated_at },
    mustPublish: false,
  };
}

function isLive({ deleted_at }: Page): boolean {
  return deleted_at === null;
}

/** Theirs in their order, without what I removed, then what I added. */
function mergeTags({ base, mine, theirs }: Sides): Merged<readonly string[]> {
  if (isSamePage({ ...base, tags: theirs.tags }, base)) return { value: mine.tags };
  if (isSamePage({ ...base, tags: mine.tags }, base)) return { value: theirs.tags };
  const kept = theirs.tags.filter((tag) => mine.tags.includes(tag) || !base.tags.includes(tag));
  const added = mine.tags.filter((tag) => !base.tags.includes(tag) && !kept.includes(tag));
  const tags = checkTags([...kept, ...added]);
  return tags.ok ? tags : null;
}

type Columns = Pick<Page, 'content_type' | 'html_content' | 'html_source' | 'markdown_content'>;

interface Content {
  readonly columns: Columns;
  readonly mustPublish: boolean;
}

function mergeContent({ base, mine, theirs }: Sides, timeoutMs: number): Content | null {
  if (isSameText(mine, theirs) || isSameText(mine, base)) return asWritten(theirs);
  if (isSameText(theirs, base)) return asWritten(mine);
  // A text in another language than its base is no change of it.
  if (mine.content_type !== base.content_type || theirs.content_type !== base.content_type) {
    return null;
  }
  const text = mergeSourceTexts(sourceOf(base), sourceOf(mine), sourceOf(theirs), timeoutMs);
  if (text === null) return null;
  if (text === sourceOf(theirs)) return asWritten(theirs);
  if (text === sourceOf(mine)) return asWritten(mine);
  const { content_type } = base;
  return content_type === 'markdown'
    ? { columns: { ...NO_TEXT, content_type, markdown_content: text }, mustPublish: false }
    : { columns: { ...NO_TEXT, content_type, html_source: text }, mustPublish: true };
}

const NO_TEXT = { html_content: null, html_source: null, markdown_content: null };

function asWritten(page: Page): Content {
  const { content_type, html_content, html_source, markdown_content } = page;
  return {
    columns: { content_type, html_content, html_source, markdown_content },
    mustPublish: false,
  };
}
