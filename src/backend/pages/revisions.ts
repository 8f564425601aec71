import { hasFields, type Fields } from '#domain/json.ts';
import type { Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerRevision } from '#domain/page/serverPage.ts';
import { failureOf } from '#backend/errors.ts';
import { outboxClient, type OutboxClient } from './outboxClient.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import type { TableAnswer } from './tables.ts';

/** A version in the server's ledger, without its contents. */
export interface RevisionSummary {
  readonly mutationId: string;
  readonly revision: number;
  /** When the server took it, an ISO time. */
  readonly created_at: string;
  /** Whether it moved the page to the trash: an ISO time, or null. */
  readonly deleted_at: string | null;
}

/** The calls for a page's earlier versions, which only its author may read. */
export interface RevisionsBackend {
  /**
   * The versions of a page of `owner` that the server keeps, newest first, without contents. Fails with `signedOut`
   * unless the sign-in is that very person's, and with `offline`, `busy`, `schema` and the like; never rejects.
   */
  readonly list: (owner: string, pageId: string) => Promise<Result<readonly RevisionSummary[]>>;
  /** These of `owner`'s versions with their contents, in no order; those the server has not are missing. Fails like `list`. */
  readonly read: (
    owner: string,
    mutationIds: readonly string[],
  ) => Promise<Result<readonly ServerRevision[]>>;
}

/** The ledger's calls of one project. Every request carries the owner's own token or is not sent at all. */
export function createRevisionsBackend(deps: RefreshDeps): RevisionsBackend {
  const ask = async <T>(
    owner: string,
    call: (client: OutboxClient) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const session = await freshSession(deps);
    if (!session.ok) return session;
    const { accessToken, aheadMs } = session.value;
    return call(
      outboxClient({
        url: deps.config.url,
        anonKey: deps.config.anonKey,
        owner,
        fetch: deps.fetch,
        accessToken: () => Promise.resolve(accessToken),
        // Tokens end by the server's clock.
        now: () => deps.now() - aheadMs,
      }),
    );
  };
  return {
    list: (owner, pageId) => ask(owner, (client) => listRevisions(client, pageId, deps.now())),
    read: (owner, ids) => ask(owner, (client) => readRevisions(client, ids, deps.now())),
  };
}

/** What `RevisionsBackend.list` gives, by a client that speaks as the page's author. */
export async function listRevisions(
  client: OutboxClient,
  pageId: string,
  now: number,
): Promise<Result<readonly RevisionSummary[]>> {
  const answer = await client.read(
    'page_revisions',
    `select=mutation_id,revision,created_at,deleted_at&page_id=eq.${encodeURIComponent(pageId)}&order=revision.desc`,
  );
  return rowsOf(answer, readSummary, now);
}

/** What `RevisionsBackend.read` gives, by a client that speaks as the page's author. */
export async function readRevisions(
  client: OutboxClient,
  mutationIds: readonly string[],
  now: number,
): Promise<Result<readonly ServerRevision[]>> {
  if (mutationIds.length === 0) return ok([]);
  const columns =
    'mutation_id,page_id,author_id,revision,title,is_public,content_type,html_content,markdown_content,html_source,tags,deleted_at,created_at';
  const answer = await client.read(
    'page_revisions',
    `select=${columns}&mutation_id=in.(${mutationIds.join(',')})`,
  );
  return rowsOf(answer, readRow, now);
}

/** The rows of an answer; one with another shape than the ledger's comes from something in between: `offline`. */
function rowsOf<T>(
  answer: TableAnswer,
  readOne: (row: Fields) => T | null,
  now: number,
): Result<readonly T[]> {
  if (answer.error !== null) return fail(failureOf({ ...answer, error: answer.error }, now));
  if (!Array.isArray(answer.data)) return fail({ kind: 'offline' });
  const values: T[] = [];
  for (const row of answer.data) {
    const value = hasFields(row) ? readOne(row) : null;
    if (value === null) return fail({ kind: 'offline' });
    values.push(value);
  }
  return ok(values);
}

function readSummary(row: Fields): RevisionSummary | null {
  const { mutation_id: mutationId, revision, created_at, deleted_at } = row;
  if (typeof mutationId !== 'string' || typeof revision !== 'number') return null;
  if (typeof created_at !== 'string' || !isTextOrNull(deleted_at)) return null;
  return { mutationId, revision, created_at, deleted_at };
}

function readRow(row: Fields): ServerRevision | null {
  const summary = readSummary(row);
  const { page_id: pageId, author_id, title, is_public, content_type, tags } = row;
  const { html_content, markdown_content, html_source } = row;
  if (summary === null || typeof pageId !== 'string' || typeof author_id !== 'string') return null;
  if (typeof title !== 'string' || typeof is_public !== 'boolean') return null;
  if (content_type !== 'html' && content_type !== 'markdown') return null;
  if (!isTextOrNull(html_content) || !isTextOrNull(markdown_content)) return null;
  if (!isTextOrNull(html_source) || !isTexts(tags)) return null;
  const { mutationId, revision, created_at, deleted_at } = summary;
  const page: Page = {
    id: pageId,
    author_id,
    title,
    content_type,
    html_content,
    markdown_content,
    html_source,
    tags,
    is_public,
    url: null,
    preview_image_url: null,
    created_at,
    updated_at: created_at,
    deleted_at,
  };
  return { mutationId, pageId, revision, created_at, page };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
