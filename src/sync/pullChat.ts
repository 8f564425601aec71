import type { ChatBackend } from '#backend/chat/types.ts';
import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { fetchedAt } from '#store/chat/chatReads.ts';
import { putModel, storeContext, storeMessages, storeSessions } from '#store/chat/chatWrites.ts';
import type { AccountDb } from '#store/db.ts';
import { catchStorage } from '#store/health/failures.ts';
import { isFresh, MESSAGES_FRESH_MS, SESSIONS_FRESH_MS } from './chatFreshness.ts';

/** What the pulls of chats work with. */
export interface ChatPull {
  readonly db: AccountDb;
  readonly owner: string;
  readonly chat: ChatBackend;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Fetches the person's sessions when those here are older than five minutes (spec §9). Where the tables are missing
 * there are none (spec §8). Fails with `offline`, `busy`, `signedOut` and the like.
 */
export async function pullSessions(pull: ChatPull): Promise<Result<void>> {
  const { db, owner, chat, now } = pull;
  if (isFresh(await fetchedAt(db, 'sessions'), now(), SESSIONS_FRESH_MS)) {
    return ok(undefined);
  }
  return catchStorage(async () => {
    const before = await db.chatSessions.toCollection().primaryKeys();
    const sessions = await chat.sessions(owner);
    if (!sessions.ok) {
      return sessions.failure.kind === 'tablesMissing' ? ok(undefined) : said(sessions.failure);
    }
    await storeSessions(db, sessions.value, before, now());
    return ok(undefined);
  });
}

/**
 * Asks what model the server has, as seldom as for the sessions. Where it does not say, the budget stays unknown and
 * the server refuses what is too much. Fails with `offline` and the like.
 */
export async function pullModel(pull: ChatPull): Promise<Result<void>> {
  const { db, owner, chat, now } = pull;
  if (isFresh(await fetchedAt(db, 'model'), now(), SESSIONS_FRESH_MS)) {
    return ok(undefined);
  }
  return catchStorage(async () => {
    const model = await chat.model(owner);
    if (model.ok) await putModel(db, model.value, now());
    else if (model.failure.kind !== 'streaming') return said(model.failure);
    return ok(undefined);
  });
}

/**
 * Fetches the messages of a session when those here are older than a minute, and its context always (spec §9). Only
 * messages that are not here yet are read. Fails like `pullSessions`, with `schema` where the tables are missing.
 */
export async function pullSession(pull: ChatPull, sessionId: string): Promise<Result<void>> {
  const [messages, context] = await Promise.all([
    pullMessages(pull, sessionId),
    pullContext(pull, sessionId),
  ]);
  return messages.ok ? context : messages;
}

/** The messages alone; fails like `pullSession`. */
export async function pullMessages(pull: ChatPull, sessionId: string): Promise<Result<void>> {
  const { db, owner, chat, now } = pull;
  const at = await fetchedAt(db, `messages:${sessionId}`);
  if (isFresh(at, now(), MESSAGES_FRESH_MS)) return ok(undefined);
  return catchStorage(async () => {
    const before = await db.chatMessages.where('session_id').equals(sessionId).primaryKeys();
    const listed = await chat.messageIds(owner, sessionId);
    if (!listed.ok) return said(listed.failure);
    const known = new Set(before);
    const missing = listed.value.filter((id) => !known.has(id));
    const added = missing.length === 0 ? ok([]) : await chat.messages(owner, missing);
    if (!added.ok) return said(added.failure);
    const kept = new Set(listed.value);
    const gone = before.filter((id) => !kept.has(id));
    await storeMessages(db, sessionId, { added: added.value, gone }, now());
    return ok(undefined);
  });
}

async function pullContext(
  { db, owner, chat }: ChatPull,
  sessionId: string,
): Promise<Result<void>> {
  return catchStorage(async () => {
    const links = await chat.context(owner, sessionId);
    if (!links.ok) return said(links.failure);
    await storeContext(db, sessionId, links.value);
    return ok(undefined);
  });
}

/** A pull has the failures of every other pull. */
function said(failure: ChatFailure): Result<never> {
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
