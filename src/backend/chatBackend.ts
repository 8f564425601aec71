import type { GenericSchema } from 'valibot';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChatMessage } from '#domain/chat/chat.ts';
import type { SyncState } from '#domain/sync/timeline.ts';
import {
  tableSender,
  type ChatAnswer,
  type SendRequest,
  type TableRequest,
  idRow,
  LINK_COLUMNS,
  linkRow,
  MESSAGE_COLUMNS,
  messageRow,
  SESSION_COLUMNS,
  sessionRow,
} from './calls.ts';
import { createCompletion } from './completion.ts';
import { syncStateIn } from '#backend/pages/rows.ts';
import { readRows } from '#backend/rows.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';

/** Page size; servers return 1000 rows at most by default. */
const ROWS_AT_ONCE = 500;

/** Limits an answer that must arrive within the timeout: a message may hold 0.9 MB of images. */
const IDS_AT_ONCE = 16;

export type ChatBackend = ReturnType<typeof createChatBackend>;

/**
 * Never rejects; requests are sent as `owner` or not at all. Every call also fails with `tablesMissing`, `signedOut`,
 * `forbidden`, `offline`, `busy` and the like.
 */
export function createChatBackend(deps: RefreshDeps) {
  const send = tableSender(deps);
  const sessionsAt = (owner: string, request: TableRequest) =>
    rowsOf(send(owner, request), sessionRow);
  return {
    ...createCompletion(deps),
    sessions: (owner: string) =>
      allPages((page) => {
        const path = `chat_sessions?select=${SESSION_COLUMNS}&user_id=eq.${owner}&is_active=is.true&order=updated_at.desc,id.desc${page}`;
        return sessionsAt(owner, { method: 'GET', path });
      }),
    async createSession(owner: string, id: string, title: string) {
      const made = await sessionsAt(owner, {
        method: 'POST',
        path: `chat_sessions?select=${SESSION_COLUMNS}&on_conflict=id`,
        body: { id, user_id: owner, title, is_active: true },
        prefer: IF_NEW,
        returns: true,
      });
      if (!made.ok || made.value[0] !== undefined) return first(made);
      // An earlier try succeeded but its answer was lost.
      const path = `chat_sessions?select=${SESSION_COLUMNS}&id=eq.${id}`;
      return first(await sessionsAt(owner, { method: 'GET', path }));
    },
    renameSession: async (owner: string, id: string, title: string) =>
      first(
        await sessionsAt(owner, {
          method: 'PATCH',
          path: `chat_sessions?select=${SESSION_COLUMNS}&id=eq.${encodeURIComponent(id)}`,
          body: { title },
          returns: true,
        }),
      ),
    /** A missing session counts as deleted. */
    deleteSession: (owner: string, id: string) =>
      done(
        send(owner, { method: 'DELETE', path: `chat_sessions?id=eq.${encodeURIComponent(id)}` }),
      ),
    messageIds: (owner: string, sessionId: string) =>
      allPages((page) => {
        const path = `chat_messages?select=id&session_id=eq.${encodeURIComponent(sessionId)}&order=created_at.asc,id.asc${page}`;
        return rowsOf(send(owner, { method: 'GET', path }), idRow);
      }),
    messages: (owner: string, ids: readonly string[]) =>
      inBatches(ids, (batch) => {
        const path = `chat_messages?select=${MESSAGE_COLUMNS}&id=in.(${batch.join(',')})`;
        return rowsOf(send(owner, { method: 'GET', path }), messageRow);
      }),
    saveMessage: (owner: string, message: ChatMessage) =>
      done(
        send(owner, {
          method: 'POST',
          path: 'chat_messages?on_conflict=id',
          body: message,
          prefer: IF_NEW,
        }),
      ),
    /** Missing messages count as deleted. */
    deleteMessages: (owner: string, ids: readonly string[]) =>
      done(
        inBatches(ids, async (batch) => {
          const path = `chat_messages?id=in.(${batch.join(',')})`;
          const answer = await send(owner, { method: 'DELETE', path });
          return answer.ok ? ok([]) : answer;
        }),
      ),
    /** What the server says of its data, as before a pull of pages. */
    async syncState(
      owner: string,
      body: { readonly known: string | null; readonly seen: number },
    ): ChatAnswer<SyncState> {
      const answer = await send(owner, {
        method: 'POST',
        path: 'rpc/sync_state',
        body,
        returns: true,
      });
      if (!answer.ok) return answer;
      const state = syncStateIn(answer.value);
      return state === null ? fail({ kind: 'offline' }) : ok(state);
    },
    /** The pages of a session's context, oldest link first. */
    context(owner: string, sessionId: string) {
      const path = `session_projects?select=${LINK_COLUMNS}&session_id=eq.${encodeURIComponent(sessionId)}&order=created_at.asc,project_id.asc`;
      return rowsOf(send(owner, { method: 'GET', path }), linkRow);
    },
    addProjects: (owner: string, sessionId: string, projectIds: readonly string[]) =>
      done(
        send(owner, {
          method: 'POST',
          path: 'session_projects?on_conflict=session_id,project_id',
          body: projectIds.map((project_id) => ({ session_id: sessionId, project_id })),
          prefer: IF_NEW,
        }),
      ),
    removeProjects(
      owner: string,
      sessionId: string,
      which: { readonly only: readonly string[] } | { readonly except: readonly string[] },
    ) {
      const filter =
        'only' in which
          ? `&project_id=in.(${which.only.join(',')})`
          : which.except.length === 0
            ? ''
            : `&project_id=not.in.(${which.except.join(',')})`;
      const path = `session_projects?session_id=eq.${encodeURIComponent(sessionId)}${filter}`;
      return done(send(owner, { method: 'DELETE', path }));
    },
  };
}

/** Keeps existing rows: makes retries idempotent. */
const IF_NEW = 'resolution=ignore-duplicates';

type Answer = ReturnType<SendRequest>;

/** Rows in another shape were sent by an intermediary: `offline`. */
async function rowsOf<T>(
  pending: Answer,
  schema: GenericSchema<unknown, T>,
): ChatAnswer<readonly T[]> {
  const answer = await pending;
  if (!answer.ok) return answer;
  const rows = readRows(answer.value, schema);
  return rows === null ? fail({ kind: 'offline' }) : ok(rows);
}

async function done(pending: Answer): ChatAnswer<void> {
  const answer = await pending;
  return answer.ok ? ok(undefined) : answer;
}

function first<T>(found: Result<readonly T[], ChatFailure>): Result<T, ChatFailure> {
  if (!found.ok) return found;
  const value = found.value[0];
  return value === undefined ? fail({ kind: 'notFound' }) : ok(value);
}

async function allPages<T>(
  fetchRows: (page: string) => ChatAnswer<readonly T[]>,
): ChatAnswer<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await fetchRows(`&limit=${ROWS_AT_ONCE}&offset=${all.length}`);
    if (!page.ok) return page;
    all.push(...page.value);
    if (page.value.length < ROWS_AT_ONCE) return ok(all);
  }
}

async function inBatches<T>(
  ids: readonly string[],
  fetchRows: (batch: readonly string[]) => ChatAnswer<readonly T[]>,
): ChatAnswer<readonly T[]> {
  const all: T[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const batch = await fetchRows(ids.slice(start, start + IDS_AT_ONCE));
    if (!batch.ok) return batch;
    all.push(...batch.value);
  }
  return ok(all);
}
