import { describeFailure } from '#domain/messages.ts';
import type { MutationOp, PageMutation } from '#domain/mutation.ts';
import type { ContentType } from '#domain/page.ts';
import type { AccountDb } from '#store/db.ts';
import { pageStates, type PageSyncState } from '#store/pages.ts';

/** A page that is not on the server as it is here, in words for the indicator's list. */
export interface PendingPage {
  readonly id: string;
  readonly title: string;
  readonly type: ContentType;
  /** In the trash, so that no editor opens it. */
  readonly deleted: boolean;
  readonly state: PageSyncState;
  /** What happens with it, and why it is not there yet. */
  readonly reason: string;
}

const CONFLICT = 'Changed here and elsewhere. Both versions are kept.';

const OPS: Readonly<Record<MutationOp, string>> = {
  create: 'New page',
  update: 'Edited',
  delete: 'Moved to the trash',
  restore: 'Taken out of the trash',
};

const ORDER: readonly PageSyncState[] = ['failed', 'conflict', 'sending', 'waiting'];

/** The account's pages that are waiting, on their way, in conflict or refused; the worst first. */
export async function pendingPages(db: AccountDb): Promise<PendingPage[]> {
  const states = await pageStates(db);
  const queued = await db.outbox.orderBy('seq').toArray();
  const refused = (await db.failed.toArray()).filter((failed) => failed.resolvedAt === null);
  const pages = await db.pages.bulkGet([...states.keys()]);
  const pending = [...states].map(([id, state], index): PendingPage => {
    const mutation =
      queued.find((entry) => entry.pageId === id) ??
      refused.findLast((failed) => failed.pageId === id)?.mutation;
    const failure = refused.findLast((failed) => failed.pageId === id)?.failure;
    const page = pages[index] ?? mutation?.base;
    return {
      id,
      title: page?.title ?? mutation?.patch.title ?? 'Untitled',
      type: page?.content_type ?? mutation?.patch.content_type ?? 'html',
      deleted: page === undefined || page === null || page.deleted_at !== null,
      state,
      reason:
        state === 'conflict'
          ? CONFLICT
          : state === 'failed' && failure !== undefined
            ? describeFailure(failure)
            : describeQueued(mutation),
    };
  });
  return pending.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

function describeQueued(mutation: PageMutation | undefined): string {
  if (mutation === undefined) return '';
  const { op, lastFailure } = mutation;
  return lastFailure === null ? `${OPS[op]}.` : `${OPS[op]}. ${describeFailure(lastFailure)}`;
}
