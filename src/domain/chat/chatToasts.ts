import {
  describeChatFailure,
  TABLES_MISSING,
  type ChatAction,
  type ChatFailure,
} from './chatFailure.ts';
import {
  danger,
  success,
  type TimedToastText,
  type ToastText,
} from '#domain/messages/toastText.ts';

/**
 * The assistant's toasts (spec §8, "Chat"). Their own file, because only the assistant's screen says them. The
 * descriptions of failures are in `chatFailure.ts`.
 */
export const chatToasts = {
  /** What a failure says, by what was tried. */
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
  /** A session was asked for without a sign-in, or after it had ended. */
  signInToCreate: danger('Authentication Required', 'Please sign in to create chat sessions.'),
  noActiveSession: danger('No Active Session', 'Please create or select a chat session first.'),
  /** Sending was tried without an answer of the server; what was typed is still there. */
  needsConnection: danger('No Connection', 'Connect to send. Your message stays in the box.'),
  /** The message is there; its reply is not, and can be asked for again. */
  replyNeedsConnection: danger('No Connection', 'Check your connection, then try again.'),
  messageCopied: success('Message Copied', 'Message content has been copied to clipboard.'),
  messageCopyFailed: danger('Copy Failed', 'Failed to copy message to clipboard.'),
  /** A code block of a reply, or the setup script; 2 seconds. */
  codeCopied: { ...success('Copied to clipboard'), durationMs: 2000 } satisfies TimedToastText,
  codeCopyFailed: danger('Failed to copy'),
  /** A finished reply could not be saved on the server; it is tried again. */
  replyKeptHere: (failure: ChatFailure): ToastText =>
    danger(
      'Error Saving Message',
      `${describeChatFailure('saveMessage', failure)} The reply is kept on this device and will be saved later.`,
    ),
  sessionExported: (name: string) => success('Chat Exported', `The file is ${name}.`),
  exportFailed: danger('Export Failed', 'The file couldn’t be created.'),
} as const;

/** The notice shown where the assistant's tables are missing (spec §8). */
export const SETUP_NOTICE = {
  title: 'Database Setup Required',
  description:
    'The AI Assistant database tables need to be created. Click the button below for step-by-step instructions.',
} as const;

/** Whether a failure to create a session is answered by the setup notice (spec §8). */
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
