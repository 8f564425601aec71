import {
  describeFailure,
  actionOf,
  describePageFailure,
} from '#domain/messages/describeFailure.ts';
import { isSealed, type MutationOp, type PageMutation } from '#domain/sync/mutation.ts';
import type { ContentType, Page } from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';
import { sealedUpTo } from '#store/meta.ts';
import { pageStates, type PageSyncState } from '#store/pages/pages.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { refusedOf } from '#store/outbox/rows.ts';

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
