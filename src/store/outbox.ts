import { applyPatch, coalesce, diffPage, opOf } from '#domain/coalesce.ts';
import type { PageMutation, PagePatch } from '#domain/mutation.ts';
import type { Page } from '#domain/page.ts';
import type { AccountDb } from './db.ts';
import { queueOf } from './queue.ts';
import { resolveRefused } from './refused.ts';
import { showShadow } from './shadows.ts';

/** What a queued mutation is known by. */
export interface Stamp {
  /** A fresh UUID. */
  readonly mutationId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Saves a new page and queues its creation, in one transaction: when this resolves, both are on disk. */
export async function queueCreate(db: AccountDb, page: Page, stamp: Stamp): Promise<Page> {
  await inOneTransaction(db, async () => {
    await addCreation(db, page, stamp);
  });
  return page;
}

/** Queues the creation of a page, inside the caller's transaction over pages and outbox. */
export async function addCreation(db: AccountDb, page: Page, stamp: Stamp): Promise<void> {
  await db.pages.add(page);
  await db.outbox.add(mutationOf(page, null, 0, stamp));
}

/**
 * Saves a change of a page and queues it, in one transaction: when this resolves, both are on disk.
 * It joins the page's last mutation if that was never sent. Gives the page as it is now, or undefined
 * when this device has no such page.
 */
export async function queueChange(
  db: AccountDb,
  pageId: string,
  patch: PagePatch,
  stamp: Stamp,
): Promise<Page | undefined> {
  return inOneTransaction(db, async () => {
    const before = await db.pages.get(pageId);
    if (before === undefined) return undefined;
    const after = {
      ...applyPatch(before, patch),
      updated_at: new Date(stamp.now).toISOString(),
    };
    if (Object.keys(diffPage(before, after)).length === 0) return before;
    await db.pages.put(after);
    await enqueue(db, before, after, stamp);
    return (await db.pages.get(pageId)) ?? after;
  });
}

async function enqueue(db: AccountDb, before: Page, after: Page, stamp: Stamp): Promise<void> {
  const conflict = await db.conflicts.where('pageId').equals(after.id).first();
  if (conflict !== undefined) {
    // Until the conflict is decided, my side of it is the place for further edits.
    await db.conflicts.put({ ...conflict, mine: after });
    return;
  }
  const queue = await queueOf(db, after.id);
  const last = queue.at(-1);
  if (last === undefined || isOrphan(queue)) {
    await startQueue(db, before, after, queue, stamp);
  } else if (last.sealedAt !== null) {
    await db.outbox.add(mutationOf(after, before, null, stamp));
  } else {
    const merged = coalesce(last, diffPage(before, after));
    if (merged !== null) {
      await db.outbox.put(merged);
    } else {
      await db.outbox.delete(last.seq);
      // Back where it began: what was pulled meanwhile is shown now.
      if (queue.length === 1 && !(await showShadow(db, after.id)) && last.base !== null) {
        await db.pages.put(last.base);
      }
    }
  }
}

/** Mutations behind a refused one wait for good, unless the page is edited again. */
function isOrphan(queue: readonly PageMutation[]): boolean {
  const head = queue[0];
  return head !== undefined && head.sealedAt === null && head.baseRevision === null;
}

/** Queues all that the server does not have of a page, starting from the row that it last took or gave. */
async function startQueue(
  db: AccountDb,
  before: Page,
  after: Page,
  orphans: readonly { readonly seq: number }[],
  stamp: Stamp,
): Promise<void> {
  await db.outbox.bulkDelete(orphans.map((orphan) => orphan.seq));
  const failures = await db.failed.where('pageId').equals(after.id).sortBy('id');
  const refused = failures.find((failed) => failed.resolvedAt === null)?.mutation;
  const shadow = await db.shadows.get(after.id);
  const [base, revision] =
    refused === undefined
      ? shadow === undefined
        ? ([null, 0] as const)
        : ([before, shadow.revision] as const)
      : ([refused.base, refused.baseRevision ?? 0] as const);
  // A page that the server never had and that is deleted here is nobody's business but this device's.
  if (base === null && after.deleted_at !== null) {
    return resolveRefused(db, after.id, stamp.now);
  }
  if (Object.keys(diffPage(base, after)).length === 0) return;
  await db.outbox.add(mutationOf(after, base, revision, stamp));
}

function mutationOf(
  page: Page,
  base: Page | null,
  baseRevision: number | null,
  stamp: Stamp,
): PageMutation {
  const patch = diffPage(base, page);
  return {
    v: 1,
    mutationId: stamp.mutationId,
    owner: page.author_id,
    pageId: page.id,
    op: opOf(base, patch),
    patch,
    base,
    baseRevision,
    sealedAt: null,
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: stamp.now,
  };
}

async function inOneTransaction<T>(db: AccountDb, run: () => Promise<T>): Promise<T> {
  return db.transaction('rw', [db.pages, db.outbox, db.shadows, db.conflicts, db.failed], run);
}
