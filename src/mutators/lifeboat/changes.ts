import type { LifeboatEntry } from '#content/export/format.ts';
import { fieldsOf, hasFields, parseJson, textIn, type Fields } from '#domain/json.ts';
import { mergeSourceTexts } from '#domain/sync/merge.ts';
import { withSheet } from '#domain/page/splitPages.ts';
import { sourceOf, type ContentType, type Page, type PageInput } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';

interface FileVersion {
  readonly title: string;
  readonly tags: readonly string[];
  readonly type: ContentType;
  readonly text: string;
  readonly isDeleted: boolean;
}

export interface FileChange {
  readonly base: FileVersion | null;
  readonly after: FileVersion;
  /** Every text of the page on the exporting device, from the base on. */
  readonly texts: readonly string[];
  readonly isCreation: boolean;
}

export type ChangeOutcome =
  | { readonly kind: 'here'; readonly pageId: string }
  | { readonly kind: 'change'; readonly pageId: string }
  | { readonly kind: 'delete'; readonly pageId: string }
  /** Deleted there, but its text was changed elsewhere since, so it stays (docs/sync.md). */
  | { readonly kind: 'lives'; readonly pageId: string };

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
  // The server can only have an earlier state of a page created there.
  const base = first.base ?? first.after;
  const texts = [base.text, ...inOrder.map(({ after }) => after.text)];
  return { base, after: last.after, texts, isCreation };
}

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

/** Null when the file's change has nothing new for this page. */
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
  // The deletion covered this text, but the user may want the file's version back.
  if (isDeletedHere && hasText && base?.text !== after.text) return null;
  const isDone = hasText && Object.keys(changedFields(change, page)).length === 0;
  return isDone ? here : { kind: 'change', pageId: page.id };
}

/** The input for `saveEdit`, and the text to merge it over. */
export function editOf(
  change: FileChange,
  page: Page,
): { readonly input: Partial<PageInput>; readonly base: string | null } {
  const { base, after, texts } = change;
  const held = sourceOf(page);
  // Where the server accepted some of the change meanwhile, only the rest is new.
  const from = texts.includes(held) ? held : (base?.text ?? null);
  const isText = from !== after.text;
  const source = isText ? { source: after.text, content_type: after.type } : {};
  return { input: { ...source, ...changedFields(change, page) }, base: from };
}

/** A page is restored only for a text that its deletion did not cover. */
export function revives({ base, after }: FileChange): boolean {
  return !after.isDeleted && base?.text !== after.text;
}

function mergedText({ base, after, texts }: FileChange, held: string): string | null {
  if (held === after.text) return held;
  if (texts.includes(held)) return after.text;
  return base === null ? null : mergeSourceTexts(base.text, after.text, held);
}

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

interface Step {
  readonly createdAt: number;
  readonly base: FileVersion | null;
  readonly after: FileVersion;
}

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
  const published = withSheet(textIn(row, 'html_content'), textIn(row, 'page_css'));
  const html = typeof row['html_source'] === 'string' ? row['html_source'] : published;
  return {
    title: textIn(row, 'title'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    type,
    text: type === 'markdown' ? textIn(row, 'markdown_content') : html,
    isDeleted: typeof deleted_at === 'string',
  };
}
