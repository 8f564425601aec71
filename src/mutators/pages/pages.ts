import type { PagePatch } from '#domain/sync/mutation.ts';
import {
  bytesOf,
  jsonBytes,
  MAX_JSON_BYTES,
  MAX_PUBLISHED_BYTES,
  MAX_SOURCE_BYTES,
  sourceOf,
  type ContentType,
  type Page,
  type PageInput,
} from '#domain/page/page.ts';
import { blankPage } from '#domain/page/pageRow.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { checkTags } from '#domain/page/tags.ts';
import { cleanTitle } from '#domain/page/title.ts';
import { queueChange, queueCreate, queueRewrite, type Stamp } from '#store/outbox/outbox.ts';
import { pageById } from '#store/pages/pages.ts';
import { isSignedOut } from '#store/session/signedOut.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { sendSoon } from '#mutators/sendSoon.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * Saves a new page of the signed-in person on this device and asks for it to be sent; public, as all new pages
 * (spec §4). Fails with `signInRequired` when that person is signed out by now, with `titleRequired`, `invalid`,
 * `tooLarge`, `storageFull` or `storageLost`; nothing is saved then.
 */
export async function createPage(services: OwnServices, input: PageInput): Promise<Result<Page>> {
  const checked = await checkedPatch(services, input, input.content_type);
  if (!checked.ok) return checked;
  if (isSignedOut(services.db)) return fail({ kind: 'signInRequired', action: 'save' });
  const now = services.now();
  const blank = blankPage(services.newId(), services.user.id, now);
  const page: Page = { ...blank, content_type: input.content_type, ...checked.value };
  const stamp = { mutationId: services.newId(), now };
  const saved = await withStorage(services.db, () => queueCreate(services.db, page, stamp));
  if (saved.ok) sendSoon(services);
  return saved;
}

/**
 * Saves what queueAndSend of a page of the signed-in user. A new text is merged with what came in while it was published,
 * and overlapping texts become a conflict. Fails like `createPage`, with `notFound` when this device has no such page.
 */
export async function updatePage(
  services: OwnServices,
  id: string,
  change: Partial<PageInput>,
): Promise<Result<Page>> {
  const saved = await saveEdit(services, id, change);
  return saved.ok ? ok(saved.value.page) : saved;
}

/** What became of an edited text: saved as it is, merged with another change, or kept as one side of a conflict. */
export interface SavedEdit {
  readonly page: Page;
  readonly outcome: 'saved' | 'merged' | 'conflict';
}

/**
 * Saves an edited text of a page by three-way merge of `base` (the text that the edit started from, null when it is not
 * known any more), the edit, and what this device holds now (spec §4). Overlapping changes become a conflict,
 * nothing is overwritten. Without `base`, the edit starts from what this device holds. Fails like `updatePage`, and
 * with `overlap` when the edit overlaps with a change that is not on the server yet.
 */
export async function saveEdit(
  services: OwnServices,
  id: string,
  change: Partial<PageInput>,
  base?: string | null,
): Promise<Result<SavedEdit>> {
  let from = base;
  for (let tries = 0; tries < SAVE_TRIES; tries += 1) {
    const read = await withStorage(services.db, () => pageById(services.db, id));
    if (!read.ok) return read;
    if (read.value === undefined) return fail({ kind: 'notFound' });
    if (from === undefined) from = sourceOf(read.value);
    const saved = await saveMerged(services, read.value, change, from);
    // Publishing takes its time: what came in meanwhile is merged, too.
    if (saved !== 'movedOn') return saved;
  }
  return fail({ kind: 'movedOn' });
}

/** A page that changes under each try is given up after so many. */
const SAVE_TRIES = 5;

async function saveMerged(
  services: OwnServices,
  page: Page,
  change: Partial<PageInput>,
  base: string | null,
): Promise<Result<SavedEdit> | 'movedOn'> {
  const { db } = services;
  const type = change.content_type ?? page.content_type;
  const current = sourceOf(page);
  const text = change.source ?? (type === page.content_type ? undefined : current);
  const source =
    text === undefined ? undefined : await mergedSource(type, page, { base, text, current });
  const fields = { ...change, ...(text !== undefined && { source: source ?? text }) };
  const patch = await checkedPatch(services, fields, type);
  if (!patch.ok) return patch;
  const overlaps =
    source === null ? await import('#store/outbox/conflicts.ts').catch(() => null) : null;
  if (source === null && overlaps === null) return fail({ kind: 'overlap' });
  const saved = await queueAndSend(services, (stamp) => {
    if (text === undefined) return queueChange(db, page.id, patch.value, stamp);
    if (overlaps === null) return queueRewrite(db, page, patch.value, stamp);
    const mine = { ...page, ...patch.value, updated_at: new Date(stamp.now).toISOString() };
    return overlaps.addConflict(db, page, { base: baseOf(page, base), mine }, stamp);
  });
  if (!saved.ok) return saved;
  if (saved.value === 'movedOn') return 'movedOn';
  if (saved.value === 'pending') return fail({ kind: 'overlap' });
  const merged = text === source ? 'saved' : 'merged';
  return ok({ page: saved.value, outcome: source === null ? 'conflict' : merged });
}

/** The text to save, or null where it overlaps with another change, or with one of another type. */
async function mergedSource(
  type: ContentType,
  page: Page,
  { base, text, current }: Readonly<Record<'text' | 'current', string>> & { base: string | null },
): Promise<string | null> {
  if (current === text || current === base) return text;
  if (base === null || type !== page.content_type) return null;
  // Seldom needed. Where the code does not arrive, both texts are kept as a conflict.
  const code = await import('#domain/sync/merge.ts').catch(() => null);
  return code === null ? null : code.mergeSourceTexts(base, text, current);
}

/** The page with the text that an edit started from; what visitors got of it is not known. */
function baseOf(page: Page, text: string | null): Page | null {
  if (text === null) return null;
  return page.content_type === 'markdown'
    ? { ...page, markdown_content: text }
    : { ...page, html_source: text, html_content: null };
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

/** Takes a page back out of the trash. Fails like `deletePage`. */
export function restorePage(services: OwnServices, id: string): Promise<Result<Page>> {
  return queueAndSend(services, (stamp) =>
    queueChange(services.db, id, { deleted_at: null }, stamp),
  );
}

async function queueAndSend<T>(
  services: OwnServices,
  queue: (stamp: Stamp) => Promise<T | undefined>,
  action: 'update' | 'delete' = 'update',
): Promise<Result<T>> {
  if (isSignedOut(services.db)) return fail({ kind: 'signInRequired', action });
  const stamp = { mutationId: services.newId(), now: services.now() };
  const saved = await withStorage(services.db, () => queue(stamp));
  if (!saved.ok) return saved;
  if (saved.value === undefined) return fail({ kind: 'notFound' });
  sendSoon(services);
  return ok(saved.value);
}

/** The columns that a person's input stands for, checked (spec §5); only those that the input has. */
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
  const html = isMarkdown ? null : (await publish(source)).html;
  const published = bytesOf(html ?? '');
  if (published > MAX_PUBLISHED_BYTES) {
    return fail({ kind: 'tooLarge', limit: 'published', bytes: published });
  }
  const columns = {
    markdown_content: isMarkdown ? source : null,
    html_content: html,
    html_source: isMarkdown ? null : source,
  };
  const sent = jsonBytes(columns);
  if (sent > MAX_JSON_BYTES) return fail({ kind: 'tooLarge', limit: 'request', bytes: sent });
  return ok({ content_type: type, ...columns });
}

/** Text without what no database stores: NUL characters and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
