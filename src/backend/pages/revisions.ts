import {
  array,
  boolean,
  number,
  object,
  pipe,
  string,
  transform,
  type GenericSchema,
  type InferOutput,
} from 'valibot';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerRevision } from '#domain/page/pageRow.ts';
import { failureOf } from '#backend/errors.ts';
import { contentType, readRows, textOrNull } from '#backend/rows.ts';
import { outboxClient, type OutboxClient } from './outboxClient.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import type { TableAnswer } from './tables.ts';

const summaryEntries = {
  mutation_id: string(),
  revision: number(),
  created_at: string(),
  deleted_at: textOrNull,
};

const summary = pipe(
  object(summaryEntries),
  transform(({ mutation_id: mutationId, ...row }) => ({ mutationId, ...row })),
);

export type RevisionSummary = InferOutput<typeof summary>;

const revision = pipe(
  object({
    ...summaryEntries,
    page_id: string(),
    author_id: string(),
    title: string(),
    content_type: contentType,
    html_content: textOrNull,
    page_css: textOrNull,
    markdown_content: textOrNull,
    html_source: textOrNull,
    tags: array(string()),
    is_public: boolean(),
    is_unlisted: boolean(),
  }),
  transform(
    ({ mutation_id: mutationId, page_id: pageId, revision: number, ...row }): ServerRevision => ({
      mutationId,
      pageId,
      revision: number,
      created_at: row.created_at,
      page: {
        ...row,
        id: pageId,
        url: null,
        preview_image_url: null,
        updated_at: row.created_at,
      },
    }),
  ),
);

/** Every request carries the owner's token or isn't sent. */
export type RevisionsBackend = ReturnType<typeof createRevisionsBackend>;

export function createRevisionsBackend(deps: RefreshDeps) {
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
    /**
     * Newest first. Fails with `signedOut` for another user, `offline`, `busy`, `schema` and the like; never rejects.
     */
    list: (owner: string, pageId: string) =>
      withClient(owner, (client) => listRevisions(client, pageId, deps.now())),
    /** These revisions with contents, unordered, without missing ones. Fails like `list`. */
    read: (owner: string, ids: readonly string[]) =>
      withClient(owner, (client) => readRevisions(client, ids, deps.now())),
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
  return rowsOf(answer, summary, now);
}

export async function readRevisions(
  client: OutboxClient,
  mutationIds: readonly string[],
  now: number,
): Promise<Result<readonly ServerRevision[]>> {
  const answer = await client.read('rpc/read_revisions', `ids={${mutationIds.join(',')}}`);
  return rowsOf(answer, revision, now);
}

/** Rows in another shape were sent by an intermediary: `offline`. */
function rowsOf<T>(
  answer: TableAnswer,
  schema: GenericSchema<unknown, T>,
  now: number,
): Result<readonly T[]> {
  if (answer.error !== null) return fail(failureOf({ ...answer, error: answer.error }, now));
  const rows = readRows(answer.data, schema);
  return rows === null ? fail({ kind: 'offline' }) : ok(rows);
}
