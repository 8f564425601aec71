import type { Page } from '#domain/page/page.ts';
import { ok } from '#domain/result.ts';
import { unusedSessionAbout } from '#store/chat/chatReads.ts';
import { saveSeenPage } from '#store/gallery/gallery.ts';
import { storageResult } from '#store/health/failures.ts';
import { addProject } from './projects.ts';
import type { ChatOutcome, ChatServices } from './services.ts';
import { createSession, deleteSession } from './messages.ts';

/**
 * Begins a session with one page as its context and returns its id; an unused one about the page is used again. Fails
 * like `createSession` and `addProject`, and with `notFound`.
 */
export async function askAbout(account: ChatServices, pageId: string): ChatOutcome<string> {
  const { db } = account;
  const unused = await storageResult(() => unusedSessionAbout(db, pageId));
  if (!unused.ok) return unused;
  if (unused.value !== null) return ok(unused.value);
  const page = await readablePage(account, pageId);
  if (!page.ok) return page;
  const session = await createSession(account);
  if (!session.ok) return session;
  const { id } = session.value;
  const added = await addProject(account, id, page.value);
  if (added.ok) return ok(id);
  await deleteSession(account, id);
  return added;
}

async function readablePage(
  { db, shared, backend, now }: ChatServices,
  id: string,
): ChatOutcome<Page> {
  const own = await storageResult(() => db.pages.get(id));
  if (!own.ok) return own;
  if (own.value !== undefined) return ok(own.value);
  const found = await backend.gallery.fetchPublicPage(id);
  if (!found.ok) return found;
  await storageResult(() => saveSeenPage(shared, found.value.page, now()));
  return ok(found.value.page);
}
