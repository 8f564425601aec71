import { draftKey, type Draft } from '#domain/page/draft.ts';
import { mergeDocument, versionsMark } from '#domain/sync/handMerge.ts';
import { claimDraft, discardDraft, saveDraft, saveDraftNow } from '#mutators/pages/drafts.ts';
import type { OwnServices } from '#mutators/saving.ts';
import type { Conflict } from '#store/db.ts';
import type { Release } from '#store/session/draftLocks.ts';
import { editMerge, type MergeEditing, type MergeSink, type MergeText } from './mergeEditing.ts';
import { startMerge } from './startMerge.ts';

/** A merge by hand in this window. */
export interface OpenMerge {
  readonly editing: MergeEditing;
  /** Whether it is one that was begun before. */
  readonly restored: boolean;
  /** Whether another window has one of the same page open. */
  readonly elsewhere: boolean;
  readonly release: Release;
}

/** What keeps a merge: not who is signed in, whose name may change meanwhile. */
type MergeServices = Pick<OwnServices, 'db' | 'now' | 'newId'>;

// One after the other: a merge that is being left lets go of its place before the next one looks for one.
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const done = last.then(run);
  last = done.catch(() => undefined);
  return done;
}

/** Opens the merge by hand that was begun of this page and that no other window has open, else a new one. */
export function openMerge(services: MergeServices, conflict: Conflict): Promise<OpenMerge> {
  return inTurn(() => claimMerge(services, conflict));
}

/** Writes what is left of a merge that goes off the screen, and lets go of it. */
export function leaveMerge({ editing, release }: OpenMerge): Promise<void> {
  return inTurn(async () => {
    await editing.close();
    await release();
  });
}

async function claimMerge(services: MergeServices, conflict: Conflict): Promise<OpenMerge> {
  const { pageId } = conflict;
  const document = mergeDocument(pageId);
  const claim = await claimDraft(services, document, '');
  const sink = mergeSink(services, pageId, draftKey(document, claim.owner));
  const found = claim.draft === undefined ? undefined : keptMerge(claim.draft);
  return {
    editing: editMerge(found ?? newMerge(conflict), found !== undefined, sink),
    restored: found !== undefined,
    elsewhere: claim.elsewhere,
    release: claim.hold.release,
  };
}

/** A merge of these versions with no decision made yet. */
export function newMerge(conflict: Conflict): MergeText {
  return { ...startMerge(conflict), basis: versionsMark(conflict) };
}

function keptMerge({ text, content_type, merge }: Draft): MergeText | undefined {
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
    handOver: (merge) => saveDraftNow(services, key, row(merge)),
  };
}
