import { isSamePage } from './coalesce.ts';
import { isBalanced } from './htmlBalance.ts';
import { mergeText, MERGE_TIMEOUT_MS } from './mergeText.ts';
import { bytesOf, MAX_SOURCE_BYTES, sourceOf, type Page } from './page.ts';
import { checkTags } from './tags.ts';

/** A page that was changed on both sides, and what both started from; `base` is null for a page new on both. */
export interface PageVersions {
  readonly base: Page | null;
  readonly mine: Page;
  readonly theirs: Page;
}

/** One page that holds the edits of both sides, or that a person has to decide. */
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly page: Page }
  | { readonly kind: 'conflict' };

/** The same, before what visitors get is derived from the text: `html_content` is null then. */
export type SourceMerge =
  | { readonly kind: 'merged'; readonly page: Page; readonly mustPublish: boolean }
  | { readonly kind: 'conflict' };

/**
 * Merges a page by its fields (rule 4): what one side changed is taken, what both changed differently is a conflict,
 * but tags are merged as a set and the author's text in place, as far as the changes do not overlap. Deleting what
 * the other side edited is a conflict. Columns that only the server sets are theirs. About `timeoutMs` at most.
 */
export function mergeSources(
  versions: PageVersions,
  timeoutMs: number = MERGE_TIMEOUT_MS,
): SourceMerge {
  const { base, mine, theirs } = versions;
  if (base === null) {
    return isSamePage(mine, theirs)
      ? { kind: 'merged', page: theirs, mustPublish: false }
      : CONFLICT;
  }
  const sides = { base, mine, theirs };
  const title = changedOne(base.title, mine.title, theirs.title);
  const is_public = changedOne(base.is_public, mine.is_public, theirs.is_public);
  const deleted = mergeDeletion(sides);
  const tags = mergeTags(sides);
  if (title === null || is_public === null || deleted === null || tags === null) return CONFLICT;
  const content = mergeContent(sides, timeoutMs);
  if (content === null) return CONFLICT;
  const page: Page = {
    ...theirs,
    ...content.columns,
    title: title.value,
    is_public: is_public.value,
    deleted_at: deleted.value,
    tags: tags.value,
    updated_at: mine.updated_at,
  };
  return { kind: 'merged', page, mustPublish: content.mustPublish };
}

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', Page>>;

/** A merged value, or null for a conflict. */
type Merged<T> = { readonly value: T } | null;

const CONFLICT: SourceMerge = { kind: 'conflict' };

function changedOne<T>(base: T, mine: T, theirs: T): Merged<T> {
  if (mine === theirs || mine === base) return { value: theirs };
  return theirs === base ? { value: mine } : null;
}

function mergeDeletion({ base, mine, theirs }: Sides): Merged<string | null> {
  const [was, here, there] = [base, mine, theirs].map((page) => page.deleted_at !== null);
  if (here === there) return { value: theirs.deleted_at };
  const [changed, other] = here === was ? [theirs, mine] : [mine, theirs];
  const isEdited = !isSamePage({ ...base, deleted_at: other.deleted_at }, other);
  return changed.deleted_at !== null && isEdited ? null : { value: changed.deleted_at };
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
  const sources = [sourceOf(base), sourceOf(mine), sourceOf(theirs)] as const;
  const text = mergeText(...sources, timeoutMs);
  if (text === null || bytesOf(text) > MAX_SOURCE_BYTES) return null;
  if (text === sources[2]) return asWritten(theirs);
  if (text === sources[1]) return asWritten(mine);
  if (sources.every(isBalanced) && !isBalanced(text)) return null;
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

function isSameText(a: Page, b: Page): boolean {
  return a.content_type === b.content_type && sourceOf(a) === sourceOf(b);
}
