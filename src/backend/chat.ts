import type { AssistantModel, ChatMessage, ChatSession, SessionProject } from '#domain/chat.ts';
import type { PromptMessage } from '#domain/chatContext.ts';
import type { ChatFailure } from '#domain/chatFailure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { tablesOf, type AskTables, type TableCall } from './chatCalls.ts';
import { createCompletion } from './chatCompletion.ts';
import {
  allRows,
  LINK_COLUMNS,
  MESSAGE_COLUMNS,
  readId,
  readLink,
  readMessage,
  readSession,
  SESSION_COLUMNS,
} from './chatRows.ts';
import type { StreamEnd, StreamReader } from './chatStream.ts';
import type { RefreshDeps } from './refresh.ts';

/** The outcome of a call. Beside its own, each fails with `tablesMissing`, `signedOut`, `forbidden`, `offline`, `busy` and the like. */
type Outcome<T> = Promise<Result<T, ChatFailure>>;

/** The assistant's calls; none of them rejects. `owner` is the signed-in person's id: a request goes out as that very person or not at all. */
export interface ChatBackend {
  /** The active sessions, the most recent first. */
  readonly sessions: (owner: string) => Outcome<readonly ChatSession[]>;
  /** One session; null when there is none (PGRST116, spec §8). */
  readonly session: (owner: string, id: string) => Outcome<ChatSession | null>;
  /** Makes a session under an id of its own; made already by an earlier try, it is given as it is. */
  readonly createSession: (owner: string, id: string, title: string) => Outcome<ChatSession>;
  /** Renames a session; `notFound` when it is gone. */
  readonly renameSession: (owner: string, id: string, title: string) => Outcome<ChatSession>;
  /** One that is gone already counts as deleted. */
  readonly deleteSession: (owner: string, id: string) => Outcome<void>;
  /** The ids of a session's messages. */
  readonly messageIds: (owner: string, sessionId: string) => Outcome<readonly string[]>;
  /** These messages; those that are gone are missing. */
  readonly messages: (owner: string, ids: readonly string[]) => Outcome<readonly ChatMessage[]>;
  /** Saves a message under its own id; saved already by an earlier try, nothing happens. */
  readonly saveMessage: (owner: string, message: ChatMessage) => Outcome<void>;
  /** Those that are gone already count as deleted. */
  readonly deleteMessages: (owner: string, ids: readonly string[]) => Outcome<void>;
  /** The pages of a session's context that can be read, in the order in which they were added. */
  readonly context: (owner: string, sessionId: string) => Outcome<readonly SessionProject[]>;
  /** Adds pages to a session's context; those that are in it already stay. */
  readonly addProjects: (
    owner: string,
    sessionId: string,
    projectIds: readonly string[],
  ) => Outcome<void>;
  /** Takes pages out of a session's context, or all of them but `except`. */
  readonly removeProjects: (
    owner: string,
    sessionId: string,
    which: { readonly only: readonly string[] } | { readonly except: readonly string[] },
  ) => Outcome<void>;
  /** What the server is configured with. */
  readonly model: (owner: string) => Outcome<AssistantModel>;
  /**
   * Has the model reply, and hands on each fragment as it comes; `onModel` says first who replies. Fails with
   * `streaming` when the server refuses (spec §8); what happens after it has begun is in the value.
   */
  readonly reply: (
    owner: string,
    prompt: readonly PromptMessage[],
    reader: ReplyReader,
  ) => Outcome<StreamEnd>;
}

/** Who hears of a reply. */
export interface ReplyReader extends StreamReader {
  readonly onModel: (model: Pick<AssistantModel, 'label' | 'isDemo'>) => void;
}

/** So many rows are asked for at once; a server gives 1000 at most unless it is told otherwise. */
const ROWS_AT_ONCE = 500;

/** So many messages are named in one address: ids are long, and addresses are not. */
const IDS_AT_ONCE = 50;

/** The assistant's calls of one project. */
export function createChatBackend(deps: RefreshDeps): ChatBackend {
  const ask = tablesOf(deps);
  const sessionsAt = (owner: string, call: TableCall) => rowsOf(ask(owner, call), readSession);
  const { model, reply } = createCompletion(deps);
  return {
    model,
    reply,
    sessions: (owner) =>
      allPages((page) => {
        const path = `chat_sessions?select=${SESSION_COLUMNS}&user_id=eq.${owner}&is_active=is.true&order=updated_at.desc,id.desc${page}`;
        return sessionsAt(owner, { method: 'GET', path });
      }),
    async session(owner, id) {
      const path = `chat_sessions?select=${SESSION_COLUMNS}&id=eq.${encodeURIComponent(id)}`;
      const found = await sessionsAt(owner, { method: 'GET', path });
      if (found.ok) return ok(found.value[0] ?? null);
      return found.failure.kind === 'notFound' ? ok(null) : found;
    },
    async createSession(owner, id, title) {
      const made = await sessionsAt(owner, {
        method: 'POST',
        path: `chat_sessions?select=${SESSION_COLUMNS}&on_conflict=id`,
        body: { id, user_id: owner, title, is_active: true },
        prefer: IF_NEW,
        returns: true,
      });
      if (!made.ok || made.value[0] !== undefined) return first(made);
      // An earlier try was taken, and its answer was lost.
      const path = `chat_sessions?select=${SESSION_COLUMNS}&id=eq.${id}`;
      return first(await sessionsAt(owner, { method: 'GET', path }));
    },
    renameSession: async (owner, id, title) =>
      first(
        await sessionsAt(owner, {
          method: 'PATCH',
          path: `chat_sessions?select=${SESSION_COLUMNS}&id=eq.${encodeURIComponent(id)}`,
          body: { title },
          returns: true,
        }),
      ),
    deleteSession: (owner, id) =>
      done(ask(owner, { method: 'DELETE', path: `chat_sessions?id=eq.${encodeURIComponent(id)}` })),
    messageIds: (owner, sessionId) =>
      allPages((page) => {
        const path = `chat_messages?select=id&session_id=eq.${encodeURIComponent(sessionId)}&order=created_at.asc,id.asc${page}`;
        return rowsOf(ask(owner, { method: 'GET', path }), readId);
      }),
    messages: (owner, ids) =>
      inBatches(ids, (batch) => {
        const path = `chat_messages?select=${MESSAGE_COLUMNS}&id=in.(${batch.join(',')})`;
        return rowsOf(ask(owner, { method: 'GET', path }), readMessage);
      }),
    saveMessage: (owner, message) =>
      done(
        ask(owner, {
          method: 'POST',
          path: 'chat_messages?on_conflict=id',
          body: message,
          prefer: IF_NEW,
        }),
      ),
    async deleteMessages(owner, ids) {
      const deleted = await inBatches(ids, async (batch) => {
        const path = `chat_messages?id=in.(${batch.join(',')})`;
        const answer = await ask(owner, { method: 'DELETE', path });
        return answer.ok ? ok([]) : answer;
      });
      return deleted.ok ? ok(undefined) : deleted;
    },
    async context(owner, sessionId) {
      const path = `session_projects?select=${LINK_COLUMNS}&session_id=eq.${encodeURIComponent(sessionId)}&order=created_at.asc,project_id.asc`;
      const links = await rowsOf(ask(owner, { method: 'GET', path }), readLink);
      return links.ok ? ok(links.value.filter((link) => link !== 'unreadable')) : links;
    },
    addProjects: (owner, sessionId, projectIds) =>
      done(
        ask(owner, {
          method: 'POST',
          path: 'session_projects?on_conflict=session_id,project_id',
          body: projectIds.map((project_id) => ({ session_id: sessionId, project_id })),
          prefer: IF_NEW,
        }),
      ),
    removeProjects(owner, sessionId, which) {
      const filter =
        'only' in which
          ? `&project_id=in.(${which.only.join(',')})`
          : which.except.length === 0
            ? ''
            : `&project_id=not.in.(${which.except.join(',')})`;
      const path = `session_projects?session_id=eq.${encodeURIComponent(sessionId)}${filter}`;
      return done(ask(owner, { method: 'DELETE', path }));
    },
  };
}

/** A row that is there already is left as it is: the same call may come twice. */
const IF_NEW = 'resolution=ignore-duplicates';

type Answer = ReturnType<AskTables>;

/** The rows of an answer; one in another shape comes from something in between, and nothing is known: `offline`. */
async function rowsOf<T>(
  asked: Answer,
  readOne: Parameters<typeof allRows<T>>[1],
): Outcome<readonly T[]> {
  const answer = await asked;
  if (!answer.ok) return answer;
  const rows = allRows(answer.value, readOne);
  return rows === null ? fail({ kind: 'offline' }) : ok(rows);
}

async function done(asked: Answer): Outcome<void> {
  const answer = await asked;
  return answer.ok ? ok(undefined) : answer;
}

function first<T>(found: Result<readonly T[], ChatFailure>): Result<T, ChatFailure> {
  if (!found.ok) return found;
  const value = found.value[0];
  return value === undefined ? fail({ kind: 'notFound' }) : ok(value);
}

async function allPages<T>(askFor: (page: string) => Outcome<readonly T[]>): Outcome<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await askFor(`&limit=${ROWS_AT_ONCE}&offset=${all.length}`);
    if (!page.ok) return page;
    all.push(...page.value);
    if (page.value.length < ROWS_AT_ONCE) return ok(all);
  }
}

async function inBatches<T>(
  ids: readonly string[],
  askFor: (batch: readonly string[]) => Outcome<readonly T[]>,
): Outcome<readonly T[]> {
  const all: T[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const batch = await askFor(ids.slice(start, start + IDS_AT_ONCE));
    if (!batch.ok) return batch;
    all.push(...batch.value);
  }
  return ok(all);
}
