import type { PagePatch } from '#domain/mutation.ts';
import {
  bytesOf,
  MAX_PUBLISHED_BYTES,
  MAX_SOURCE_BYTES,
  sourceOf,
  type ContentType,
  type Page,
  type PageInput,
} from '#domain/page.ts';
import { blankPage } from '#domain/pageRow.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { checkTags } from '#domain/tags.ts';
import { cleanTitle } from '#domain/title.ts';
import { queueChange, queueCreate, queueRewrite, type Stamp } from '#store/outbox.ts';
import { pageById } from '#store/pages.ts';
import { isSignedOut } from '#store/signedOut.ts';
import { saving, type OwnServices } from './saving.ts';

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
  const saved = await saving(services, () => queueCreate(services.db, page, stamp));
  if (saved.ok) services.requestReplay();
  return saved;
}

/**
 * Saves what changed of a page of the signed-in person. Fails like `createPage`, with `notFound` when this device
 * has no such page, and with `movedOn` when a new text meets another one than it was to replace.
 */
export async function updatePage(
  services: OwnServices,
  id: string,
  change: Partial<PageInput>,
): Promise<Result<Page>> {
  const page = await saving(services, () => pageById(services.db, id));
  if (!page.ok) return page;
  if (page.value === undefined) return fail({ kind: 'notFound' });
  const { content_type, source } = change;
  const type = content_type ?? page.value.content_type;
  const isOtherType = type !== page.value.content_type;
  const text = source ?? (isOtherType ? sourceOf(page.value) : undefined);
  const full = text === undefined ? change : { ...change, source: text };
  const checked = await checkedPatch(services, full, type);
  if (!checked.ok) return checked;
  const { db } = services;
  const read = page.value;
  // Publishing takes its time: what a pull brings meanwhile is not replaced unseen.
  return text === undefined
    ? changePage(services, id, checked.value)
    : changed(services, (stamp) => queueRewrite(db, read, checked.value, stamp));
}

/** Moves a page to the trash (decisions.md 7). Fails with `signInRequired`, `notFound`, `storageFull` or `storageLost`. */
export function deletePage(services: OwnServices, id: string): Promise<Result<Page>> {
  const deleted_at = new Date(services.now()).toISOString();
  return changePage(services, id, { deleted_at }, 'delete');
}

/** Takes a page back out of the trash. Fails like `deletePage`. */
export function restorePage(services: OwnServices, id: string): Promise<Result<Page>> {
  return changePage(services, id, { deleted_at: null });
}

function changePage(
  services: OwnServices,
  id: string,
  patch: PagePatch,
  action: 'update' | 'delete' = 'update',
): Promise<Result<Page>> {
  return changed(services, (stamp) => queueChange(services.db, id, patch, stamp), action);
}

async function changed(
  services: OwnServices,
  queue: (stamp: Stamp) => Promise<Page | 'movedOn' | undefined>,
  action: 'update' | 'delete' = 'update',
): Promise<Result<Page>> {
  if (isSignedOut(services.db)) return fail({ kind: 'signInRequired', action });
  const stamp = { mutationId: services.newId(), now: services.now() };
  const saved = await saving(services, () => queue(stamp));
  if (!saved.ok) return saved;
  if (saved.value === undefined) return fail({ kind: 'notFound' });
  if (saved.value === 'movedOn') return fail({ kind: 'movedOn' });
  services.requestReplay();
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
    const title = cleanTitle(storable(input.title));
    if (!title.ok) return title;
    patch = { ...patch, title: title.value };
  }
  if (input.tags !== undefined) {
    const tags = checkTags(input.tags.map(storable));
    if (!tags.ok) return tags;
    patch = { ...patch, tags: tags.value };
  }
  if (input.source !== undefined) {
    const contents = await contentsOf(services, storable(input.source), type);
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
  if (bytesOf(source) > MAX_SOURCE_BYTES) return fail({ kind: 'tooLarge' });
  if (type === 'markdown') {
    return ok({
      content_type: type,
      markdown_content: source,
      html_content: null,
      html_source: null,
    });
  }
  const { html } = await publish(source);
  if (bytesOf(html) > MAX_PUBLISHED_BYTES) return fail({ kind: 'tooLarge' });
  return ok({
    content_type: type,
    html_content: html,
    html_source: source,
    markdown_content: null,
  });
}

/** Text without what no database stores: NUL characters and halves of surrogate pairs. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
