import { draftKey, type Draft, mergeDocument, versionsMark } from '#domain/page/draft.ts';
import { claimDraft, discardDraft, saveDraft } from '#mutators/pages/drafts.ts';
import type { OwnServices } from '#mutators/services.ts';
import type { Conflict } from '#store/db.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { editMerge, type MergeSink, type MergeText } from './mergeEditing.ts';
import { startMerge } from './startMerge.ts';

export type OpenMerge = Awaited<ReturnType<typeof claimMerge>>;

/** Without the user, whose profile may change during a merge. */
type MergeServices = Pick<OwnServices, 'db' | 'now' | 'newId'>;

// Opening waits for closing, so that the closed merge's draft can be claimed.
let last: Promise<unknown> = Promise.resolve();

function serialise<T>(run: () => Promise<T>): Promise<T> {
  const done = last.then(run);
  last = done.catch(() => undefined);
  return done;
}

/** Opens the page's unfinished merge, unless another window has it open; else a new one. */
export function openMerge(services: MergeServices, conflict: Conflict): Promise<OpenMerge> {
  return serialise(() => claimMerge(services, conflict));
}

export function closeMerge({ editing, release }: OpenMerge): Promise<void> {
  return serialise(async () => {
    await editing.close();
    await release();
  });
}

async function claimMerge(services: MergeServices, conflict: Conflict) {
  const { pageId } = conflict;
  const document = mergeDocument(pageId);
  const claim = await claimDraft(services, document, '');
  const sink = mergeSink(services, pageId, draftKey(document, claim.owner));
  const found = claim.draft === undefined ? undefined : draftedMerge(claim.draft);
  return {
    editing: editMerge(found ?? newMerge(conflict), found !== undefined, sink),
    restored: found !== undefined,
    elsewhere: claim.elsewhere,
    release: claim.hold.release,
  };
}

export function newMerge(conflict: Conflict): MergeText {
  return { ...startMerge(conflict), basis: versionsMark(conflict) };
}

function draftedMerge({ text, content_type, merge }: Draft): MergeText | undefined {
  return merge === undefined ? undefined : { ...merge, text, type: content_type };
}

function mergeSink(services: MergeServices, pageId: string, key: string): MergeSink {
  const row = ({ text, type, title, tags, places, basis }: MergeText): Draft => ({
    key,
    content_type: type,
    text,
    pageId,
    merge: { title, tags, places, basis },
    updatedAt: services.now(),
  });
  return {
    put: (merge) => saveDraft(services, row(merge)),
    discard: () => discardDraft(services, key),
    putNow: (merge) =>
      copyBeforeUnload(services.db, { table: 'drafts', key, at: services.now(), row: row(merge) }),
  };
}
