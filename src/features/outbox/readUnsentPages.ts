import {
  describeFailure,
  actionOf,
  describePageFailure,
} from '#domain/messages/describeFailure.ts';
import { isSealed, type MutationOp, type PageMutation, diffPage } from '#domain/sync/mutation.ts';
import {
  type ContentType,
  type Page,
  visibilityOf,
  type Visibility,
  bytesOf,
  sourceOf,
  TYPE_NAMES,
} from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import type { AccountDb, FailedMutation, Pause } from '#store/db.ts';
import { sealedUpTo, pauseOf } from '#store/meta.ts';
import { pageStates } from '#store/pages/pages.ts';
import type { PageSyncState } from '#domain/page/card.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { refusedOf } from '#store/outbox/rows.ts';
import { formatTags } from '#domain/page/titleAndTags.ts';
import { formatBytes } from './describePause.ts';

export interface UnsentPage {
  readonly id: string;
  readonly title: string;
  readonly type: ContentType;
  /** In the trash: no editor opens it. */
  readonly deleted: boolean;
  readonly state: PageSyncState;
  readonly op: MutationOp;
  readonly change: string;
  readonly reason: string;
  /** The version that the user sees, which Discard applies to; null if this device has none. */
  readonly page: Page | null;
  /** When the oldest unsynced change was saved, ms since the epoch. */
  readonly since: number;
  readonly known: boolean;
  /** Something was sent without a successful answer. */
  readonly sent: boolean;
}

const CHANGES: Readonly<Record<MutationOp, string>> = {
  create: 'New page',
  update: 'Edited',
  delete: 'Moved to the trash',
  restore: 'Restored from the trash',
  purge: 'Permanently deleted',
};

const WORST_FIRST: readonly PageSyncState[] = ['failed', 'conflict', 'sending', 'waiting'];

/** All ids, the worst state first, then in saving order, and the first pages. */
export async function readUnsentPages(db: AccountDb, most: number) {
  const states = await pageStates(db);
  const order = await orderOfSaving(db);
  const rankOf = (state: PageSyncState) => WORST_FIRST.indexOf(state);
  const seqOf = (id: string) => order.get(id) ?? 0;
  const ids = [...states]
    .toSorted(([a, ofA], [b, ofB]) => rankOf(ofA) - rankOf(ofB) || seqOf(a) - seqOf(b))
    .map(([id]) => id);
  const pages = await Promise.all(
    ids.slice(0, most).map((id) => describePage(db, id, states.get(id) ?? 'waiting')),
  );
  return { ids, pages };
}

async function describePage(db: AccountDb, id: string, state: PageSyncState): Promise<UnsentPage> {
  const page = await db.pages.get(id);
  const conflict = await db.conflicts.where('pageId').equals(id).last();
  const refused = await refusedOf(db, id);
  const queue = await queueOf(db, id);
  const upTo = await sealedUpTo(db);
  const mutations = [...refused.map(({ mutation }) => mutation), ...queue];
  const first = mutations[0];
  const shown = page ?? (first && pageAfter(first));
  const op = opOf(mutations, conflict?.base === null);
  const failure = refused.at(-1)?.failure;
  return {
    id,
    title: shown?.title ?? 'Untitled',
    type: shown?.content_type ?? 'html',
    deleted: page === undefined || page.deleted_at !== null,
    state,
    op,
    change: CHANGES[op],
    reason: reasonOf(state, failure && describePageFailure(actionOf(op), failure), queue[0]),
    page: page ?? null,
    since: mutations[0]?.createdAt ?? conflict?.at ?? 0,
    known: (await db.shadows.get(id)) !== undefined,
    sent: mutations.some((mutation) => isSealed(mutation, upTo)),
  };
}

function opOf(mutations: readonly PageMutation[], isNewOnBoth: boolean): MutationOp {
  if (isNewOnBoth || mutations[0]?.op === 'create') return 'create';
  return mutations.at(-1)?.op ?? 'update';
}

function reasonOf(
  state: PageSyncState,
  refusal: string | undefined,
  head: PageMutation | undefined,
): string {
  switch (state) {
    case 'conflict':
      return 'Changed here and elsewhere. Both versions are kept until you decide.';
    case 'failed':
      return `${sentence(refusal ?? '')} Your change stays on this device.`.trim();
    case 'sending':
      return '';
    case 'waiting':
      if (head?.lastFailure) return describeFailure(head.lastFailure);
      return refusal === undefined ? '' : 'Refused before. It will be sent again.';
  }
}

/** The specification's sentences have no full stop. */
function sentence(text: string): string {
  return text === '' || text.endsWith('.') ? text : `${text}.`;
}

async function orderOfSaving(db: AccountDb): Promise<ReadonlyMap<string, number>> {
  const order = new Map<string, number>();
  for (const key of await db.outbox.orderBy('[pageId+seq]').keys()) {
    if (!Array.isArray(key)) continue;
    const [pageId, seq] = key;
    if (typeof pageId !== 'string' || typeof seq !== 'number') continue;
    if (!order.has(pageId)) order.set(pageId, seq);
  }
  return order;
}

export async function readUnsentDetails(db: AccountDb, pageId: string) {
  const page = await db.pages.get(pageId);
  const conflict = await db.conflicts.where('pageId').equals(pageId).last();
  const refused = await refusedOf(db, pageId);
  const [head] = await queueOf(db, pageId);
  const oldest = refused[0]?.mutation ?? head;
  const base = conflict?.base ?? oldest?.base ?? null;
  const last = refused.at(-1);
  // Each refusal counts as one more attempt.
  const earlier = refused.reduce((sum, { mutation }) => sum + mutation.attempts + 1, 0);
  const isStuck = head === undefined || head.baseRevision === null;
  return {
    changes: page === undefined ? [] : changesOf(base, page),
    tries: earlier + (head?.attempts ?? 0),
    lastAnswer:
      conflict === undefined
        ? lastAnswer(head, last, await pauseOf(db))
        : 'The page has changed elsewhere.',
    /** ms since the epoch; 0: with the next sync, null: never automatically. */
    nextTryAt: isStuck ? null : head.nextAt,
  };
}

/** The specification's sentences describe refusals only. */
function lastAnswer(
  head: PageMutation | undefined,
  refused: FailedMutation | undefined,
  pause: Pause | null,
): string {
  if (head !== undefined && pause?.cause === 'signedOut') {
    return describePageFailure(actionOf(head.op), { kind: 'signedOut' });
  }
  if (head?.lastFailure) return describeFailure(head.lastFailure);
  if (refused === undefined) return 'None yet';
  return describePageFailure(actionOf(refused.mutation.op), refused.failure);
}

function changesOf(base: Page | null, page: Page): [string, string][] {
  const patch = diffPage(base, page);
  const lines: [string, string][] = [];
  const add = (name: string, value: string, before: string | null) =>
    lines.push([name, before === null ? value : `${value} (before: ${before})`]);
  if (patch.title !== undefined) add('Title', page.title, base && base.title);
  if (patch.tags !== undefined && (base !== null || page.tags.length > 0))
    add('Tags', formatTags(page.tags), base && formatTags(base.tags));
  if (base !== null && patch.content_type !== undefined)
    add('Written in', TYPE_NAMES[page.content_type], TYPE_NAMES[base.content_type]);
  if (base === null || sourceOf(base) !== sourceOf(page))
    add('Text', formatBytes(bytesOf(sourceOf(page))), base && formatBytes(bytesOf(sourceOf(base))));
  if (base !== null && visibilityOf(base) !== visibilityOf(page))
    add('Visible to', READERS[visibilityOf(page)], READERS[visibilityOf(base)]);
  if (patch.deleted_at !== undefined && (base?.deleted_at ?? null) !== page.deleted_at)
    add('Trash', page.deleted_at === null ? 'taken out' : 'moved there', null);
  return lines;
}

const READERS: Readonly<Record<Visibility, string>> = {
  public: 'everyone',
  link: 'anyone with the link',
  private: 'only you',
};
