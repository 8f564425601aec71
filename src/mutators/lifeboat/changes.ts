import type { LifeboatEntry } from '#content/lifeboat/format.ts';
import { fieldsOf, hasFields, parseJson, textIn, type Fields } from '#domain/json.ts';
import { mergeSourceTexts } from '#domain/sync/merge.ts';
import { sourceOf, type ContentType, type Page, type PageInput } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';

/** One version of a page, as a file holds it. */
interface FileVersion {
  readonly title: string;
  readonly tags: readonly string[];
  readonly type: ContentType;
  readonly text: string;
  readonly isDeleted: boolean;
}

/** What a file's device had done to one page and not sent. */
export interface FileChange {
  /** What the change started from; null when that is not known. */
  readonly base: FileVersion | null;
  readonly after: FileVersion;
  /** Every text of the page on that device, from the base on. */
  readonly texts: readonly string[];
  /** Whether the page itself was made there. */
  readonly isCreation: boolean;
}

/** What a file's change means for the page that is here. */
export type ChangeOutcome =
  /** Nothing: the page has it already. */
  | { readonly kind: 'here'; readonly pageId: string }
  /** The change is merged into the page. */
  | { readonly kind: 'change'; readonly pageId: string }
  /** The page goes to the trash. */
  | { readonly kind: 'delete'; readonly pageId: string }
  /** The page was deleted there, and stays: its text was changed elsewhere since (docs/sync.md). */
  | { readonly kind: 'lives'; readonly pageId: string };

/** Reads, for each page of a file by its id, what was not sent; a record that cannot be read counts as none. */
export async function readChanges(
  entries: readonly LifeboatEntry[],
  read: (path: string) => Promise<Result<string>>,
): Promise<ReadonlyMap<string, FileChange>> {
  const changes = new Map<string, FileChange>();
  const byPage = Map.groupBy(entries, ({ id }) => id);
  for (const [id, ofPage] of byPage) {
    if (id === null) continue;
    const change = (await queued(ofPage, read)) ?? (await inConflict(ofPage, read));
    if (change !== null) changes.set(id, change);
  }
  return changes;
}

/** The changes of one page that waited or were refused, as one. */
async function queued(
  entries: readonly LifeboatEntry[],
  read: (path: string) => Promise<Result<string>>,
): Promise<FileChange | null> {
  const steps: Step[] = [];
  for (const { kind, record } of entries) {
    if (kind !== 'change' || record === null) continue;
    const json = await read(record);
    const step = json.ok ? stepIn(parseJson(json.value)) : null;
    if (step === null) return null;
    steps.push(step);
  }
  const inOrder = steps.toSorted((a, b) => a.createdAt - b.createdAt);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isCreation = first.base === null;
  // What the server has of a page made there can only come from that.
  const base = first.base ?? first.after;
  const texts = [base.text, ...inOrder.map(({ after }) => after.text)];
  return { base, after: last.after, texts, isCreation };
}

/** The user's own side of a conflict. */
async function inConflict(
  entries: readonly LifeboatEntry[],
  read: (path: string) => Promise<Result<string>>,
): Promise<FileChange | null> {
  const side = async (name: LifeboatEntry['side']) => {
    const entry = entries.find((one) => one.kind === 'conflict' && one.side === name);
    if (entry === undefined) return null;
    const text = await read(entry.path);
    const { title, tags, type, deleted_at } = entry;
    return text.ok ? { title, tags, type, text: text.value, isDeleted: deleted_at !== null } : null;
  };
  const after = await side('mine');
  if (after === null) return null;
  const base = await side('base');
  const texts = base === null ? [after.text] : [base.text, after.text];
  return { base, after, texts, isCreation: false };
}

/** Decides what a file's change does to the page that is here under the same id; null for nothing of its own. */
export function decideChange(change: FileChange, page: Page): ChangeOutcome | null {
  const { base, after, texts } = change;
  const held = sourceOf(page);
  const here = { kind: 'here', pageId: page.id } as const;
  const isDeletedHere = page.deleted_at !== null;
  if (after.isDeleted) {
    if (isDeletedHere) return here;
    if (texts.includes(held)) return { kind: 'delete', pageId: page.id };
    const merged = mergedText(change, held);
    return { kind: merged === null || merged === held ? 'lives' : 'change', pageId: page.id };
  }
  const merged = mergedText(change, held);
  const hasText = merged === held;
  // Whoever deleted it had that text; what the file shows may be wanted back.
  if (isDeletedHere && hasText && base?.text !== after.text) return null;
  const isDone = hasText && Object.keys(changedFields(change, page)).length === 0;
  return isDone ? here : { kind: 'change', pageId: page.id };
}

/** What `saveEdit` is to save of a change, and the text it is merged over; null for a change without a new text. */
export function editOf(
  change: FileChange,
  page: Page,
): { readonly input: Partial<PageInput>; readonly base: string | null } {
  const { base, after, texts } = change;
  const held = sourceOf(page);
  // Where the server took some of it meanwhile, only the rest is new.
  const from = texts.includes(held) ? held : (base?.text ?? null);
  const isText = from !== after.text;
  const source = isText ? { source: after.text, content_type: after.type } : {};
  return { input: { ...source, ...changedFields(change, page) }, base: from };
}

/** Whether a change takes the page out of the trash: only a text that the deleter had not seen does. */
export function revives({ base, after }: FileChange): boolean {
  return !after.isDeleted && base?.text !== after.text;
}

/** The page's text with the change in it; null where both overlap. */
function mergedText({ base, after, texts }: FileChange, held: string): string | null {
  if (held === after.text) return held;
  if (texts.includes(held)) return after.text;
  return base === null ? null : mergeSourceTexts(base.text, after.text, held);
}

/** Title and tags that were changed there and not here. */
function changedFields(
  { base, after }: FileChange,
  { title, tags }: Page,
): Pick<Partial<PageInput>, 'title' | 'tags'> {
  if (base === null) return {};
  const isTitle = after.title !== base.title && title === base.title;
  const isTags = !isSame(after.tags, base.tags) && isSame(tags, base.tags);
  return { ...(isTitle && { title: after.title }), ...(isTags && { tags: after.tags }) };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/** One queued mutation. */
interface Step {
  readonly createdAt: number;
  readonly base: FileVersion | null;
  readonly after: FileVersion;
}

/** The mutation in a record, which is of a queued or of a refused one; null when it is neither. */
function stepIn(record: unknown): Step | null {
  const fields = fieldsOf(record);
  const mutation = hasFields(fields['mutation']) ? fields['mutation'] : fields;
  const { base, patch, createdAt } = mutation;
  if (!hasFields(patch)) return null;
  const before = hasFields(base) ? base : null;
  return {
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    base: before === null ? null : versionIn(before),
    after: versionIn({ ...before, ...patch }),
  };
}

function versionIn(row: Fields): FileVersion {
  const { tags, content_type, deleted_at } = row;
  const type = content_type === 'markdown' ? 'markdown' : 'html';
  const html = typeof row['html_source'] === 'string' ? 'html_source' : 'html_content';
  return {
    title: textIn(row, 'title'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    type,
    text: textIn(row, type === 'markdown' ? 'markdown_content' : html),
    isDeleted: typeof deleted_at === 'string',
  };
}
