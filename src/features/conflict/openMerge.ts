import {
  draftKey,
  type Draft,
  mergeDocument,
  versionsMark,
  type MergeOverlap,
  type OverlapChoice,
} from '#domain/page/draft.ts';
import { claimDraft, discardDraft, saveDraft } from '#mutators/pages/drafts.ts';
import type { OwnServices } from '#mutators/services.ts';
import type { Conflict } from '#store/db.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { editMerge, type MergeSink, type MergeText } from './mergeEditing.ts';
import type { PageVersions } from '#domain/sync/merge.ts';
import { mergeChunks, type MergeChunk } from '#domain/sync/mergeText.ts';
import { sourceOf } from '#domain/page/page.ts';

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

/** Merges the two versions as far as they do not overlap. Line endings become `\n`. */
export function startMerge(versions: PageVersions): Omit<MergeText, 'basis'> {
  const { base, mine, theirs } = versions;
  const [before, here, there] = [base, mine, theirs].map((page) =>
    page === null ? '' : sourceOf(page).replace(/\r\n?/g, '\n'),
  );
  const chunks = mergeChunks(before ?? '', here ?? '', there ?? '');
  return {
    type: merged(versions, ({ content_type }) => content_type),
    ...joinChunks(chunks),
    title: merged(versions, ({ title }) => title),
    tags: mergedTags(versions).join(', '),
  };
}

/** The merged text, with this device's version in each overlapping place. */
export function joinChunks(chunks: readonly MergeChunk[]): Pick<MergeText, 'text' | 'places'> {
  let text = '';
  const places: MergeOverlap[] = [];
  for (const chunk of chunks) {
    const from = text.length;
    if (chunk.kind !== 'both') {
      text += chunk.text;
      continue;
    }
    const { base, mine, theirs } = chunk;
    text += mine;
    const to = text.length;
    places.push({ id: places.length + 1, from, to, choice: 'open', base, mine, theirs });
  }
  return { text, places };
}

export function chosenText({ mine, theirs }: MergeOverlap, choice: OverlapChoice): string {
  if (choice === 'theirs') return theirs;
  if (choice !== 'both' || theirs === '') return mine;
  if (mine === '' || /\s$/.test(mine) || /^\s/.test(theirs)) return mine + theirs;
  return `${mine}${mine.includes('\n') || theirs.includes('\n') ? '\n' : ' '}${theirs}`;
}

function merged<T>(
  { base, mine, theirs }: PageVersions,
  valueOf: (page: PageVersions['mine']) => T,
): T {
  const here = valueOf(mine);
  return base !== null && here === valueOf(base) ? valueOf(theirs) : here;
}

function mergedTags({ base, mine, theirs }: PageVersions): readonly string[] {
  const before = base?.tags ?? [];
  const kept = theirs.tags.filter((tag) => mine.tags.includes(tag) || !before.includes(tag));
  const added = mine.tags.filter((tag) => !before.includes(tag) && !kept.includes(tag));
  return [...kept, ...added];
}
