import type { BudgetNeed } from './chatContext.ts';
import { tokenCount } from './chatTokens.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';

export type ChatFailure =
  | Failure
  /** 42P01 or PGRST205 (spec §8). */
  | { readonly kind: 'tablesMissing' }
  /** spec §8 */
  | { readonly kind: 'noSession' }
  | { readonly kind: 'replying' }
  /** The function refused, or the stream broke off. */
  | StreamingFailure
  /** Over the model's budget, nothing was sent; `largest` is the largest project. */
  | { readonly kind: 'overBudget'; readonly need: BudgetNeed; readonly largest: string | null };

interface StreamingFailure {
  readonly kind: 'streaming';
  /** HTTP status; null when the stream broke off after its start. */
  readonly status: number | null;
  readonly statusText: string;
  /** The server's message for users, or ''. */
  readonly detail: string;
  /** `Retry-After`, or null. */
  readonly retryAfterMs: number | null;
}

export type ChatAction =
  | 'createSession'
  | 'fetchSessions'
  | 'fetchSession'
  | 'updateSession'
  | 'deleteSession'
  | 'saveMessage'
  | 'fetchMessages'
  | 'deleteMessage'
  | 'clearContext'
  | 'setContext'
  | 'fetchContext'
  | 'addProject'
  | 'removeProject'
  | 'stream';

export const TABLES_MISSING = 'Database tables not set up yet. Please contact support.';

/** Spec §8, "Generic messages". */
const GENERIC: Readonly<Record<ChatAction, string>> = {
  createSession: 'Failed to create chat session',
  fetchSessions: 'Failed to fetch chat sessions',
  fetchSession: 'Failed to fetch chat session',
  updateSession: 'Failed to update chat session',
  deleteSession: 'Failed to delete chat session',
  saveMessage: 'Failed to save message',
  fetchMessages: 'Failed to fetch messages',
  deleteMessage: 'Failed to delete message',
  clearContext: 'Failed to clear session context',
  setContext: 'Failed to set session context',
  fetchContext: 'Failed to fetch session context',
  addProject: 'Failed to add project to session',
  removeProject: 'Failed to remove project from session',
  stream: 'Something went wrong while streaming.',
};

/** The action's text (spec §8), then the reason if known. */
export function describeChatFailure(action: ChatAction, failure: ChatFailure): string {
  switch (failure.kind) {
    case 'tablesMissing':
      return TABLES_MISSING;
    case 'noSession':
      return 'Please create or select a chat session first.';
    case 'replying':
      return 'The assistant is still replying in this session.';
    case 'streaming':
      return describeStreaming(failure);
    case 'overBudget':
      return describeOverBudget(failure);
    case 'invalid':
      return failure.message;
    case 'tooLarge':
      return withReason(
        action,
        failure.limit === 'text'
          ? 'This message is too large. The limit is 2 MB.'
          : 'This message needs more than 8 MB to send. Control characters count six times.',
      );
    case 'notFound':
      return withReason(action, 'It no longer exists.');
    case 'unexpected':
      return GENERIC[action];
    case 'signedOut':
      if (action === 'createSession') return 'User must be authenticated to create a chat session';
      if (action === 'fetchSessions') return 'User must be authenticated to fetch chat sessions';
      return withReason(action, describeFailure(failure));
    default:
      return withReason(action, describeFailure(failure));
  }
}

function withReason(action: ChatAction, reason: string): string {
  const sentence = GENERIC[action];
  return `${sentence}${sentence.endsWith('.') ? '' : '.'} ${reason}`;
}

function describeStreaming({ status, statusText, detail, retryAfterMs }: StreamingFailure): string {
  const what =
    status === null ? GENERIC.stream : `Streaming failed: ${status} ${statusText}`.trim();
  // The server's own message includes the delay.
  const more = detail === '' ? waitText(retryAfterMs) : detail;
  return more === '' ? what : `${withStop(what)} ${more}`;
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function waitText(ms: number | null): string {
  if (ms === null) return '';
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return 'Try again in a second.';
  if (seconds < 120) return `Try again in ${seconds} seconds.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

function describeOverBudget({
  need,
  largest,
}: Extract<ChatFailure, { readonly kind: 'overBudget' }>): string {
  const figures = `This needs about ${tokenCount(need.total)} tokens; the model accepts ${tokenCount(need.budget ?? 0)}.`;
  if (need.message > need.projects && need.message > need.conversation) {
    return `${figures} Shorten your message.`;
  }
  if (need.conversation > need.projects) {
    return `${figures} The conversation alone needs about ${tokenCount(need.conversation)}. Continue in a new session.`;
  }
  const most = largest === null ? '' : `, such as “${largest}”, the largest`;
  return `${figures} Remove projects from the context${most}.`;
}
