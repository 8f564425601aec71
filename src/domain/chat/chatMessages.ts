import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import {
  danger,
  success,
  type TimedToastText,
  type ToastText,
  counted,
} from '#domain/messages/toastText.ts';
import type { BudgetNeed } from './chatContext.ts';
import { tokenCount } from './chatTokens.ts';

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

const TABLES_MISSING = 'Database tables not set up yet. Please contact support.';

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

/** Toasts of spec §8, "Chat"; a file of its own, as only the assistant loads it. */
export const chatToasts = {
  failed: (action: ChatAction, failure: ChatFailure): ToastText => {
    if (failure.kind === 'noSession') return chatToasts.noActiveSession;
    if (failure.kind === 'signedOut' && action === 'createSession') {
      return chatToasts.signInToCreate;
    }
    if (failure.kind === 'overBudget') {
      return danger('Too Much for the Model', describeChatFailure(action, failure));
    }
    if (failure.kind === 'offline' && action === 'saveMessage') return chatToasts.needsConnection;
    if (failure.kind === 'offline' && action === 'stream') return chatToasts.replyNeedsConnection;
    return danger(TITLES[action], describeChatFailure(action, failure));
  },
  /** Also when the session ended meanwhile. */
  signInToCreate: danger('Authentication Required', 'Please sign in to create chat sessions.'),
  noActiveSession: danger('No Active Session', 'Please create or select a chat session first.'),
  needsConnection: danger('No Connection', 'Connect to send. Your message stays in the box.'),
  /** The message was saved; the reply can be requested again. */
  replyNeedsConnection: danger('No Connection', 'Check your connection, then try again.'),
  /** Another device deleted what it was typed for. */
  textsMoved: {
    title: 'Deleted on Another Device',
    description: 'The text you hadn’t sent is now a draft under Saved Pages.',
    tone: 'neutral',
  } satisfies ToastText,
  messageCopied: success('Message Copied', 'Message content has been copied to clipboard.'),
  messageCopyFailed: danger('Copy Failed', 'Failed to copy message to clipboard.'),
  codeCopied: { ...success('Copied to clipboard'), durationMs: 2000 } satisfies TimedToastText,
  codeCopyFailed: danger('Failed to copy'),
  replyKeptHere: (failure: ChatFailure): ToastText =>
    danger(
      'Error Saving Message',
      `${describeChatFailure('saveMessage', failure)} The reply is kept on this device and will be saved later.`,
    ),
  sessionExported: (name: string, hasVersions: boolean) =>
    success(
      'Chat Exported',
      `The file is ${name}.${hasVersions ? ' It has the versions shown, not the others.' : ''}`,
    ),
  exportFailed: danger('Export Failed', 'The file couldn’t be created.'),
} as const;

/** Spec §8. */
export const SETUP_NOTICE = {
  title: 'Database Setup Required',
  description:
    'The AI Assistant database tables need to be created. Click the button below for step-by-step instructions.',
} as const;

/** Whether the setup notice replaces the toast (spec §8). */
export function isSetupMissing(failure: ChatFailure): boolean {
  return describeChatFailure('createSession', failure) === TABLES_MISSING;
}

const TITLES: Readonly<Record<ChatAction, string>> = {
  createSession: 'Error Creating Session',
  fetchSessions: 'Error Loading Sessions',
  fetchSession: 'Error Loading Session',
  updateSession: 'Error Updating Session',
  deleteSession: 'Error Deleting Session',
  saveMessage: 'Error Saving Message',
  fetchMessages: 'Error Loading Messages',
  deleteMessage: 'Error Deleting Message',
  clearContext: 'Error Setting Context',
  setContext: 'Error Setting Context',
  fetchContext: 'Error Loading Context',
  addProject: 'Error Adding Project',
  removeProject: 'Error Removing Project',
  stream: 'Streaming Error',
};

/** Toasts about applying a reply's code; loaded with the code that shows replies. */
export const applyToasts = {
  applied: (title: string, count: number) =>
    success(
      'Changes Applied',
      `${counted(count, 'change is', 'changes are')} saved in “${title}”.`,
    ),
  takenBack: (title: string) =>
    success('Changes Undone', `“${title}” is back to its previous version.`),
  notApplied: (failure: Failure) => danger('Changes Not Applied', describeFailure(failure)),
  notTakenBack: (failure: Failure) =>
    danger(
      'Undo Failed',
      failure.kind === 'movedOn'
        ? 'The project has changed since. Its history has the earlier text.'
        : describeFailure(failure),
    ),
  notOpened: (failure: Failure) => danger('Page Not Opened', describeFailure(failure)),
} as const;
