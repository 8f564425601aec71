import type { ChatBackend } from '#backend/chatBackend.ts';
import type { ChatSession } from '#domain/chat/chat.ts';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { fetchedAt, unsureChats } from '#store/chat/chatReads.ts';
import {
  putModel,
  settleChat,
  storeContext,
  storeMessages,
  storeSessions,
  deleteElsewhere,
} from '#store/chat/chatWrites.ts';
import type { AccountDb } from '#store/db.ts';
import { catchStorage } from '#store/health/failures.ts';
import { noteTimeline } from './timeline.ts';
import { isFresh, MESSAGES_FRESH_MS, SESSIONS_FRESH_MS } from './timing.ts';

export interface ChatPull {
  readonly db: AccountDb;
  readonly owner: string;
  readonly chat: ChatBackend;
  readonly now: () => number;
}

/**
 * Fetches sessions unless they are fresh (5 minutes, spec §9); missing tables mean none (spec §8). Returns how many
 * unsent texts became drafts because another device deleted their sessions.
 */
export async function pullSessions(pull: ChatPull): Promise<Result<number>> {
  const { db, owner, chat, now } = pull;
  let unsure = await unsureChats(db);
  const isKnown = isFresh(await fetchedAt(db, 'sessions'), now(), SESSIONS_FRESH_MS);
  if (isKnown && unsure.length === 0) return ok(0);
  return catchStorage(async () => {
    const before = await db.chatSessions.toCollection().primaryKeys();
    const sessions = await chat.sessions(owner);
    if (!sessions.ok) {
      return sessions.failure.kind === 'tablesMissing' ? ok(0) : pullFailure(sessions.failure);
    }
    const kept = new Set(sessions.value.map(({ id }) => id));
    const missing = before.filter((id) => !kept.has(id));
    if (missing.some((id) => !unsure.includes(id))) {
      const found = await findUnsure(pull);
      if (!found.ok) return found;
      unsure = found.value;
    }
    const sent = await sendSessionsAgain(
      pull,
      missing.filter((id) => unsure.includes(id)),
    );
    if (!sent.ok) return sent;
    const removed = missing.filter((id) => !unsure.includes(id));
    const moved = await deleteElsewhere(db, 'chatSessions', removed);
    await storeSessions(db, [...sessions.value, ...sent.value], now());
    for (const id of unsure) {
      const messages = await pullMessages(pull, id);
      if (!messages.ok) return messages;
    }
    return ok(moved);
  });
}

/** Without an answer the budget stays unknown, and only the server limits requests. */
export async function pullModel(pull: ChatPull): Promise<Result<void>> {
  const { db, owner, chat, now } = pull;
  if (isFresh(await fetchedAt(db, 'model'), now(), SESSIONS_FRESH_MS)) {
    return ok(undefined);
  }
  return catchStorage(async () => {
    const model = await chat.model(owner);
    if (model.ok) await putModel(db, model.value, now());
    else if (model.failure.kind !== 'streaming') return pullFailure(model.failure);
    return ok(undefined);
  });
}

/** Fetches missing messages unless they are fresh (1 minute), and always the context (spec §9). */
export async function pullSession(pull: ChatPull, sessionId: string): Promise<Result<number>> {
  const [messages, context] = await Promise.all([
    pullMessages(pull, sessionId),
    pullContext(pull, sessionId),
  ]);
  return context.ok ? messages : context;
}

export async function pullMessages(pull: ChatPull, sessionId: string): Promise<Result<number>> {
  const { db, owner, chat, now } = pull;
  const at = await fetchedAt(db, `messages:${sessionId}`);
  let isUnsure = (await unsureChats(db)).includes(sessionId);
  if (isFresh(at, now(), MESSAGES_FRESH_MS) && !isUnsure) return ok(0);
  return catchStorage(async () => {
    const before = await db.chatMessages.where('session_id').equals(sessionId).primaryKeys();
    const listed = await chat.messageIds(owner, sessionId);
    if (!listed.ok) return pullFailure(listed.failure);
    const known = new Set(before);
    const missing = listed.value.filter((id) => !known.has(id));
    const added = missing.length === 0 ? ok([]) : await chat.messages(owner, missing);
    if (!added.ok) return pullFailure(added.failure);
    const kept = new Set(listed.value);
    const absent = before.filter((id) => !kept.has(id));
    if (absent.length > 0 && !isUnsure) {
      const found = await findUnsure(pull);
      if (!found.ok) return found;
      isUnsure = found.value.includes(sessionId);
    }
    const sent = isUnsure ? await sendMessagesAgain(pull, absent) : ok(undefined);
    if (!sent.ok) return sent;
    const moved = await deleteElsewhere(db, 'chatMessages', isUnsure ? [] : absent);
    await storeMessages(db, sessionId, added.value, now());
    if (isUnsure) await settleChat(db, sessionId);
    return ok(moved);
  });
}

/**
 * What the server lacks was deleted on another device only if the server did not go back in time: conversations of
 * another timeline become unsure.
 */
async function findUnsure({ db, owner, chat, now }: ChatPull): Promise<Result<readonly string[]>> {
  const noted = await noteTimeline(db, now, (known) => chat.syncState(owner, known));
  return noted.ok ? ok(await unsureChats(db)) : pullFailure(noted.failure);
}

/** A restored server lacks them: with the same ids, so that several devices may do it. */
async function sendSessionsAgain(
  { db, owner, chat }: ChatPull,
  ids: readonly string[],
): Promise<Result<readonly ChatSession[]>> {
  const sent: ChatSession[] = [];
  for (const session of oldestFirst(await db.chatSessions.bulkGet([...ids]))) {
    const made = await chat.createSession(owner, session.id, session.title);
    if (!made.ok) return pullFailure(made.failure);
    sent.push(made.value);
  }
  return ok(sent);
}

async function sendMessagesAgain(
  { db, owner, chat }: ChatPull,
  ids: readonly string[],
): Promise<Result<void>> {
  for (const message of oldestFirst(await db.chatMessages.bulkGet([...ids]))) {
    const saved = await chat.saveMessage(owner, message);
    if (!saved.ok) return pullFailure(saved.failure);
  }
  return ok(undefined);
}

/** The server dates what it gets: a reply follows its question, and a conversation those before it. */
function oldestFirst<T extends { readonly created_at: string }>(
  rows: readonly (T | undefined)[],
): readonly T[] {
  const found = rows.filter((row) => row !== undefined);
  return found.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

async function pullContext(
  { db, owner, chat }: ChatPull,
  sessionId: string,
): Promise<Result<void>> {
  return catchStorage(async () => {
    const links = await chat.context(owner, sessionId);
    if (!links.ok) return pullFailure(links.failure);
    await storeContext(db, sessionId, links.value);
    return ok(undefined);
  });
}

function pullFailure(failure: ChatFailure): Result<never> {
  switch (failure.kind) {
    case 'tablesMissing':
      return fail({ kind: 'schema' });
    case 'noSession':
    case 'replying':
    case 'streaming':
    case 'overBudget':
      return fail({ kind: 'unexpected', detail: failure.kind });
    default:
      return fail(failure satisfies Failure);
  }
}
