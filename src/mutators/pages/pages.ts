import { mergeSourceTexts } from '#domain/sync/merge.ts';
import type { PagePatch } from '#domain/sync/mutation.ts';
import {
  bytesOf,
  jsonBytes,
  MAX_JSON_BYTES,
  MAX_SHEET_BYTES,
  isTooLarge,
  MAX_SOURCE_BYTES,
  sourceOf,
  type ContentType,
  type Page,
  type PageInput,
  visibilityColumns,
} from '#domain/page/page.ts';
import { blankPage } from '#domain/page/pageRow.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { checkTags, cleanTitle, storableText } from '#domain/page/titleAndTags.ts';
import { addConflict } from '#store/outbox/conflicts.ts';
import { queueChange, queueCreate, queueRewrite, type Stamp } from '#store/outbox/outbox.ts';
import { readPageToEdit } from '#store/pages/pages.ts';
import { isSignedOut } from '#store/session/authStorage.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * Saves all or fails with `signInRequired`, `titleRequired`, `invalid`, `tooLarge`, `storageFull`, `storageLost`. `id`:
 * where other texts already link to the page.
 */
export async function createPage(
  services: OwnServices,
  input: PageInput,
  id: string = services.newId(),
): Promise<Result<Page>> {
  const checked = await checkedPatch(services, input, input.content_type);
  if (!checked.ok) return checked;
  if (isSignedOut(services.db)) return fail({ kind: 'signInRequired', action: 'save' });
  const now = services.now();
  const blank = blankPage(id, services.user.id, now);
  const page: Page = { ...blank, content_type: input.content_type, ...checked.value };
  const stamp = { mutationId: services.newId(), now };
  const saved = await queueCreate(services.db, page, stamp);
  if (saved.ok) sendSoon(services);
  return saved;
}

/** Merges changes that arrive during publishing. Fails like `createPage`, and with `notFound`. */
export async function updatePage(
  services: OwnServices,
  id: string,
  change: Partial<PageInput>,
): Promise<Result<Page>> {
  const saved = await saveEdit(services, id, change);
  return saved.ok ? ok(saved.value.page) : saved;
}

export interface SavedEdit {
  readonly page: Page;
  readonly outcome: 'saved' | 'merged' | 'conflict';
}

/**
 * Merges with what this device holds now (spec §4); overlaps become a conflict. `base`: the text that the edit started
 * from, null when unknown. Fails like `updatePage`, and with `overlap` when the change it overlaps with is not synced
 * yet.
 * @default base the text on this device
 */
export async function saveEdit(
  services: OwnServices,
  id: string,
  change: Partial<PageInput>,
  base?: string | null,
): Promise<Result<SavedEdit>> {
  let from = base;
  for (let tries = 0; tries < SAVE_TRIES; tries += 1) {
    const read = await readPageToEdit(services.db, id);
    if (!read.ok) return read;
    if (read.value === undefined) return fail({ kind: 'notFound' });
    if (from === undefined) from = sourceOf(read.value);
    const saved = await saveMerged(services, read.value, change, from);
    // The page changed during publishing: merge again.
    if (saved.ok || saved.failure.kind !== 'movedOn') return saved;
  }
  return fail({ kind: 'movedOn' });
}

const SAVE_TRIES = 5;

async function saveMerged(
  services: OwnServices,
  page: Page,
  change: Partial<PageInput>,
  base: string | null,
): Promise<Result<SavedEdit>> {
  const { db } = services;
  const type = change.content_type ?? page.content_type;
  const current = sourceOf(page);
  const text = change.source ?? (type === page.content_type ? undefined : current);
  const source = text === undefined ? undefined : mergedSource(type, page, { base, text, current });
  const fields = { ...change, ...(text !== undefined && { source: source ?? text }) };
  const patch = await checkedPatch(services, fields, type);
  if (!patch.ok) return patch;
  const saved = await queueAndSend(services, (stamp) => {
    if (text === undefined) return queueChange(db, page.id, patch.value, stamp);
    if (source !== null) return queueRewrite(db, page, patch.value, stamp);
    const mine = { ...page, ...patch.value, updated_at: new Date(stamp.now).toISOString() };
    return addConflict(db, page, { base: baseOf(page, base), mine }, stamp);
  });
  if (!saved.ok) return saved;
  const merged = text === source ? 'saved' : 'merged';
  return ok({ page: saved.value, outcome: source === null ? 'conflict' : merged });
}

/** Null where it overlaps with another change or type. */
function mergedSource(
  type: ContentType,
  page: Page,
  { base, text, current }: Readonly<Record<'text' | 'current', string>> & { base: string | null },
): string | null {
  if (current === text || current === base) return text;
  if (base === null || type !== page.content_type) return null;
  return mergeSourceTexts(base, text, current);
}

/** The page with its base text; the published HTML of that is unknown. */
function baseOf(page: Page, text: string | null): Page | null {
  if (text === null) return null;
  return page.content_type === 'markdown'
    ? { ...page, markdown_content: text }
    : { ...page, html_source: text, html_content: null, page_css: null };
}

/** Moves a page to the trash (spec §4). Fails with `signInRequired`, `notFound`, `storageFull` or `storageLost`. */
export function deletePage(services: OwnServices, id: string): Promise<Result<Page>> {
  const deleted_at = new Date(services.now()).toISOString();
  return queueAndSend(
    services,
    (stamp) => queueChange(services.db, id, { deleted_at }, stamp),
    'delete',
  );
}

/** Takes a page out of the trash. */
export function restorePage(services: OwnServices, id: string): Promise<Result<Page>> {
  return queueAndSend(services, (stamp) =>
    queueChange(services.db, id, { deleted_at: null }, stamp),
  );
}

async function queueAndSend(
  services: OwnServices,
  queue: (stamp: Stamp) => Promise<Result<Page>>,
  action: 'update' | 'delete' = 'update',
): Promise<Result<Page>> {
  if (isSignedOut(services.db)) return fail({ kind: 'signInRequired', action });
  const stamp = { mutationId: services.newId(), now: services.now() };
  const saved = await queue(stamp);
  if (saved.ok) sendSoon(services);
  return saved;
}

/** Spec §5. */
export async function checkedPatch(
  services: OwnServices,
  input: Partial<PageInput>,
  type: ContentType,
): Promise<Result<PagePatch>> {
  let patch: PagePatch = {};
  if (input.title !== undefined) {
    const title = cleanTitle(storableText(input.title));
    if (!title.ok) return title;
    patch = { ...patch, title: title.value };
  }
  if (input.tags !== undefined) {
    const tags = checkTags(input.tags.map(storableText));
    if (!tags.ok) return tags;
    patch = { ...patch, tags: tags.value };
  }
  if (input.visibility !== undefined) {
    patch = { ...patch, ...visibilityColumns(input.visibility) };
  }
  if (input.source !== undefined) {
    const contents = await contentsOf(services, storableText(input.source), type);
    if (!contents.ok) return contents;
    patch = { ...patch, ...contents.value };
  }
  return ok(patch);
}

async function contentsOf(
  { publish }: OwnServices,
  source: string,
  type: ContentType,
): Promise<Result<PagePatch>> {
  const size = bytesOf(source);
  if (size > MAX_SOURCE_BYTES) return fail({ kind: 'tooLarge', limit: 'text', bytes: size });
  const isMarkdown = type === 'markdown';
  const { html, css } = isMarkdown ? { html: null, css: null } : await publish(source);
  const sheet = bytesOf(css ?? '');
  if (sheet > MAX_SHEET_BYTES) return fail({ kind: 'tooLarge', limit: 'sheet', bytes: sheet });
  if (isTooLarge(html, css)) {
    return fail({ kind: 'tooLarge', limit: 'published', bytes: bytesOf(html ?? '') });
  }
  const columns = {
    markdown_content: isMarkdown ? source : null,
    html_content: html,
    page_css: css,
    html_source: isMarkdown ? null : source,
  };
  const sent = jsonBytes(columns);
  if (sent > MAX_JSON_BYTES) return fail({ kind: 'tooLarge', limit: 'request', bytes: sent });
  return ok({ content_type: type, ...columns });
}
