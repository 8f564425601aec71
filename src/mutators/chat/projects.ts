import type { SessionProject, ContextProject } from '#domain/chat/chat.ts';
import { contextProject } from '#domain/chat/chatContext.ts';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import type { Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { contextProjects } from '#store/chat/chatReads.ts';
import { changeContext, replaceContext } from '#store/chat/chatWrites.ts';
import { storageResult } from '#store/health/failures.ts';
import { forgetSeenPage, saveSeenPage } from '#store/gallery/gallery.ts';
import { askChat, type ChatOutcome, type ChatServices } from './services.ts';

type Linked = Pick<Page, 'id' | 'title' | 'content_type'>;

/** Replaces a session's context, online. Fails with `invalid` (an unsynced page), `tablesMissing`, `offline`, `busy`. */
export async function setContext(
  account: ChatServices,
  sessionId: string,
  pages: readonly Linked[],
): ChatOutcome<void> {
  const { db, user } = account;
  const ids = pages.map(({ id }) => id);
  // Adds before removing: a failure in between leaves too much instead of nothing.
  const changed = await askChat(account, async (chat) => {
    const added =
      ids.length === 0 ? ok(undefined) : await chat.addProjects(user.id, sessionId, ids);
    return added.ok ? chat.removeProjects(user.id, sessionId, { except: ids }) : added;
  });
  if (!changed.ok) return fail(linkFailure(changed.failure));
  return replaceContext(db, sessionId, linksOf(account, sessionId, pages));
}

/** Fails like `setContext`. */
export async function clearContext(account: ChatServices, sessionId: string): ChatOutcome<void> {
  const { db, user } = account;
  const cleared = await askChat(account, (chat) =>
    chat.removeProjects(user.id, sessionId, { except: [] }),
  );
  if (!cleared.ok) return cleared;
  return replaceContext(db, sessionId, []);
}

/** Fails like `setContext`. */
export async function addProject(
  account: ChatServices,
  sessionId: string,
  page: Linked,
): ChatOutcome<void> {
  const { db, user } = account;
  const added = await askChat(account, (chat) => chat.addProjects(user.id, sessionId, [page.id]));
  if (!added.ok) {
    const own = await storageResult(() => db.pages.get(page.id));
    return fail(linkFailure(added.failure, own.ok && own.value === undefined ? GONE : NOT_SYNCED));
  }
  return changeContext(db, sessionId, { added: linksOf(account, sessionId, [page]) });
}

/** Fails like `setContext`. */
export async function removeProject(
  account: ChatServices,
  sessionId: string,
  pageId: string,
): ChatOutcome<void> {
  const { db, user } = account;
  const removed = await askChat(account, (chat) =>
    chat.removeProjects(user.id, sessionId, { only: [pageId] }),
  );
  if (!removed.ok) return removed;
  return changeContext(db, sessionId, { removed: [pageId] });
}

/**
 * The current contents of a session's projects: own pages from this device with unsent edits, others from the server;
 * skips those that were deleted or are no longer readable. Fails with `offline` and the like when a page is neither here nor reachable.
 */
export async function loadProjects(
  account: Pick<ChatServices, 'db' | 'shared' | 'backend' | 'now' | 'user'>,
  links: readonly Pick<SessionProject, 'project_id'>[],
): ChatOutcome<readonly ContextProject[]> {
  const { db, shared, backend, now, user } = account;
  const ids = links.map(({ project_id }) => project_id);
  const own = await storageResult(() => db.pages.bulkGet(ids));
  if (!own.ok) return own;
  const others = ids.filter((_, index) => own.value[index] === undefined);
  const failures: ChatFailure[] = [];
  const fetched: ContextProject[] = [];
  await Promise.all(
    others.map(async (id) => {
      const found = await backend.gallery.fetchPublicPage(id);
      if (found.ok && found.value.page.author_id !== user.id) {
        await storageResult(() => saveSeenPage(shared, found.value.page, now()));
      } else if (found.ok || found.failure.kind === 'notFound') {
        const page = await newestVersion(account, id);
        if (!page.ok) failures.push(page.failure);
        else if (page.value !== null) fetched.push(contextProject(page.value, user.id));
        else await storageResult(() => forgetSeenPage(shared, id));
      } else {
        const seen = await storageResult(() => shared.publicPages.get(id));
        if (!seen.ok || seen.value === undefined || seen.value.author_id === user.id) {
          failures.push(found.failure);
        }
      }
    }),
  );
  if (failures[0] !== undefined) return fail(failures[0]);
  const stored = await storageResult(() => contextProjects(db, shared, links, user.id));
  if (!stored.ok) return stored;
  const projects = new Map([...stored.value, ...fetched].map((project) => [project.id, project]));
  return ok(ids.flatMap((id) => projects.get(id) ?? []));
}

/** An own page's newest server version with its source; null when there is none or it is deleted. */
function newestVersion(
  { backend, user }: Pick<ChatServices, 'backend' | 'user'>,
  id: string,
): Promise<Result<Page | null>> {
  return backend.account(async ({ revisions }) => {
    const listed = await revisions.list(user.id, id);
    if (!listed.ok) return listed;
    const [newest] = listed.value;
    if (newest === undefined || newest.deleted_at !== null) return ok(null);
    const read = await revisions.read(user.id, [newest.mutationId]);
    return read.ok ? ok(read.value[0]?.page ?? null) : read;
  });
}

/** The server links only pages that it has and the user may read. */
function linkFailure(failure: ChatFailure, message = NOT_SYNCED): ChatFailure {
  const isMissing =
    failure.kind === 'forbidden' || (failure.kind === 'rejected' && failure.code === '23503');
  return isMissing ? { kind: 'invalid', message } : failure;
}

const GONE = 'This page was deleted or is no longer public.';

const NOT_SYNCED = 'This project isn’t synced yet. Wait until it is, then add it again.';

function linksOf(
  { now }: ChatServices,
  sessionId: string,
  pages: readonly Linked[],
): readonly SessionProject[] {
  const at = now();
  return pages.map(({ id, title, content_type }, index) => ({
    session_id: sessionId,
    project_id: id,
    // Preserves the order.
    created_at: new Date(at + index).toISOString(),
    title,
    content_type,
  }));
}
