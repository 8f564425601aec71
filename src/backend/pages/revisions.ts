import type { Fields } from '#domain/json.ts';
import type { Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerRevision } from '#domain/page/serverPage.ts';
import { failureOf } from '#backend/errors.ts';
import { isTextOrNull, isTexts, readRows } from '#backend/rows.ts';
import { outboxClient, type OutboxClient } from './outboxClient.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import type { TableAnswer } from './tables.ts';

/** A revision in the server's ledger, without contents. */
export interface RevisionSummary {
  readonly mutationId: string;
  readonly revision: number;
  /** ISO time. */
  readonly created_at: string;
  /** ISO time when it moved the page to the trash. */
  readonly deleted_at: string | null;
}

/** Earlier versions of a page, readable only by its author. */
export interface RevisionsBackend {
  /** Newest first. Fails with `signedOut` for another user, `offline`, `busy`, `schema` and the like; never rejects. */
  readonly list: (owner: string, pageId: string) => Promise<Result<readonly RevisionSummary[]>>;
  /** These revisions with contents, unordered, without missing ones. Fails like `list`. */
  readonly read: (
    owner: string,
    mutationIds: readonly string[],
  ) => Promise<Result<readonly ServerRevision[]>>;
}

/** Every request carries the owner's token or isn't sent. */
export function createRevisionsBackend(deps: RefreshDeps): RevisionsBackend {
  const withClient = async <T>(
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
        // Tokens expire by the server's clock.
        now: () => deps.now() - aheadMs,
      }),
    );
  };
  return {
    list: (owner, pageId) =>
      withClient(owner, (client) => listRevisions(client, pageId, deps.now())),
    read: (owner, ids) => withClient(owner, (client) => readRevisions(client, ids, deps.now())),
  };
}

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
  return rowsOf(answer, readRevision, now);
}

/** Rows in another shape come from something in between: `offline`. */
function rowsOf<T>(
  answer: TableAnswer,
  readRow: (row: Fields) => T | null,
  now: number,
): Result<readonly T[]> {
  if (answer.error !== null) return fail(failureOf({ ...answer, error: answer.error }, now));
  const rows = readRows(answer.data, readRow);
  return rows === null ? fail({ kind: 'offline' }) : ok(rows);
}

function readSummary(row: Fields): RevisionSummary | null {
  const { mutation_id: mutationId, revision, created_at, deleted_at } = row;
  if (typeof mutationId !== 'string' || typeof revision !== 'number') return null;
  if (typeof created_at !== 'string' || !isTextOrNull(deleted_at)) return null;
  return { mutationId, revision, created_at, deleted_at };
}

function readRevision(row: Fields): ServerRevision | null {
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
