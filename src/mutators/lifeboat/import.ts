import type { LifeboatEntry } from '#content/export/format.ts';
import { documentKey, draftKey, type Draft } from '#domain/page/draft.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { type PageInput, visibilityOf } from '#domain/page/page.ts';
import { caught, ok, type Result } from '#domain/result.ts';
import { readSnapshot } from '#store/health/fullSnapshot.ts';
import { storageResult } from '#store/health/failures.ts';
import { saveDraft } from '#mutators/pages/drafts.ts';
import { editOf, revives } from './changes.ts';
import { pictureImporter } from './importPictures.ts';
import { importedTitle, indexDevice, titleOf, type DeviceContent } from './deviceContent.ts';
import type { TaskOptions } from './progress.ts';
import type { ImportPlan } from './plan.ts';
import { createPage, deletePage, restorePage, saveEdit } from '#mutators/pages/pages.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices } from '#mutators/services.ts';

export interface ImportReport {
  readonly pages: readonly string[];
  readonly drafts: number;
  readonly pictures: number;
  /** Pages changed; `conflicts` of them now have a conflict. */
  readonly changed: number;
  readonly conflicts: number;
  readonly deleted: number;
  readonly here: number;
  readonly refused: readonly { readonly title: string; readonly reason: string }[];
  /** Chosen texts not tried, after a cancellation or a storage failure. */
  readonly left: number;
  readonly stoppedBy: Failure | null;
}

export interface ImportOptions extends TaskOptions {
  readonly chosen: ReadonlySet<string>;
}

/**
 * Adds new pages, drafts, and unsent changes of the same account, which are merged like any save. Idempotent. Fails
 * with `storageLost` before it starts; failures of single texts are in the report.
 */
export async function importLifeboat(
  services: OwnServices,
  plan: ImportPlan,
  { chosen, onProgress, signal }: ImportOptions,
): Promise<Result<ImportReport>> {
  const snapshot = await storageResult(() => readSnapshot(services.db));
  if (!snapshot.ok) return snapshot;
  const run = newRun(services, indexDevice(snapshot.value, plan.changes), plan);
  // Oldest first; drafts last, since they attach to imported pages.
  const isDraft = ({ kind }: LifeboatEntry) => kind === 'draft';
  const entries = plan.texts.map(({ entry }) => entry).filter(({ path }) => chosen.has(path));
  entries.reverse();
  const inOrder = [
    ...entries.filter((entry) => !isDraft(entry)),
    ...entries.filter((entry) => isDraft(entry)),
  ];
  let done = 0;
  let stoppedBy = await run.addPicturesOfSaved();
  for (const entry of inOrder) {
    if (signal?.aborted === true || stoppedBy !== null) break;
    const failure = await run.add(entry);
    if (failure !== null && isStorageFailure(failure)) stoppedBy = failure;
    else done += 1;
    onProgress?.({ done, total: inOrder.length });
  }
  const report = run.report();
  if (report.pages.length + report.changed + report.deleted + report.pictures > 0) {
    sendSoon(services);
  }
  return ok({ ...report, left: inOrder.length - done, stoppedBy });
}

function newRun(services: OwnServices, device: DeviceContent, plan: ImportPlan) {
  const pages: string[] = [];
  const refused: ImportReport['refused'][number][] = [];
  const counts = { drafts: 0, here: 0, changed: 0, conflicts: 0, deleted: 0 };
  const pageIdOf = pagesOf(plan);
  const pictures = pictureImporter(services, plan.manifest.pictures, plan.readPicture);
  // One replay request at the end instead.
  const withoutReplay = { ...services, requestReplay: () => undefined };

  async function add(entry: LifeboatEntry): Promise<Failure | null> {
    const text = await plan.readText(entry);
    if (!text.ok) return refuse(entry, text.failure);
    const failure = await pictures.addFor(text.value);
    if (failure !== null) return failure;
    const outcome = device.decide(entry, text.value);
    switch (outcome.kind) {
      case 'here':
        counts.here += 1;
        mapPage(entry, outcome.pageId);
        return null;
      case 'change':
        return applyChange(entry, text.value, outcome.pageId);
      case 'delete':
        return removePage(entry, outcome.pageId);
      case 'lives':
        mapPage(entry, outcome.pageId);
        return null;
      case 'draft':
        return addDraft(entry, text.value, outcome.pageId);
      case 'skipped':
        return refuse(entry, { kind: 'invalid', message: outcome.reason });
      case 'copy':
        return addPage(entry, text.value, outcome.title);
      default:
        return addPage(entry, text.value, titleOf(entry));
    }
  }

  /** Pictures that an export saved before they were uploaded. */
  async function addPicturesOfSaved(): Promise<Failure | null> {
    if (!plan.manifest.pictures.some(({ isUnsent }) => isUnsent)) return null;
    for (const { entry, outcome } of plan.texts) {
      if (entry.kind !== 'page' || outcome.kind !== 'here') continue;
      const text = await plan.readText(entry);
      const failure = text.ok ? await pictures.addForSaved(text.value) : null;
      if (failure !== null) return failure;
    }
    return null;
  }

  async function applyChange(entry: LifeboatEntry, text: string, pageId: string) {
    const change = plan.changes.get(pageId);
    const page = device.pageById(pageId);
    if (change === undefined || page === undefined) return refuse(entry, { kind: 'notFound' });
    const edit = editOf(change, page);
    const saved = await caught(() => saveEdit(withoutReplay, pageId, edit.input, edit.base));
    // It overlaps with an unsynced change: keep both as separate pages.
    if (!saved.ok && saved.failure.kind === 'overlap') {
      return addPage(entry, text, importedTitle(titleOf(entry)));
    }
    if (!saved.ok) return refuse(entry, saved.failure);
    let { page: after } = saved.value;
    if (after.deleted_at !== null && revives(change)) {
      const restored = await caught(() => restorePage(withoutReplay, pageId));
      if (!restored.ok) return refuse(entry, restored.failure);
      after = restored.value;
    }
    device.addPage(after);
    mapPage(entry, pageId);
    counts.changed += 1;
    if (saved.value.outcome === 'conflict') counts.conflicts += 1;
    return null;
  }

  async function removePage(entry: LifeboatEntry, pageId: string) {
    const removed = await caught(() => deletePage(withoutReplay, pageId));
    if (!removed.ok) return refuse(entry, removed.failure);
    device.addPage(removed.value);
    counts.deleted += 1;
    return null;
  }

  async function addPage(entry: LifeboatEntry, source: string, title: string) {
    const input: PageInput = {
      title,
      tags: entry.tags,
      content_type: entry.type,
      source,
      visibility: visibilityOf(entry),
    };
    const page = await caught(() => createPage(withoutReplay, input));
    if (!page.ok) return refuse(entry, page.failure);
    device.addPage(page.value);
    mapPage(entry, page.value.id);
    pages.push(page.value.title);
    return null;
  }

  async function addDraft(entry: LifeboatEntry, text: string, known: string | null) {
    const pageId = known ?? (entry.id === null ? null : (pageIdOf.get(entry.id) ?? null));
    const draft: Draft = {
      key: draftKey(documentKey(pageId, entry.type), services.newId()),
      content_type: entry.type,
      text,
      pageId,
      // Without its page, a draft has no base.
      ...(pageId !== null && entry.base !== null && { base: entry.base }),
      ...(pageId === null && entry.title !== '' && { title: entry.title }),
      updatedAt: Date.parse(entry.updated_at) || services.now(),
    };
    const saved = await saveDraft(services, draft);
    if (!saved.ok) return refuse(entry, saved.failure);
    device.addDraft(draft);
    counts.drafts += 1;
    return null;
  }

  function mapPage({ kind, id }: LifeboatEntry, pageId: string | null): void {
    if (kind === 'page' && id !== null && pageId !== null) pageIdOf.set(id, pageId);
  }

  function refuse(entry: LifeboatEntry, failure: Failure): Failure {
    if (!isStorageFailure(failure)) {
      refused.push({ title: titleOf(entry), reason: describeFailure(failure) });
    }
    return failure;
  }

  return {
    add,
    addPicturesOfSaved,
    report: () => ({ ...counts, pages, refused, pictures: pictures.count() }),
  };
}

function isStorageFailure({ kind }: Failure): boolean {
  return kind === 'storageFull' || kind === 'storageLost' || kind === 'outdated';
}

function pagesOf({ texts }: ImportPlan): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { entry, outcome } of texts) {
    const isPage = entry.kind === 'page' && entry.id !== null && outcome.kind === 'here';
    if (isPage && entry.id !== null && outcome.pageId !== null) {
      pages.set(entry.id, outcome.pageId);
    }
  }
  return pages;
}
