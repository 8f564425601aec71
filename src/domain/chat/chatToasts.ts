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
